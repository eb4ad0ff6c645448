import { env } from "cloudflare:workers";
import { inject } from "vitest";
import type {
  CrawlPlan,
  CrawlProgress,
  CrawlRpc,
  FindingQuery,
  FindingRow,
  PageRow,
} from "#app/modules/seo/domain/crawl.ts";
import { isOver } from "#app/modules/seo/domain/crawl.ts";
import type { PlainAnswer, RecordedRequest, TestSiteOptions } from "./site/server.ts";

export interface OpenSite {
  url: string;
  requests(): Promise<RecordedRequest[]>;
  change(answers: Readonly<Record<string, PlainAnswer>>): Promise<void>;
  close(): Promise<void>;
}

/** Opens a test site in node, from inside workerd. */
export async function openSite(options: TestSiteOptions): Promise<OpenSite> {
  const control = inject("crawlSitesUrl");
  const response = await fetch(control, { method: "POST", body: JSON.stringify(options) });
  const { id, url } = (await response.json()) as { id: string; url: string };
  return {
    url,
    requests: async () => (await (await fetch(`${control}/${id}`)).json()) as RecordedRequest[],
    change: async (answers) => {
      await (await fetch(`${control}/${id}`, { method: "PUT", body: JSON.stringify(answers) })).text();
    },
    close: async () => {
      await (await fetch(`${control}/${id}`, { method: "DELETE" })).text();
    },
  };
}

export const stubOf = (crawlId: string) => env.CRAWL.get(env.CRAWL.idFromName(crawlId));
export const rpcOf = (crawlId: string): CrawlRpc => stubOf(crawlId) as unknown as CrawlRpc;

let made = 0;

/** A plan without politeness and with short timeouts, by default. */
export const planFor = (url: string, more: Partial<CrawlPlan> = {}): CrawlPlan => ({
  crawlId: `crawl-${++made}-${crypto.randomUUID()}`,
  workspaceId: "workspace",
  projectId: "project",
  startUrl: `${url}/`,
  maxUrls: 5_000,
  maxDepth: 20,
  maxDurationMs: 600_000,
  requestsPerSecond: 0,
  previousCrawlId: null,
  limits: { headTimeoutMs: 2_500, totalTimeoutMs: 4_000 },
  ...more,
});

/** Waits, with the object's own alarms at work, until `until` holds. */
export async function waitFor(
  crawlId: string,
  until: (progress: CrawlProgress) => boolean,
  timeoutMs = 60_000,
): Promise<CrawlProgress> {
  const endsAtMs = Date.now() + timeoutMs;
  for (;;) {
    const progress = await rpcOf(crawlId).progress();
    if (until(progress)) return progress;
    if (Date.now() > endsAtMs) throw new Error(`The crawl did not get there: ${JSON.stringify(progress)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Runs a crawl to its end. */
export async function crawl(plan: CrawlPlan, timeoutMs?: number): Promise<CrawlProgress> {
  await rpcOf(plan.crawlId).start(plan);
  return waitFor(plan.crawlId, (progress) => isOver(progress.status), timeoutMs);
}

/** Every finding, read in pages. */
export async function allFindings(
  crawlId: string,
  query: Omit<FindingQuery, "limit" | "cursor"> = {},
): Promise<FindingRow[]> {
  const rows: FindingRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await rpcOf(crawlId).findings({ ...query, cursor, limit: 100 });
    rows.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

/** Every crawled page, read in pages. */
export async function allPages(crawlId: string): Promise<PageRow[]> {
  const rows: PageRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await rpcOf(crawlId).pages({ cursor, limit: 200 });
    rows.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

/** Everything a crawl found that does not depend on its own name or on time: a busy machine makes answers slow, which is a finding too. */
export async function resultOf({ crawlId }: CrawlPlan) {
  // A slow answer weighs in the severity score too, which is not visible from the outside.
  const {
    crawlId: _id,
    startedAtMs: _from,
    finishedAtMs: _to,
    severityScore: _score,
    ...progress
  } = await rpcOf(crawlId).progress();
  const all = await allFindings(crawlId);
  const slow = all.filter(({ code }) => code === "slow-response");
  const slowUrls = new Set(slow.map(({ url }) => url));
  const slowIn = (state: (typeof all)[number]["state"]) => slow.filter((finding) => finding.state === state).length;
  const pages = (await allPages(crawlId))
    .map(({ ttfbMs: _ttfb, ...page }) => ({
      ...page,
      warningCount: page.warningCount - (slowUrls.has(page.url) ? 1 : 0),
    }))
    .sort((a, b) => (a.url < b.url ? -1 : 1));
  return {
    progress: {
      ...progress,
      warningCount: progress.warningCount - slow.length,
      newCount: progress.newCount - slowIn("new"),
      persistingCount: progress.persistingCount - slowIn("persisting"),
      fixedCount: progress.fixedCount - slowIn("fixed"),
    },
    pages,
    findings: all.filter(({ code }) => code !== "slow-response"),
  };
}
