import { and, eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { seoCrawls } from "#db/schema/index.ts";
import type { CrawlProgress } from "./domain/crawl.ts";

/** Writes where a crawl stands to its head row. Nothing happens when the row is gone. */
export async function saveCrawlHead({ db, workspaceId }: { db: Database; workspaceId: string }, progress: CrawlProgress, now: Date): Promise<void> {
  const { crawlId, phase: _phase, startedAtMs, finishedAtMs, ...counts } = progress;
  await db
    .update(seoCrawls)
    .set({
      ...counts,
      startedAt: startedAtMs === null ? null : new Date(startedAtMs),
      finishedAt: finishedAtMs === null ? null : new Date(finishedAtMs),
      updatedAt: now,
    })
    .where(and(eq(seoCrawls.id, crawlId), eq(seoCrawls.workspaceId, workspaceId)));
}

/** Cancels a crawl that never reached its object: there is no plan, so the row is found by its id alone. */
export async function cancelQueuedCrawl({ db }: { db: Database }, crawlId: string, now: Date): Promise<void> {
  await db
    .update(seoCrawls)
    .set({ status: "canceled", finishedAt: now, updatedAt: now })
    .where(and(eq(seoCrawls.id, crawlId), eq(seoCrawls.status, "queued")));
}
