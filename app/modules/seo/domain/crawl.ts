import type { IssueSummary } from "./diff.ts";
import type { Finding, Severity } from "./facts.ts";
import type { MutedFigures } from "./mutes.ts";

/** How a finding compares with the previous crawl. */
export type FindingState = "new" | "persisting" | "fixed";

/** The states of a crawl and how it may move between them. */
export type CrawlStatus = "queued" | "running" | "paused" | "finished" | "canceled" | "blocked" | "failed";

export const isOver = (status: CrawlStatus): boolean => status === "finished" || status === "canceled" || status === "blocked" || status === "failed";

/** Everything a crawl object needs to work on its own. */
export interface CrawlPlan {
  crawlId: string;
  workspaceId: string;
  projectId: string;
  startUrl: string;
  maxUrls: number;
  maxDepth: number;
  maxDurationMs: number;
  /** Upper bound for one host; robots.txt and a slowing host lower it. 0 = no politeness (benchmarks only). */
  requestsPerSecond: number;
  /** Finished crawl to compare with. */
  previousCrawlId: string | null;
  /** Engine settings other than the defaults; tests shorten timeouts with it. */
  limits?: Partial<EngineLimits>;
}

/** How long and how much the engine waits and reads. */
export interface EngineLimits {
  /** From the request to the head of the response. */
  headTimeoutMs: number;
  /** From the request to the last byte. */
  totalTimeoutMs: number;
  /** Of one HTML document, decompressed; the rest is not read. */
  maxHtmlBytes: number;
  /** Links to other sites and images that are requested, at most. */
  maxTargets: number;
}

/** Sent to watchers while the crawl runs and stored in the head row when it moves. */
export interface CrawlProgress {
  crawlId: string;
  status: CrawlStatus;
  /** What ended or holds it, in words for the reader. */
  reason: string | null;
  phase: "preparing" | "crawling" | "checking" | "comparing" | "done";
  pagesCrawled: number;
  pagesFound: number;
  htmlPages: number;
  htmlPagesWithErrors: number;
  errorCount: number;
  warningCount: number;
  noticeCount: number;
  newCount: number;
  fixedCount: number;
  persistingCount: number;
  healthPercent: number | null;
  startedAtMs: number | null;
  finishedAtMs: number | null;
}

/** Cursors are opaque; null ends the list. */
export interface CursorPage<Row> {
  rows: Row[];
  nextCursor: string | null;
}

export interface FindingRow extends Finding {
  severity: Severity;
  state: FindingState;
}

export interface FindingQuery {
  code?: string | undefined;
  severity?: Severity | undefined;
  state?: FindingState | undefined;
  url?: string | undefined;
  /** Codes to leave out. */
  without?: readonly string[] | undefined;
  cursor?: string | undefined;
  /** 1 to 500. */
  limit: number;
}

export interface PageRow {
  url: string;
  status: number | null;
  failure: string | null;
  title: string | null;
  depth: number | null;
  wordCount: number;
  inlinkCount: number;
  bodyBytes: number;
  ttfbMs: number | null;
  errorCount: number;
  warningCount: number;
  noticeCount: number;
}

export interface PageQuery {
  cursor?: string | undefined;
  limit: number;
  /** Part of the URL or title. */
  search?: string | undefined;
}

/** What the crawl object answers to the rest of the module (Durable Object RPC). */
export interface CrawlRpc {
  start(plan: CrawlPlan): Promise<void>;
  pause(): Promise<CrawlProgress>;
  resume(): Promise<CrawlProgress>;
  cancel(): Promise<CrawlProgress>;
  progress(): Promise<CrawlProgress>;
  /** One row per issue code that occurs now or was fixed since the previous crawl. */
  issues(): Promise<IssueSummary[]>;
  findings(query: FindingQuery): Promise<CursorPage<FindingRow>>;
  pages(query: PageQuery): Promise<CursorPage<PageRow>>;
  /** Everything known about one page: its row, findings, links in and out (first 50 each). */
  page(
    url: string,
  ): Promise<{ row: PageRow; findings: FindingRow[]; linksIn: { url: string; anchor: string }[]; linksOut: { url: string; anchor: string }[] } | null>;
  /** Forgets everything; the object may then be evicted for good. */
  erase(): Promise<void>;
  /** What the crawl counts because of these codes alone. */
  mutedFigures(codes: readonly string[]): Promise<MutedFigures>;
}
