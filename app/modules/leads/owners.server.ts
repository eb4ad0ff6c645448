import { listMemberNames } from "#app/modules/workspaces/index.server.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";

export type Choice = readonly [value: string, label: string];

/** The members of the workspace, who can own leads: ids and names. */
export async function listOwners(context: RequestContext, actor: Actor): Promise<Choice[]> {
  const members = await listMemberNames(workspaceScope(context, actor));
  return members.map(({ userId, firstName, lastName }): Choice => [userId, `${firstName} ${lastName}`.trim()]);
}
