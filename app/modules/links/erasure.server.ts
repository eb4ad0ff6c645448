import type { AppContext } from "#app/platform/context.server.ts";
import * as repo from "./repo.server.ts";
import { purchasesStub } from "./revenue/store/purchases-stub.server.ts";
import { linkStub } from "./store/link-stub.server.ts";

const ERASE_BATCH = 200;

/** Every link of a workspace, in batches. */
async function* linkIds(context: AppContext, workspaceId: string): AsyncGenerator<string> {
  for (let after = ""; ; ) {
    const ids = await repo.findLinkIds({ db: context.db, workspaceId }, after, ERASE_BATCH);
    yield* ids;
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/** Erases what the links of a workspace hold outside the database. */
export async function eraseWorkspaceLinks(context: AppContext, workspaceId: string): Promise<void> {
  for await (const id of linkIds(context, workspaceId)) await linkStub(context, id).erase();
  await purchasesStub(context, workspaceId).erase();
}

const EXPORT_BATCH = 1_000;

async function* exportClicks(context: AppContext, id: string) {
  for (let before: number | null = null; ; ) {
    const clicks = await linkStub(context, id).clicks(before, EXPORT_BATCH);
    if (clicks.length === 0) return;
    yield clicks.map(({ atMs, ...click }) => ({ ...click, at: new Date(atMs).toISOString() }));
    before = clicks.at(-1)?.seq ?? null;
  }
}

async function* exportPurchases(context: AppContext, workspaceId: string, id: string) {
  for (let after = ""; ; ) {
    const purchases = await purchasesStub(context, workspaceId).list(id, after, EXPORT_BATCH);
    const last = purchases.at(-1);
    if (last === undefined) return;
    yield purchases.map(({ id, clickId, cents, currency, atMs }) => ({
      ...{ id, clickId, cents, currency },
      at: new Date(atMs).toISOString(),
    }));
    after = last.id;
  }
}

/** The clicks and purchases of the links of a workspace, for the export of a person's data. */
export async function* exportLinks(context: AppContext, workspaceId: string) {
  for await (const id of linkIds(context, workspaceId)) {
    const row = await repo.findLink({ db: context.db, workspaceId }, id);
    // A purchase names a click: without clicks there are no purchases.
    if (!row || row.clicks === 0) continue;
    yield { name: `links/${row.slug}/clicks.jsonl`, batches: exportClicks(context, id) };
    const { count } = await purchasesStub(context, workspaceId).sums(id);
    if (count > 0)
      yield { name: `links/${row.slug}/purchases.jsonl`, batches: exportPurchases(context, workspaceId, id) };
  }
}
