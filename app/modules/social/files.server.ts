import type { AppContext } from "#app/platform/context.server.ts";

/** Where the images of a workspace's posts are. */
export const workspacePrefix = (workspaceId: string): string => `workspaces/${workspaceId}/social/`;
export const groupPrefix = (workspaceId: string, groupId: string): string =>
  `${workspacePrefix(workspaceId)}${groupId}/`;
export const imageKey = ({ workspaceId, groupId, id }: { workspaceId: string; groupId: string; id: string }): string =>
  `${groupPrefix(workspaceId, groupId)}${id}`;

/** Deletes every file below a prefix. Bears repetition. */
export async function deleteFiles({ env }: Pick<AppContext, "env">, prefix: string): Promise<void> {
  for (;;) {
    const { objects } = await env.FILES.list({ prefix, limit: 1_000 });
    if (objects.length === 0) return;
    await env.FILES.delete(objects.map(({ key }) => key));
  }
}
