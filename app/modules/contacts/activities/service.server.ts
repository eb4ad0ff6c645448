import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import type { Result } from "#app/shared/result.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import type { Activity } from "../domain/contact.ts";
import { activityMax, changeBy, ownChange, WRITE } from "../limits.server.ts";
import type { ActivityTarget, NewActivity } from "../store/timeline/timeline.ts";

/** An activity that another program reports; fields were checked at its door. */
export interface CreateActivityInput {
  contact: ActivityTarget;
  type: string;
  /** In milliseconds; now when left out. */
  at?: number | undefined;
  data: Activity["data"];
  /** The caller's own id: the same id is recorded once. */
  id?: string | undefined;
}

/**
 * Records what a contact did, as a program of the workspace reports it; the same id again answers what is recorded.
 * Errors: forbidden, plan_required, not_found (contact), invalid_input (future), limit_reached.
 */
export async function addActivity(
  context: RequestContext,
  actor: Actor,
  { contact, type, at, data, id }: CreateActivityInput,
  newActivityId: string = newId(context.now().getTime()),
): Promise<Result<Activity>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const change = changeBy(context, actor);
  // Ids of the workspace's own programs never meet those of our modules.
  const ownId = id === undefined ? newActivityId : `x-${id}`;
  const activity: NewActivity = { id: ownId, type, at: at ?? change.nowMs, data, module: "api" };
  return contactsStub(context, actor.workspaceId).addActivity(change, contact, activity, activityMax(actor.plan));
}

/** Records an activity that a module observed. Errors: as above, but for errors of access. */
export async function recordActivity(
  context: AppContext,
  workspaceId: string,
  target: ActivityTarget,
  activity: NewActivity,
): Promise<Result<Activity>> {
  const change = ownChange(context, workspaceId);
  const plan = await readWorkspacePlan(context.db, workspaceId, context.now());
  return contactsStub(context, workspaceId).addActivity(change, target, activity, activityMax(plan));
}
