import { trapReason } from "#app/platform/web/url/normalized-url.ts";
import { counted } from "#app/shared/format/number.ts";
import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";
import { LIMITS } from "../../domain/audit-limits.ts";
import type { CrawlLimits } from "../../domain/crawl-limits.ts";
import { type CrawlSettings, mayFollow } from "../../settings/domain/crawl-settings.ts";

/** URLs kept for each URL that may be crawled: enough to show how large the site is, bounded whatever it links to. */
const FOUND_PER_CRAWLED = 10;
const FOUND_AT_LEAST = 1_000;

/** Most URLs remembered by a crawl; what a site links to beyond that is left out. */
export const maxFoundUrls = (maxUrls: number): number => Math.max(FOUND_AT_LEAST, maxUrls * FOUND_PER_CRAWLED);

/** Depth of a page found by a link on (or a redirect from) a page of depth `from`; null when no path from the start page is known. */
export function depthOf(from: number | null, by: "link" | "redirect"): number | null {
  if (from === null) return null;
  return by === "link" ? from + 1 : from;
}

/**
 * Whether a found internal URL is queued, or only remembered as a link's target. At depth 0 there is only the start page
 * and where it redirects to: no setting of the project leaves these out.
 */
export function isWorthCrawling(
  url: string,
  depth: number | null,
  { maxDepth, settings }: Pick<CrawlLimits, "maxDepth"> & { settings?: CrawlSettings },
  by: "link" | "sitemap" = "link",
): boolean {
  if ((depth !== null && depth > maxDepth) || trapReason(url) !== null) return false;
  return settings === undefined || depth === 0 || mayFollow(settings, url, by);
}

/** Why an address of the site was found and not followed. */
export type SkipReason = "nofollow" | "redirects" | "depth" | "settings" | "trap";

/** Why an address is not followed. `hops`: redirects in a row that lead to it. When nothing about it speaks against it, then all links to it are marked nofollow. */
export function skipReasonOf(
  { url, depth, hops }: { url: string; depth: number | null; hops: number },
  { maxDepth, settings }: Pick<CrawlLimits, "maxDepth"> & { settings?: CrawlSettings },
): SkipReason {
  if (hops > LIMITS.redirectHopsFollowed) return "redirects";
  if (depth !== null && depth > maxDepth) return "depth";
  if (trapReason(url) !== null) return "trap";
  return settings === undefined || mayFollow(settings, url, "link") ? "nofollow" : "settings";
}

/** What a person reads about the addresses that were not followed; null when there are none. `more`: only the first were counted. */
export function skippedUrlsMessage(
  counts: ReadonlyMap<SkipReason, number>,
  maxDepth: number,
  more = false,
): string | null {
  const descriptions: Record<SkipReason, string> = {
    nofollow: "linked only with nofollow",
    redirects: `behind a chain of more than ${LIMITS.redirectHopsFollowed} redirects`,
    depth: `more than ${counted(maxDepth, "click")} from the start page, the limit of your plan`,
    settings: "excluded by the crawl settings",
    trap: "of an endless form (very long, or with parts that repeat)",
  };
  const parts = (Object.keys(descriptions) as SkipReason[]).flatMap((why) => {
    const count = counts.get(why) ?? 0;
    return count === 0 ? [] : [`${counted(count, "URL")} ${descriptions[why]}`];
  });
  return parts.length === 0 ? null : `Found but not followed: ${more ? "at least " : ""}${parts.join("; ")}.`;
}

/** Tries for each URL; a crash of the object counts as a try too, so that no page can stop a crawl. */
export const MAX_ATTEMPTS = 3;

/** Whether an answer is worth another try: overload always, a lost connection once. */
export function shouldRetry(
  answer: { status: number | null; failure: FetchFailure | null },
  attempts: number,
): boolean {
  if (attempts >= MAX_ATTEMPTS) return false;
  if (answer.status === 429 || answer.status === 503) return true;
  return answer.status === null && answer.failure === "connection" && attempts < 2;
}
