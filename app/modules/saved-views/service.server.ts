import type { Actor } from "#app/platform/access/actor.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import * as repo from "./repo.server.ts";
import type { SaveViewInput } from "./schema.ts";

export const MAX_VIEWS_OF_LIST = 20;
export const MAX_VIEWS_OF_PERSON = 100;

type ListedView = Pick<repo.SavedView, "id" | "name" | "query">;

/** Lists the signed-in user's views of a list in this workspace, by name, at most 20. */
export const listSavedViews = (
  scope: WorkspaceScope,
  { userId }: Pick<Actor, "userId">,
  list: string,
): Promise<ListedView[]> => repo.findViews(scope, { userId, list, limit: MAX_VIEWS_OF_LIST });

/** Saves a view of a list; replaces one of the same name. Errors: limit_reached. */
export async function saveView(
  scope: WorkspaceScope,
  { userId }: Pick<Actor, "userId">,
  { list, name, query }: SaveViewInput,
  { id, now }: { id: string; now: Date },
): Promise<Result<void>> {
  const { workspaceId } = scope;
  const view = { id, workspaceId, userId, list, name, query, createdAt: now, updatedAt: now };
  const limits = { perList: MAX_VIEWS_OF_LIST, perPerson: MAX_VIEWS_OF_PERSON };
  if (await repo.putView(scope, view, limits)) return ok(undefined);
  return err(
    appError(
      "limit_reached",
      `You can save ${MAX_VIEWS_OF_LIST} views of a list, ${MAX_VIEWS_OF_PERSON} in all. Delete one first.`,
    ),
  );
}

/** Deletes a view of the signed-in user. Errors: not_found. */
export const removeView = async (
  scope: WorkspaceScope,
  { userId }: Pick<Actor, "userId">,
  id: string,
): Promise<Result<void>> =>
  (await repo.deleteView(scope, userId, id))
    ? ok(undefined)
    : err(appError("not_found", "This view no longer exists."));
