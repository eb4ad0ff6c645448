import type { AppContext } from "#app/platform/context.server.ts";
import type { ExportFile } from "#app/platform/manifest/server-module.ts";
import { readWorkspaceIdsOf } from "#app/platform/workspace/workspace.server.ts";
import { contactsStub } from "./contacts-stub.server.ts";
import { ownChange } from "./limits.server.ts";

const PAGE = 500;

/** Where a workspace keeps the files of its contacts. */
export const filesPrefix = (workspaceId: string): string => `workspaces/${workspaceId}/contacts/`;

/** Forgets the people of a workspace with their files, for good. Bears repetition. */
export async function eraseWorkspaceContacts(context: AppContext, workspaceId: string): Promise<void> {
  await contactsStub(context, workspaceId).erase();
  for (;;) {
    const { objects } = await context.env.FILES.list({ prefix: filesPrefix(workspaceId), limit: 1_000 });
    if (objects.length === 0) return;
    await context.env.FILES.delete(objects.map(({ key }) => key));
  }
}

/** Every contact of a workspace that a person owns, for their export. */
export async function* exportContacts(context: AppContext, workspaceId: string): AsyncGenerator<ExportFile> {
  const stub = contactsStub(context, workspaceId);
  if ((await stub.usage()).contacts === 0) return;
  async function* batches() {
    let cursor: string | undefined;
    do {
      const page = await stub.listPeople({ sort: { by: "createdAt", descending: false }, cursor, limit: PAGE });
      if (!page.ok) throw new Error(page.error.message);
      yield page.value.rows;
      cursor = page.value.nextCursor ?? undefined;
    } while (cursor);
  }
  yield { name: `contacts/${workspaceId}.jsonl`, batches: batches() };
}

/** Forgets in each of a person's workspaces that they added or owned anything. Bears repetition. */
export async function forgetMember(context: AppContext, userId: string): Promise<void> {
  for (const workspaceId of await readWorkspaceIdsOf(context.db, userId))
    await contactsStub(context, workspaceId).forgetMember(ownChange(context, workspaceId), userId);
}
