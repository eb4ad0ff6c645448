import { listMemberNames } from "#app/modules/workspaces/index.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";

/** The members of the workspace as a menu offers them. */
export const listOwners = async (scope: WorkspaceScope): Promise<[id: string, name: string][]> =>
  (await listMemberNames(scope)).map(({ userId, firstName, lastName }) => [userId, `${firstName} ${lastName}`.trim()]);
