import { type AssignmentState, nextAssignment } from "../../domain/pipeline/assignment.ts";
import { DEFAULT_SETTINGS, type PipelineSettings } from "../../domain/pipeline/pipeline-settings.ts";
import type { Change } from "../change.ts";
import { note } from "../outbox.ts";
import { getSetting, saveSetting } from "../settings.ts";

const STATE = "assignmentState";

const assignmentOf = (sql: SqlStorage): PipelineSettings["assignment"] =>
  (getSetting(sql, "assignment") as PipelineSettings["assignment"] | null) ?? DEFAULT_SETTINGS.assignment;

interface Owned {
  stage: string | null;
  ownerId: string | null;
}

/** Whose turn it is, and turns on; null when leads are not given out. */
export function nextOwner(sql: SqlStorage): string | null {
  const { isOn, members } = assignmentOf(sql);
  if (!isOn) return null;
  const next = nextAssignment(members, (getSetting(sql, STATE) as AssignmentState | null) ?? {});
  if (!next) return null;
  saveSetting(sql, STATE, next.state);
  return next.userId;
}

/** Gives a lead that comes into the pipeline without an owner to whose turn it is; returns the fields as they are otherwise. */
export function withOwner<T extends Owned>(sql: SqlStorage, before: Owned, after: T): T {
  if (before.stage !== null || after.stage === null || after.ownerId !== null) return after;
  const ownerId = nextOwner(sql);
  return ownerId === null ? after : { ...after, ownerId };
}

/** Notes that a lead was given to a member: the object cannot know whether that member is still in the workspace. */
export const noteAssigned = (sql: SqlStorage, change: Change, id: string, ownerId: string): void =>
  note(sql, change, "lead.assigned", `${id}_${change.nowMs}`, { id, ownerId });

/** Leaves a member out who is no longer in the workspace. */
export function dropFromAssignment(sql: SqlStorage, userId: string): void {
  const { isOn, members } = assignmentOf(sql);
  const kept = members.filter((member) => member.userId !== userId);
  if (kept.length < members.length) saveSetting(sql, "assignment", { isOn, members: kept });
}
