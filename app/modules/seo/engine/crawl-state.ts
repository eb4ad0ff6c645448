import { seconds } from "#app/shared/time.ts";
import { healthScore } from "../checks/domain/score/score.ts";
import type { CrawlPlan, CrawlProgress, CrawlStatus, EngineLimits } from "../domain/crawl.ts";
import type { SiteFiles } from "../domain/facts.ts";
import type { Politeness } from "./domain/politeness.ts";

/** A slice ends after this long, so that a pause or a restart is never far away. */
export const SLICE_MS = seconds(8);
/** Waiting longer than this for the next permitted request is done by the alarm, not by an invocation. */
export const LONGEST_WAIT_MS = seconds(2);

/** Everything small that a crawl must remember; written in the same transaction as the rows it counts. */
export interface CrawlState {
  plan: CrawlPlan;
  status: CrawlStatus;
  phase: CrawlProgress["phase"];
  /** How it will end once the checks have run; null = finished. */
  outcome: { status: CrawlStatus; reason: string } | null;
  reason: string | null;
  robots: SiteFiles["robots"] | null;
  /** /llms.txt and the other addresses of the start page have been asked for. */
  probed?: boolean;
  /** So has an address that cannot exist. */
  missingAsked?: boolean;
  pace: Politeness;
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
  /** The first address of an endless family that was not followed. */
  leftOut?: string;
  /** Bot walls in a row. */
  wallStreak: number;
  targetsChecked: number;
  /** What canonicals and hreflang name on other sites is queued. */
  namedQueued?: boolean;
  /** No other site answered: nothing is known of them. */
  networkDown?: boolean;
  targetsDone: boolean;
  indexed: boolean;
  /** Next of SITE_CHECKS. */
  nextCheck: number;
  /** Next of ANALYSES, and how far it has come; a crawl that an earlier release began has neither. */
  nextAnalysis?: number;
  analysisCursor?: number;
  severityScore?: number | null;
  previousCursor: string | null;
  compared: boolean;
  startedAtMs: number;
  finishedAtMs: number | null;
  pausedAtMs: number | null;
  pausedMs: number;
  /** Since when it waits for the crawls of others at its host. */
  waitingSinceMs?: number | null;
  /** What its host keeps for it. */
  turn?: "asked" | "awaited" | "held";
  /** Since the last slice that went well. */
  failures: number;
  /** The head row has the final state, and what follows the end has been done. */
  closed: boolean;
}

export const DEFAULT_LIMITS: EngineLimits = {
  headTimeoutMs: seconds(10),
  totalTimeoutMs: seconds(30),
  maxHtmlBytes: 2 * 1_024 * 1_024,
  maxTargets: 7_500,
};

export const limitsOf = (plan: CrawlPlan): EngineLimits => ({ ...DEFAULT_LIMITS, ...plan.limits });

export function newState(plan: CrawlPlan, pace: Politeness, nowMs: number): CrawlState {
  return {
    plan,
    status: "running",
    phase: "preparing",
    outcome: null,
    reason: null,
    robots: null,
    pace,
    pagesCrawled: 0,
    pagesFound: 1,
    htmlPages: 0,
    htmlPagesWithErrors: 0,
    errorCount: 0,
    warningCount: 0,
    noticeCount: 0,
    newCount: 0,
    fixedCount: 0,
    persistingCount: 0,
    wallStreak: 0,
    targetsChecked: 0,
    targetsDone: false,
    indexed: false,
    nextCheck: 0,
    nextAnalysis: 0,
    analysisCursor: 0,
    severityScore: null,
    previousCursor: null,
    compared: false,
    startedAtMs: nowMs,
    finishedAtMs: null,
    pausedAtMs: null,
    pausedMs: 0,
    failures: 0,
    closed: false,
  };
}

/** Whether it has asked its site for anything. */
const hasBegun = ({ robots }: CrawlState): boolean => robots !== null;

/** Ends the waiting for a turn, which is no time at work. */
export function endWaiting(state: CrawlState, nowMs: number): void {
  const { waitingSinceMs = null } = state;
  if (waitingSinceMs === null) return;
  if (hasBegun(state)) state.pausedMs += nowMs - waitingSinceMs;
  else state.startedAtMs = nowMs;
  state.waitingSinceMs = null;
}

/** Time the crawl has been at work, pauses left out. */
export const workedMs = (state: CrawlState, nowMs: number): number => nowMs - state.startedAtMs - state.pausedMs;

const WAITING = "Waiting: another crawl of this website is running. This one starts when it ends.";

/** Whether it waits for its turn, and does nothing else. */
export const isWaiting = ({ status, waitingSinceMs = null }: CrawlState): boolean =>
  status === "running" && waitingSinceMs !== null;

/** The progress of a crawl that nothing is stored of. */
export const emptyProgress = (crawlId: string, status: "queued" | "canceled"): CrawlProgress => ({
  crawlId,
  status,
  reason: null,
  phase: status === "canceled" ? "done" : "preparing",
  pagesCrawled: 0,
  pagesFound: 0,
  htmlPages: 0,
  htmlPagesWithErrors: 0,
  errorCount: 0,
  warningCount: 0,
  noticeCount: 0,
  newCount: 0,
  fixedCount: 0,
  persistingCount: 0,
  healthPercent: null,
  severityScore: null,
  startedAtMs: null,
  finishedAtMs: null,
});

/** Returns the progress for watchers and the head row. The health score exists once there is a page to judge. */
export function progressOf(state: CrawlState): CrawlProgress {
  const waits = isWaiting(state);
  return {
    crawlId: state.plan.crawlId,
    status: waits ? "queued" : state.status,
    reason: waits ? WAITING : state.reason,
    phase: state.phase,
    pagesCrawled: state.pagesCrawled,
    pagesFound: state.pagesFound,
    htmlPages: state.htmlPages,
    htmlPagesWithErrors: state.htmlPagesWithErrors,
    errorCount: state.errorCount,
    warningCount: state.warningCount,
    noticeCount: state.noticeCount,
    newCount: state.newCount,
    fixedCount: state.fixedCount,
    persistingCount: state.persistingCount,
    healthPercent: healthScore(state),
    severityScore: state.severityScore ?? null,
    startedAtMs: waits && !hasBegun(state) ? null : state.startedAtMs,
    finishedAtMs: state.finishedAtMs,
  };
}
