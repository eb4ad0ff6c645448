import type { AppContext } from "#app/platform/context.server.ts";
import type { ExportFile } from "#app/platform/manifest/server-module.ts";
import type { EvergreenRule } from "./evergreen/domain/rule.ts";
import { deleteFiles, workspacePrefix } from "./files.server.ts";
import type { InboxEntry } from "./store/inbox-rpc.ts";
import type { Group } from "./store/social-rpc.ts";
import { socialStub } from "./store/social-stub.server.ts";

const BATCH = 100;

/** Forgets the posts of a workspace, outside the tables. Bears repetition. */
export async function eraseWorkspaceSocial(context: AppContext, workspaceId: string): Promise<void> {
  await socialStub(context, workspaceId).erase();
  await deleteFiles(context, workspacePrefix(workspaceId));
}

async function* groupsOf(context: AppContext, workspaceId: string): AsyncGenerator<Group[]> {
  const store = socialStub(context, workspaceId);
  for (let after = ""; ; ) {
    const groups = await store.exportGroups(after, BATCH);
    if (groups.length === 0) return;
    yield groups;
    after = groups.at(-1)?.id ?? "";
  }
}

async function* rulesOf(context: AppContext, workspaceId: string): AsyncGenerator<EvergreenRule[]> {
  const store = socialStub(context, workspaceId);
  for (let after = ""; ; ) {
    const rules = await store.exportRules(after, BATCH);
    if (rules.length === 0) return;
    yield rules;
    after = rules.at(-1)?.id ?? "";
  }
}

async function* inboxOf(context: AppContext, workspaceId: string): AsyncGenerator<InboxEntry[]> {
  const store = socialStub(context, workspaceId);
  for (let after = ""; ; ) {
    const entries = await store.exportInbox(after, BATCH);
    if (entries.length === 0) return;
    yield entries;
    after = entries.at(-1)?.id ?? "";
  }
}

/** What was composed in a workspace and what its inbox holds, for the export of an owner's data. */
export async function* exportSocial(context: AppContext, workspaceId: string): AsyncGenerator<ExportFile> {
  yield { name: "social/groups.jsonl", batches: groupsOf(context, workspaceId) };
  yield { name: "social/evergreen.jsonl", batches: rulesOf(context, workspaceId) };
  yield { name: "social/inbox.jsonl", batches: inboxOf(context, workspaceId) };
}
