import type { IssueSummary } from "../compare/domain/findings-diff.ts";
import type { MutedMetrics } from "../mutes/domain/mutes.ts";
import type { PageList, PageListQuery } from "../pages/domain/page-list.ts";
import type { DocumentQuery, PageDocument } from "../pages/domain/page-view.ts";
import type { CrawlMode, CrawlSettings } from "../settings/domain/crawl-settings.ts";
import type {
  NearGroups,
  PageText,
  StructureListName,
  StructureQuery,
  StructureRows,
  StructureState,
} from "../structure/domain/structure.ts";
import type { Finding, Severity } from "./facts.ts";
import type { FindingPosition } from "./list-cursor.ts";

/** How a finding compares with the previous crawl. */
export type FindingState = "new" | "persisting" | "fixed";

/** The states of a crawl and how it may move between them. */
export type CrawlStatus = "queued" | "running" | "paused" | "finished" | "canceled" | "blocked" | "failed";

export const isOver = (status: CrawlStatus): boolean =>
  status === "finished" || status === "canceled" || status === "blocked" || status === "failed";

/** Everything a crawl object needs to work on its own. */
export interface CrawlPlan {
  crawlId: string;
  workspaceId: string;
  /**
   * Who pays for the workspace: crawls of all workspaces of one person take turns as one. Missing in crawls before
   * 23 November 2026.
   */
  payerId?: string;
  projectId: string;
  startUrl: string;
  maxUrls: number;
  maxDepth: number;
  maxDurationMs: number;
  /** Upper bound for one host; robots.txt and a slowing host lower it. 0 = no politeness (benchmarks only). */
  requestsPerSecond: number;
  /** Finished crawl to compare with. */
  previousCrawlId: string | null;
  /** The project's settings at the start; left out while they are the defaults. */
  settings?: CrawlSettings;
  /** Whether the workspace had proved at the start that the site is its own. */
  verified?: boolean;
  /** User name and password for the site, sealed; forgotten when the crawl is over. */
  sealedBasicAuth?: string;
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
  /** Resources, images and links to other sites that are requested, at most. */
  maxTargets: number;
}

/** Sent to watchers while the crawl runs and stored in the head row when it moves. */
export interface CrawlProgress {
  crawlId: string;
  status: CrawlStatus;
  /** What ended or holds it, or what it left out, in words for the reader. */
  reason: string | null;
  phase: "preparing" | "crawling" | "checking" | "analysing" | "comparing" | "done";
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
  /** Findings weighed by where the links lead (`severityScore`); null until the analysis, and without an HTML page. */
  severityScore: number | null;
  startedAtMs: number | null;
  finishedAtMs: number | null;
}

/** A page that a running crawl has just read. */
export interface RecentPage {
  url: string;
  status: number | null;
  failure: string | null;
  /** Empty: it has none. */
  title: string;
}

/** The worst finding of such a page. */
export interface RecentFinding {
  url: string;
  code: string;
  title: string;
  severity: Severity;
}

/** What passes by while a crawl runs, the newest first. */
export interface RecentPages {
  pages: readonly RecentPage[];
  findings: readonly RecentFinding[];
}

/** What watchers are sent: the progress, and what the crawl has just read. */
export type WatchedProgress = CrawlProgress & { recent?: RecentPages };

const CRAWLED_SHARE = 0.9;
const LATER_PHASES: Readonly<Record<Exclude<CrawlProgress["phase"], "preparing" | "crawling">, number>> = {
  checking: 92,
  analysing: 95,
  comparing: 98,
  done: 100,
};

/**
 * How far a crawl is, in percent for its bar; null while nobody can say: before the first page, and while every URL
 * found so far was read although each further page may name more. Never full before the end.
 */
export function progressPercent({
  phase,
  pagesCrawled,
  pagesFound,
}: Pick<CrawlProgress, "phase" | "pagesCrawled" | "pagesFound">): number | null {
  if (phase !== "preparing" && phase !== "crawling") return LATER_PHASES[phase];
  // The count of what was found comes in slices, behind the pages themselves.
  if (pagesCrawled === 0 || pagesFound <= pagesCrawled) return null;
  return Math.floor((pagesCrawled / pagesFound) * 100 * CRAWLED_SHARE);
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
  /** Part of the URL, whatever the size of letters. */
  search?: string | undefined;
  /** From the last to the first. */
  descending?: boolean | undefined;
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

/** robots.txt of the start page's origin. */
export interface RobotsFile {
  /** 404 and the like: there is none, and `text` is empty. */
  status: number | null;
  /** SHA-256 of what was read, in hex. */
  hash: string;
  /** The first 100,000 characters. */
  text: string;
}

export interface PageCanonical {
  url: string;
  canonical: string | null;
}

/** Pages with a cell for each column. */
export interface ExtractionPage extends CursorPage<{ url: string; cells: string[] }> {
  columns: string[];
}

/** What the crawl object answers to the rest of the module (Durable Object RPC). */
/** A made-up website, as it was at a past moment. */
export interface ReplayedSite {
  atMs: number;
  /** By path, of the start page's origin. What is not there answers 404. */
  answers: Readonly<Record<string, ReplayedAnswer>>;
}

export interface ReplayedAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface CrawlRpc {
  start(plan: CrawlPlan): Promise<void>;
  /** Crawls a made-up website at once, for a demonstration in local development. */
  replay(plan: CrawlPlan, site: ReplayedSite): Promise<CrawlProgress>;
  pause(): Promise<CrawlProgress>;
  resume(): Promise<CrawlProgress>;
  cancel(): Promise<CrawlProgress>;
  progress(): Promise<CrawlProgress>;
  /** One row per issue code that occurs now or was fixed since the previous crawl. */
  issues(): Promise<IssueSummary[]>;
  findings(query: FindingQuery): Promise<CursorPage<FindingRow>>;
  pages(query: PageQuery): Promise<CursorPage<PageRow>>;
  /** The same, sorted and filtered as people ask, with their count. */
  pageList(query: PageListQuery): Promise<PageList>;
  /** Forgets everything; the object may then be evicted for good. */
  erase(): Promise<void>;
  /** A page of a list about the whole site. */
  structure<Name extends StructureListName>(
    list: Name,
    query: StructureQuery,
  ): Promise<CursorPage<StructureRows[Name]>>;
  structureState(): Promise<StructureState | null>;
  /** `minimum` from 0.6 to 1. */
  nearGroups(query: { minimum: number; cursor?: string | undefined; limit: number }): Promise<NearGroups>;
  texts(urls: readonly string[]): Promise<PageText[]>;
  /** What is known of one page, as far as a part of its view shows it; null when this crawl did not see it. */
  document(query: DocumentQuery): Promise<PageDocument | null>;
  /** robots.txt as this crawl found it; null when nothing is known of it. */
  robotsFile(): Promise<RobotsFile | null>;
  /** The canonicals of its HTML pages, in the order of their addresses. */
  canonicals(query: { after: string | null; limit: number }): Promise<PageCanonical[]>;
  /** Where its own findings stand, in their order: what a comparison with another crawl reads. */
  findingPlaces(query: { after: FindingPosition | null; limit: number }): Promise<FindingPosition[]>;
  /** Its findings at these places, in their order. */
  findingsAt(places: readonly FindingPosition[]): Promise<FindingRow[]>;
  /** What was read into columns of the project's own. */
  extraction(query: { cursor?: string | undefined; limit: number }): Promise<ExtractionPage>;
  /** How the crawl came to its addresses. */
  mode(): Promise<CrawlMode>;
  /** What the crawl counts because of these codes alone. */
  mutedFigures(codes: readonly string[]): Promise<MutedMetrics>;
}
