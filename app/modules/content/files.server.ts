import type { AppContext } from "#app/platform/context.server.ts";

/** Where the files of a workspace's content are: texts of revisions, and images. */
export const workspacePrefix = (workspaceId: string): string => `workspaces/${workspaceId}/content/`;
export const itemPrefix = (workspaceId: string, itemId: string): string => `${workspacePrefix(workspaceId)}${itemId}/`;
export const revisionKey = (workspaceId: string, itemId: string, revisionId: string): string =>
  `${itemPrefix(workspaceId, itemId)}${revisionId}.md`;

export const imageKey = ({ workspaceId, itemId, id }: { workspaceId: string; itemId: string; id: string }): string =>
  `${itemPrefix(workspaceId, itemId)}images/${id}`;

/** Where a smaller file of an image is, by its name such as "960.webp". */
export const variantKey = (image: Parameters<typeof imageKey>[0], name: string): string => `${imageKey(image)}.${name}`;

/** Deletes every file below a prefix. Bears repetition. */
export async function deleteFiles({ env }: Pick<AppContext, "env">, prefix: string): Promise<void> {
  for (;;) {
    const { objects } = await env.FILES.list({ prefix, limit: 1_000 });
    if (objects.length === 0) return;
    await env.FILES.delete(objects.map(({ key }) => key));
  }
}

/** Forgets the files of a workspace's content. */
export const eraseWorkspaceContent = (context: AppContext, workspaceId: string): Promise<void> =>
  deleteFiles(context, workspacePrefix(workspaceId));
