import type { AppContext } from "#app/platform/context.server.ts";
import { findKeyIds } from "./repo.server.ts";

/** Empties the objects of a person's keys and of the keys of these workspaces; from then on their calls are refused. The rows stay for the caller to delete. */
export async function eraseKeyObjects(
  context: AppContext,
  userId: string,
  workspaceIds: readonly string[],
): Promise<void> {
  const { API_KEY } = context.env;
  for (const id of await findKeyIds(context, userId, workspaceIds)) await API_KEY.get(API_KEY.idFromName(id)).erase();
}
