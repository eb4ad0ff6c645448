import type { Actor } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { MoveByDays } from "#app/platform/forms/move-by-days.server.ts";
import { movedByDays } from "#app/shared/dates/calendar-days.ts";
import { appError } from "#app/shared/error.ts";
import { err, type Result } from "#app/shared/result.ts";
import { allowChange } from "../allow-change.server.ts";
import { getPost, updatePost } from "../service.server.ts";

const MOVED = appError("conflict", "Somebody gave this post another time. The calendar shows it now.");
const NO_MOMENT = appError("invalid_input", "Choose a moment in the future.");

/**
 * Moves the time of a post by days, at the same time of the clock. Errors: forbidden, plan_required, rate_limited, unavailable,
 * not_found, conflict (it has another time by now, or is on its way), invalid_input (a time in the past).
 */
export async function movePost(
  context: RequestContext,
  actor: Actor & { timeZone: string },
  { id, days, atMs }: MoveByDays,
): Promise<Result<unknown>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const post = await getPost(workspaceScope(context, actor), id);
  if (!post.ok) return post;
  const { scheduledAt } = post.value;
  if (scheduledAt?.getTime() !== atMs) return err(MOVED);
  const moved = movedByDays(scheduledAt, days, actor.timeZone);
  return moved ? updatePost(context, actor, id, { scheduledAt: moved }) : err(NO_MOMENT);
}
