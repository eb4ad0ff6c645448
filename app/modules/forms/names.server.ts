import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { findFormsById } from "./repo.server.ts";

/** Names of a workspace's forms by their ids, for texts of other modules; a deleted form has none. */
export async function readFormNames(scope: WorkspaceScope, ids: readonly string[]): Promise<Record<string, string>> {
  const found = await findFormsById(scope, [...new Set(ids)]);
  return Object.fromEntries(found.map(({ id, name }) => [id, name]));
}
