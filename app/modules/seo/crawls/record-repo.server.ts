import { and, eq } from "drizzle-orm";
import { eventStatements, IF_CHANGED, type NewEvent } from "#app/modules/webhooks/index.server.ts";
import type { Database } from "#db/client.ts";
import { seoCrawls } from "#db/schema/seo.ts";
import type { CrawlPlan, CrawlProgress } from "../domain/crawl.ts";
import type { CrawlAlert } from "./domain/crawl-alert.ts";
import type { CrawlRow } from "./repo.server.ts";
import type { CRAWL_EVENTS, CrawlEventData } from "./webhook-schemas.ts";

type CrawlEvent<T extends keyof typeof CRAWL_EVENTS> = NewEvent<T, CrawlEventData<T>>;

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** The webhook event of a crawl that is over; null while it is not, and for one that somebody stopped. */
export function crawlEndedEvent(
  { workspaceId, projectId, startUrl }: CrawlPlan,
  progress: CrawlProgress,
): CrawlEvent<"crawl.completed"> | CrawlEvent<"crawl.failed"> | null {
  const { crawlId, status, reason, pagesCrawled, startedAtMs, finishedAtMs } = progress;
  const common = {
    crawlId,
    projectId,
    url: startUrl,
    pagesCrawled,
    startedAt: isoOf(startedAtMs),
    finishedAt: isoOf(finishedAtMs),
  };
  if (status === "blocked" || status === "failed")
    return { workspaceId, type: "crawl.failed", id: crawlId, data: { ...common, status, reason } };
  if (status !== "finished") return null;
  const { healthPercent, errorCount, warningCount, noticeCount, newCount, fixedCount } = progress;
  const data: CrawlEventData<"crawl.completed"> = {
    ...common,
    status,
    healthPercent,
    errorCount,
    warningCount,
    noticeCount,
    newCount,
    fixedCount,
  };
  return { workspaceId, type: "crawl.completed", id: crawlId, data };
}

/** Writes the progress of a crawl to its head row, and with its end the webhook event, once. Nothing happens when the row is gone. */
export async function saveCrawlHead(
  { db }: { db: Database },
  plan: CrawlPlan,
  progress: CrawlProgress,
  now: Date,
): Promise<void> {
  const { crawlId, phase: _phase, startedAtMs, finishedAtMs, ...counts } = progress;
  const update = db
    .update(seoCrawls)
    .set({
      ...counts,
      startedAt: startedAtMs === null ? null : new Date(startedAtMs),
      finishedAt: finishedAtMs === null ? null : new Date(finishedAtMs),
      updatedAt: now,
    })
    .where(and(eq(seoCrawls.id, crawlId), eq(seoCrawls.workspaceId, plan.workspaceId)));
  const end = crawlEndedEvent(plan, progress);
  if (!end) await update;
  else await db.batch([update, ...eventStatements({ db, now: () => now }, { ...end, when: IF_CHANGED })]);
}

/** The webhook event of a finished crawl that needs attention. */
export const crawlAlertEvent = (
  crawl: Pick<CrawlRow, "id" | "workspaceId" | "projectId">,
  url: string,
  { parts }: CrawlAlert,
): CrawlEvent<"crawl.alert"> => ({
  workspaceId: crawl.workspaceId,
  type: "crawl.alert",
  id: crawl.id,
  data: {
    crawlId: crawl.id,
    projectId: crawl.projectId,
    url,
    alerts: parts.flatMap(({ kind, title, count, details }) =>
      kind === "blocked" || kind === "failed" ? [] : [{ kind, title, count, details }],
    ),
  },
});

/** Records the alerts of a crawl, once. */
export async function saveAlertEvent(
  { db, now }: { db: Database; now: () => Date },
  event: CrawlEvent<"crawl.alert">,
): Promise<void> {
  await db.batch(eventStatements({ db, now }, event));
}

/** Cancels a crawl that never reached its object: there is no plan, so the row is found by its id alone. */
export async function cancelQueuedCrawl({ db }: { db: Database }, crawlId: string, now: Date): Promise<void> {
  await db
    .update(seoCrawls)
    .set({ status: "canceled", finishedAt: now, updatedAt: now })
    .where(and(eq(seoCrawls.id, crawlId), eq(seoCrawls.status, "queued")));
}
