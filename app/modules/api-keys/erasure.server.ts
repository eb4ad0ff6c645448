import type { AppContext } from "#app/platform/context.server.ts";
import { findKeyIds, type KeyOwner } from "./keys/repo.server.ts";

/** Empties the objects of the keys of a person or workspace, whose calls are refused from then on. The rows stay for the caller to delete. */
export async function eraseKeyObjects(context: AppContext, owner: KeyOwner): Promise<void> {
  const { API_KEY } = context.env;
  for (const id of await findKeyIds(context, owner)) await API_KEY.get(API_KEY.idFromName(id)).erase();
}
