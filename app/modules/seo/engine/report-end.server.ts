import type { AppContext } from "#app/platform/context.server.ts";
import { crawlObject } from "../crawls/crawl-control.server.ts";
import { onCrawlEnded } from "../crawls/crawl-ended.server.ts";
import { NO_CHANGES } from "../crawls/domain/crawl-alert.ts";
import type { CrawlPlan } from "../domain/crawl.ts";
import { readSiteChanges } from "./read/read-changes.ts";
import { readIssues } from "./read/read-lists.ts";
import { cachedMutedMetrics } from "./read/read-muted.ts";

/** Hands what an ended crawl found to those who notify of it. */
export const reportEnd = (
  context: AppContext,
  sql: SqlStorage,
  { crawlId, previousCrawlId }: CrawlPlan,
): Promise<void> =>
  onCrawlEnded(context, crawlId, {
    issues: readIssues(sql, { over: true }),
    readMuted: (codes) => cachedMutedMetrics(sql, codes),
    readChanges: async () =>
      previousCrawlId === null ? NO_CHANGES : readSiteChanges(sql, crawlObject(context, previousCrawlId)),
  });
