import { createPageRequester, documentFacts, readPagePolitely } from "#app/modules/seo-tools/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { changesBetween, type PartChange, type Snapshot, snapshotOf } from "./domain/snapshot.ts";
import * as repo from "./repo.server.ts";

/** What one reading of a page brought. */
export type ReadOutcome =
  | { kind: "first" | "same" | "gone" }
  | { kind: "changed"; changeId: string; parts: readonly PartChange[] }
  | { kind: "failed"; failure: string; failures: number };

async function fetchSnapshot(context: AppContext, url: string): Promise<Result<Snapshot, string>> {
  const fetched = await readPagePolitely(createPageRequester(context), url);
  if (!fetched.ok) return fetched;
  return ok(snapshotOf(await documentFacts(fetched.value.url, fetched.value.html)));
}

/** Reads a page once and stores what it says, and what changed since the last reading. */
export async function readWatchedPage(context: AppContext, page: repo.WatchedPage): Promise<ReadOutcome> {
  const { workspaceId, id, name, url } = page;
  const scope = { db: context.db, workspaceId };
  const fetched = await fetchSnapshot(context, url);
  const readAt = context.now();
  if (!fetched.ok) {
    const failures = await repo.noteFailure(scope, id, fetched.error, readAt);
    return failures === 0 ? { kind: "gone" } : { kind: "failed", failure: fetched.error, failures };
  }
  const snapshot = fetched.value;
  const parts = page.snapshot ? changesBetween(page.snapshot, snapshot) : [];
  const changeId = newId(readAt.getTime());
  const event = {
    ...{ competitorPageId: id, name, url, changedAt: readAt.toISOString() },
    changes: parts.map(({ part, removed, added }) => ({ part, removed: [...removed], added: [...added] })),
  };
  const isStored = await repo.storeReading(scope, page, { snapshot, readAt, parts, changeId, event });
  if (!isStored) return { kind: "gone" };
  if (page.snapshot === null) return { kind: "first" };
  return parts.length === 0 ? { kind: "same" } : { kind: "changed", changeId, parts };
}
