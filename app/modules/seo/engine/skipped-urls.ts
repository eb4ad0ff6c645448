import type { CrawlState } from "./crawl-state.ts";
import { urlFamilyOf } from "./domain/crawl-traps.ts";
import { type SkipReason, skippedUrlsMessage, skipReasonOf } from "./domain/frontier.ts";
import { BATCH, batches } from "./store/batches.ts";
import { KIND, STATE } from "./store/tables.ts";

interface SkippedRow extends Record<string, SqlStorageValue> {
  id: number;
  url: string;
  depth: number | null;
  /** Redirects in a row that lead to it. */
  hops: number;
}

/** Addresses that are looked at: more of them say nothing new. */
const MAX_COUNTED = 100_000;

/** How many addresses of the site were found and not followed, and why, in words; null when there are none. */
export function describeSkippedUrls(sql: SqlStorage, { plan, leftOut, startedAtMs }: CrawlState): string | null {
  // In the other modes no link is followed at all, by the choice of the project.
  if (plan.settings && plan.settings.mode !== "site") return null;
  const year = new Date(startedAtMs).getUTCFullYear();
  const counts = new Map<SkipReason, number>();
  let seen = 0;
  const rows = batches<SkippedRow>((last) =>
    sql
      .exec<SkippedRow>(
        `SELECT id, url, depth, coalesce((SELECT hops FROM redirect_hops WHERE url_id = id), 0) AS hops FROM urls WHERE kind = ${KIND.page} AND state = ${STATE.skipped} AND id > ? ORDER BY id LIMIT ${BATCH}`,
        last?.id ?? 0,
      )
      .toArray(),
  );
  for (const row of rows) {
    if (++seen > MAX_COUNTED) break;
    // What is left out of a calendar has a sentence of its own.
    const why = leftOut !== undefined && urlFamilyOf(row.url, year) !== null ? null : skipReasonOf(row, plan);
    if (why !== null) counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return skippedUrlsMessage(counts, plan.maxDepth, seen > MAX_COUNTED);
}
