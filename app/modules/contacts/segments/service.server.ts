import { listMemberNames } from "#app/modules/workspaces/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { describeSegment } from "#app/shared/segment/describe.ts";
import type { SegmentRule } from "#app/shared/segment/rule.ts";
import { READ, WRITE } from "../access.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import { listContacts } from "../people/service.server.ts";
import type { ContactPage } from "../store/people/people.ts";
import { NO_SEGMENT, type Segment } from "../store/segments/segments.ts";
import { type BuilderChoices, type Choice, namesOf } from "./builder-choices.ts";

export type { Segment } from "../store/segments/segments.ts";

/** Lists every segment of the workspace, by name. */
export async function listSegments(context: RequestContext, actor: Actor): Promise<Result<Segment[]>> {
  const allowed = authorize(actor, READ);
  return allowed.ok ? ok(await contactsStub(context, actor.workspaceId).listSegments()) : allowed;
}

/** Returns one segment. Errors: not_found. */
export async function getSegment(context: RequestContext, actor: Actor, id: string): Promise<Result<Segment>> {
  const allowed = authorize(actor, READ);
  if (!allowed.ok) return allowed;
  const segment = await contactsStub(context, actor.workspaceId).getSegment(id);
  return segment ? ok(segment) : err(NO_SEGMENT);
}

interface SegmentInput {
  name: string;
  rule: SegmentRule;
}

/** Creates a segment, once for each id. Errors: forbidden, plan_required, conflict (name), invalid_input, limit_reached. */
export async function createSegment(
  context: RequestContext,
  actor: Actor,
  { name, rule }: SegmentInput,
  id = newId(context.now().getTime()),
): Promise<Result<Segment>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? contactsStub(context, actor.workspaceId).createSegment({ id, name, rule }) : allowed;
}

/** Replaces name and rule. Errors: forbidden, plan_required, not_found, conflict (name, changed meanwhile), invalid_input. */
export async function updateSegment(
  context: RequestContext,
  actor: Actor,
  segment: SegmentInput & { id: string; updatedAt: number },
): Promise<Result<Segment>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? contactsStub(context, actor.workspaceId).updateSegment(segment) : allowed;
}

/** Deletes a segment; its contacts stay. Errors: forbidden, plan_required, not_found. */
export async function deleteSegment(context: RequestContext, actor: Actor, id: string): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  if (!(await contactsStub(context, actor.workspaceId).deleteSegment(id))) return err(NO_SEGMENT);
  await recordAudit(context, auditEntry(actor, "segment.deleted", `segment:${id}`));
  return ok(null);
}

/**
 * Counts a segment now and stores the number. Errors: forbidden, plan_required, not_found, unavailable (not counted: the
 * reason is kept with the segment).
 */
export async function recountSegment(context: RequestContext, actor: Actor, id: string): Promise<Result<Segment>> {
  const allowed = authorize(actor, READ);
  if (!allowed.ok) return allowed;
  const segment = await contactsStub(context, actor.workspaceId).countSegment(id);
  if (!segment) return err(NO_SEGMENT);
  return segment.countFailure === null ? ok(segment) : err(appError("unavailable", segment.countFailure));
}

/** Returns the newest contacts that a rule selects, with their count. Errors: forbidden, plan_required, invalid_input. */
export const previewSegment = (
  context: RequestContext,
  actor: Actor,
  rule: SegmentRule,
  limit: number,
): Promise<Result<ContactPage>> =>
  listContacts(context, actor, { rule, sort: { by: "createdAt", descending: true }, limit });

/** Returns one page of the contacts of a segment, newest first. Errors: forbidden, plan_required, not_found, invalid_input (cursor). */
export async function segmentMembers(
  context: RequestContext,
  actor: Actor,
  id: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Result<ContactPage>> {
  const segment = await getSegment(context, actor, id);
  if (!segment.ok) return segment;
  const sort = { by: "createdAt", descending: true } as const;
  return listContacts(context, actor, { rule: { inSegment: id }, sort, ...page });
}

/** Returns what rules of the workspace can refer to. @param without the segment that is being edited */
export async function segmentChoices(context: RequestContext, actor: Actor, without?: string): Promise<BuilderChoices> {
  const stub = contactsStub(context, actor.workspaceId);
  const [fields, segments, topics, stages, members] = await Promise.all([
    stub.listFields(),
    stub.listSegments(),
    stub.listTopics(),
    stub.listStages(),
    listMemberNames(workspaceScope(context, actor)),
  ]);
  return {
    fields: fields
      .filter(({ archivedAt }) => archivedAt === null)
      .map(({ key, label, type, options }) => ({ key, label, type, options })),
    segments: segments.filter(({ id }) => id !== without).map(({ id, name }): Choice => [id, name]),
    topics: topics.map(({ id, name }): Choice => [id, name]),
    owners: members.map(({ userId, firstName, lastName }): Choice => [userId, `${firstName} ${lastName}`.trim()]),
    stages: stages.map(({ id, name }): Choice => [id, name]),
  };
}

/** Describes a rule with the names of the workspace. */
export const ruleInWords = (rule: SegmentRule, choices: BuilderChoices): string =>
  describeSegment(rule, namesOf(choices));
