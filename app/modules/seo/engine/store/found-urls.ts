import { isInternal } from "#app/platform/web/url/normalized-url.ts";
import { isNofollow } from "../../checks/domain/robots-directives.ts";
import { LIMITS } from "../../domain/audit-limits.ts";
import type { CrawlState } from "../crawl-state.ts";
import { CrawlTrapDetector } from "../domain/crawl-traps.ts";
import { depthOf, isWorthCrawling } from "../domain/frontier.ts";
import { applyPlanParameters } from "../plan-rules.ts";
import type { PageResult } from "./page-rows.ts";
import { countHops } from "./redirect-hops.ts";
import { KIND, STATE } from "./tables.ts";
import { namedPages, type ResourceRegistry } from "./target-rows.ts";

export interface FoundUrl {
  kind: number;
  state: number;
  depth: number | null;
  /** Redirects in a row that lead here; 0 for what only links lead to. */
  hops: number;
}

interface Tools {
  sql: SqlStorage;
  state: CrawlState;
  key: string;
  /** Addresses whose rows need no further update. */
  known: ReadonlyMap<string, number>;
  traps: CrawlTrapDetector;
  resources: ResourceRegistry;
}

/** Returns a detector that knows the addresses this crawl has followed so far, also before the object was restarted. */
export function crawlTrapsOf(sql: SqlStorage, state: CrawlState): CrawlTrapDetector {
  const traps = new CrawlTrapDetector(new Date(state.startedAtMs).getUTCFullYear());
  const followed = sql.exec<{ url: string }>(
    `SELECT url FROM urls WHERE kind = ${KIND.page} AND state <> ${STATE.skipped} AND in_sitemap = 0`,
  );
  for (const { url } of followed) traps.admits(url);
  return traps;
}

/** Collects every address that the pages name, with the shortest path to it. */
export function collectFoundUrls(
  { sql, state, key, known, traps, resources }: Tools,
  results: readonly PageResult[],
): Map<string, FoundUrl> {
  const found = new Map<string, FoundUrl>();
  const hopsTo = countHops(sql, results);
  const add = (url: string, kind: number, depth: number | null, follow: boolean, hops = 0) => {
    const row: FoundUrl = { kind, depth, state: follow ? STATE.queued : STATE.skipped, hops };
    const other = found.get(url);
    if (!other) found.set(url, row);
    else {
      if (row.kind < other.kind || (row.kind === other.kind && row.state < other.state)) other.state = row.state;
      other.kind = Math.min(other.kind, row.kind);
      if (row.depth !== null && (other.depth === null || row.depth < other.depth)) other.depth = row.depth;
      other.hops ||= hops;
    }
  };
  for (const { id, facts } of results) {
    const redirect = facts.redirectTo;
    if (redirect && isInternal(redirect, key)) {
      const depth = depthOf(facts.depth, "redirect");
      const hops = hopsTo(id);
      add(
        redirect,
        KIND.page,
        depth,
        hops <= LIMITS.redirectHopsFollowed && isWorthCrawling(redirect, depth, state.plan),
        hops,
      );
    }
    if (!facts.html) continue;
    const depth = depthOf(facts.depth, "link");
    const nofollow = isNofollow(facts);
    for (const link of facts.html.links) {
      // Nothing that could be found now would change a row that is known: no need to judge the address again.
      if (link.url === null || known.has(link.url)) continue;
      const follow =
        link.internal &&
        !nofollow &&
        !link.nofollow &&
        isWorthCrawling(link.url, depth, state.plan) &&
        traps.admits(link.url);
      if (link.internal) add(link.url, KIND.page, depth, follow);
      else add(link.url, KIND.outside, null, true);
    }
    const refresh = facts.html.metaRefreshUrl;
    if (refresh && isInternal(refresh, key))
      add(refresh, KIND.page, depth, !nofollow && isWorthCrawling(refresh, depth, state.plan) && traps.admits(refresh));
    // No click leads there, so that their depth is not known; how far a crawl goes counts for them all the same.
    for (const url of namedPages(facts, key).map((named) => applyPlanParameters(state.plan, named)))
      if (!known.has(url)) add(url, KIND.page, null, isWorthCrawling(url, depth, state.plan) && traps.admits(url));
    for (const { url } of facts.html.targets ?? [])
      if (!known.has(url) && resources.idOf(url) === undefined && resources.admits(url))
        add(url, KIND.resource, null, true);
    for (const image of facts.html.images)
      if (image.url !== null && !known.has(image.url)) add(image.url, KIND.image, null, true);
  }
  if (traps.leftOut !== null) state.leftOut ??= traps.leftOut;
  return found;
}
