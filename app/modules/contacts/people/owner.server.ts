import { listMemberNames } from "#app/modules/workspaces/index.server.ts";
import type { Actor } from "#app/platform/access/actor.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

const NO_MEMBER = "The workspace has no such member";

/**
 * Refuses an owner who is no member of the workspace. Somebody who left stays the owner until another one is chosen.
 * Errors: invalid_input (`ownerId`).
 * @param stored owner at this moment
 */
export async function checkOwner(
  context: RequestContext,
  actor: Actor,
  ownerId: string | null | undefined,
  stored: string | null = null,
): Promise<Result<void>> {
  if (!ownerId || ownerId === stored || (actor.via === "session" && ownerId === actor.userId)) return ok(undefined);
  const members = await listMemberNames(workspaceScope(context, actor));
  return members.some(({ userId }) => userId === ownerId)
    ? ok(undefined)
    : err(appError("invalid_input", `${NO_MEMBER}.`, { fields: [{ path: "ownerId", message: NO_MEMBER }] }));
}
