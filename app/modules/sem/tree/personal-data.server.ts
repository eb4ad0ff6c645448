import type { AppContext } from "#app/platform/context.server.ts";
import type { ExportFile } from "#app/platform/manifest/server-module.ts";
import { readWorkspaceIdsOf } from "#app/platform/workspace/workspace.server.ts";
import { findCampaignNames } from "../repo.server.ts";
import type { PlacedNode } from "./store/sem-rpc.ts";
import { semStub } from "./store/sem-stub.server.ts";

const MAX_CAMPAIGNS = 10_000;
const BATCH = 500;

/** Forgets what the campaigns of a workspace hold, for good. Bears repetition. */
export const eraseWorkspaceSem = (context: AppContext, workspaceId: string): Promise<void> =>
  semStub(context, workspaceId).erase();

/** Forgets in each of a person's workspaces which edits were theirs. Bears repetition. */
export async function forgetSemMember(context: AppContext, userId: string): Promise<void> {
  for (const workspaceId of await readWorkspaceIdsOf(context.db, userId))
    await semStub(context, workspaceId).forgetMember(userId);
}

/** What each campaign of a workspace holds, for the copy of its owner's data. */
export async function* exportSem(context: AppContext, workspaceId: string): AsyncGenerator<ExportFile> {
  const stub = semStub(context, workspaceId);
  if ((await stub.size()) === 0) return;
  for (const { id } of await findCampaignNames({ db: context.db, workspaceId }, MAX_CAMPAIGNS)) {
    async function* batches() {
      for (let after = 0, isLast = false; !isLast; ) {
        const nodes: PlacedNode[] = await stub.walk(id, false, after, BATCH);
        isLast = nodes.length < BATCH;
        after = nodes.at(-1)?.id ?? after;
        yield nodes.map(({ kind, group, data, isRemoved }) => ({ kind, group, isRemoved, ...data }));
      }
    }
    yield { name: `search-campaigns/${id}.jsonl`, batches: batches() };
  }
}
