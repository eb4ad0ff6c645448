import type { PermitRequest } from "#app/platform/politeness/domain/schedule.ts";
import type { SafeFetch, SafeFetchOptions } from "#app/platform/safe-fetch/safe-fetch.ts";
import { isInternal, siteKey } from "#app/platform/web/url/normalized-url.ts";
import { exact } from "#app/shared/format/number.ts";
import { minutes, seconds } from "#app/shared/time.ts";
import { checkPage } from "../checks/domain/check-page.ts";
import type { FindingRow } from "../domain/crawl.ts";
import { isOver } from "../domain/crawl.ts";
import { REQUESTS_PER_SECOND } from "../domain/crawl-limits.ts";
import { AnalysisMemory } from "./analysis/run-analyses.ts";
import { type CrawlState, LONGEST_WAIT_MS, limitsOf, SLICE_MS, workedMs } from "./crawl-state.ts";
import { botWallAdvice } from "./domain/bot-wall.ts";
import { MAX_ATTEMPTS, shouldRetry } from "./domain/frontier.ts";
import { afterResponse, createPoliteness, parseRetryAfter, requestGapMs, reserveSlot } from "./domain/politeness.ts";
import { extractionTapFor } from "./extract/custom-extraction.ts";
import { LinkCache } from "./extract/links/link-cache.ts";
import { emptyFacts, type FetchTools, fetchPage } from "./fetch/fetch-page.ts";
import { OriginPolicies } from "./fetch/origin-policies.ts";
import { createPlanFetch } from "./fetch/site-fetch.ts";
import { analyseSlice, checkSlice, compareSlice } from "./phases/checking.ts";
import { describeEnd, readNoPage } from "./phases/end-reason.ts";
import { prepareSlice } from "./phases/prepare.ts";
import { mergeParameters, obeysRobots, userAgentOfPlan } from "./plan-rules.ts";
import type { CrawlStore, Leased } from "./store/crawl-store.ts";
import type { PageResult } from "./store/page-rows.ts";
import { KIND } from "./store/tables.ts";

export interface EngineTools {
  safeFetch: SafeFetch;
  userAgent: string;
  /** The Authorization for the site's own origin, once its credentials were decrypted. */
  authorization?: () => string | null;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  /** A page of the previous crawl's findings. */
  previousFindings: (
    crawlId: string,
    cursor: string | null,
  ) => Promise<{ rows: FindingRow[]; nextCursor: string | null }>;
  /** Waits until a host may get one more request, all crawls together; left out where there are no others. */
  permit?: (url: URL, request: Omit<PermitRequest, "count">) => Promise<void>;
  /** Called after each commit, with the pages that it stored. */
  onProgress: (pages?: readonly PageResult[]) => void;
}

/** The platform's free plan allows 50 subrequests for each invocation; what is not pages is robots.txt and look-ups. */
const PAGES_PER_SLICE = 40;
const FETCHES_PER_SLICE = 40;
/** Without politeness, which only a benchmark asks for: the 1,000 subrequests of the paid plan, less the same reserve. */
const PAGES_PER_IMPOLITE_SLICE = 800;
/** Pages written at once. Without politeness more: each commit costs about as much as two pages. */
const COMMIT_EVERY = 40;
const COMMIT_EVERY_IMPOLITE = 100;
/** What was read of a document may stay in memory as long as a piece of it waits to be stored. */
const COMMIT_AFTER_BYTES = 4 * 1_024 * 1_024;
const COMMIT_AFTER_MS = seconds(1);
const WALLS_IN_A_ROW = 10;

/** Requests to sites that did not ask for them are given up when they would have to wait longer than this for those of others. */
const FOREIGN_PATIENCE_MS = minutes(1);
const FOREIGN_GAP_MS = requestGapMs(createPoliteness({ requestsPerSecond: REQUESTS_PER_SECOND, crawlDelayMs: 0 }));

/** One crawl at work: each call of `runSlice` does a bounded piece and leaves everything in SQL. */
export class CrawlEngine {
  readonly store: CrawlStore;
  readonly state: CrawlState;
  readonly tools: EngineTools;
  readonly key: string;
  readonly origins: OriginPolicies;
  readonly fetchTools: FetchTools;
  readonly #links = new LinkCache();
  readonly analysis = new AnalysisMemory();
  /** Of this slice. */
  #fetches = 0;
  #paced: Pick<SafeFetchOptions, "beforeRequest"> = {};

  constructor(store: CrawlStore, state: CrawlState, tools: EngineTools) {
    this.store = store;
    this.state = state;
    this.tools = tools;
    this.key = siteKey(state.plan.startUrl) ?? "";
    const counted: SafeFetch = (url, options) => {
      this.#fetches++;
      return tools.safeFetch(url, { ...options, ...this.#paced });
    };
    // Without politeness, which only a benchmark asks for, nobody is waited for.
    if (tools.permit && state.plan.requestsPerSecond > 0) this.#paced = { beforeRequest: (to) => this.#permit(to) };
    this.fetchTools = {
      safeFetch: createPlanFetch({ ...tools, safeFetch: counted }, state.plan, this.key),
      userAgent: tools.userAgent,
      limits: limitsOf(state.plan),
    };
    this.origins = new OriginPolicies(store.sql, this.fetchTools, (origin) =>
      obeysRobots(state.plan, this.key, origin),
    );
  }

  /** Does the next piece. Returns the milliseconds until the one after, or null when the crawl is over. */
  async runSlice(): Promise<number | null> {
    const { state } = this;
    if (state.status !== "running") return null;
    this.#fetches = 0;
    switch (state.phase) {
      case "preparing":
        return prepareSlice(this);
      case "crawling":
        return this.#crawlSlice();
      case "checking":
        return checkSlice(this);
      case "analysing":
        return analyseSlice(this);
      case "comparing":
        return compareSlice(this);
      case "done":
        return null;
    }
  }

  /** Milliseconds that pages may still take. */
  timeLeftMs(): number {
    return this.state.plan.maxDurationMs - workedMs(this.state, this.tools.now());
  }

  async #crawlSlice(): Promise<number | null> {
    const { state, store, tools } = this;
    const { plan } = state;
    if (this.timeLeftMs() <= 0)
      return this.#toChecking(`Stopped after the time your plan allows, with ${state.pagesCrawled} pages crawled.`);
    const room = plan.maxUrls - state.pagesCrawled;
    if (room <= 0)
      return this.#toChecking(
        store.lease([KIND.page], 1).length > 0
          ? `Stopped at ${exact(plan.maxUrls)} URLs, the limit of your plan.`
          : null,
      );
    const leased = store.lease([KIND.page], Math.min(PAGES_PER_SLICE, room));
    if (leased.length === 0) return this.#toChecking(null);

    const endsAtMs = tools.now() + SLICE_MS;
    const waiting = [...leased];
    let takeable =
      state.plan.requestsPerSecond > 0 || leased.some((row) => row.attempts > 1)
        ? 0
        : Math.min(PAGES_PER_IMPOLITE_SLICE, room) - leased.length;
    const retry: number[] = [];
    let finished: PageResult[] = [];
    let finishedBytes = 0;
    let committedAtMs = tools.now();
    const commit = () => {
      const pages = finished;
      store.commitPages(state, this.key, pages);
      finished = [];
      finishedBytes = 0;
      committedAtMs = tools.now();
      tools.onProgress(pages);
    };
    /** Takes more of the same depth when the last is under way, so that no connection waits for the slowest of a batch. */
    const refill = () => {
      if (waiting.length > 0 || takeable <= 0 || tools.now() >= endsAtMs) return;
      if (finished.length > 0) commit();
      const more = store.lease([KIND.page], Math.min(COMMIT_EVERY_IMPOLITE, takeable), {
        depth: leased[0]?.depth ?? null,
      });
      takeable = more.length === 0 ? 0 : takeable - more.length;
      waiting.push(...more);
    };
    const commitEvery = state.plan.requestsPerSecond > 0 ? COMMIT_EVERY : COMMIT_EVERY_IMPOLITE;
    let delayMs = 0;
    let broken = false;
    const work = async (): Promise<void> => {
      while (state.status === "running" && !state.outcome && !broken) {
        refill();
        const next = waiting.shift();
        if (!next) return;
        const done = await this.#crawlOne(next, endsAtMs);
        if (broken) return;
        if (typeof done === "number") {
          delayMs = Math.max(delayMs, done);
          waiting.unshift(next);
          return;
        }
        if (done === "retry") retry.push(next.id);
        else {
          finished.push(done);
          finishedBytes += done.facts.bodyBytes;
          this.#judgeWalls(done, finished);
        }
        if (
          finished.length >= commitEvery ||
          finishedBytes >= COMMIT_AFTER_BYTES ||
          tools.now() - committedAtMs >= COMMIT_AFTER_MS
        )
          commit();
      }
    };
    const breaking = (cause: unknown) => {
      broken = true;
      throw cause;
    };
    // All have ended before a failure goes up: what is left behind would write over what is done again.
    const ends = await Promise.allSettled(Array.from({ length: state.pace.concurrency }, () => work().catch(breaking)));
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    // Canceled meanwhile: the counts are closed.
    if (isOver(state.status)) return null;
    store.release(retry, { tried: true });
    store.release(
      waiting.map((row) => row.id),
      { tried: false },
    );
    state.pagesFound = store.countFound();
    if (finished.length > 0) commit();
    else store.save(state);
    if (state.outcome) return this.#toChecking(null);
    return delayMs;
  }

  /** Crawls one URL: its result, "retry", or the milliseconds until it may be requested when that is not now. */
  async #crawlOne(row: Leased, endsAtMs: number): Promise<PageResult | "retry" | number> {
    const { state, tools } = this;
    // A normalised address has a path, so that its origin ends at the first slash after "http://" or "https://".
    const origin = row.url.slice(0, row.url.indexOf("/", "https://".length));
    const robots = await this.origins.robotsOf(origin, () => this.waitForSlot());
    if (!robots.isAllowed(row.url)) return this.#judged(row, emptyFacts(row, { robotsBlocked: true }));
    if (row.attempts > MAX_ATTEMPTS) return this.#judged(row, emptyFacts(row, { failure: "connection" }));
    const waitMs = state.pace.nextAtMs - tools.now();
    if (waitMs > LONGEST_WAIT_MS || tools.now() + Math.max(0, waitMs) > endsAtMs) return Math.max(0, waitMs);
    await this.waitForSlot();
    // The robots.txt of each of the site's hosts counts, too.
    if (state.status !== "running" || (state.plan.requestsPerSecond > 0 && this.#fetches >= FETCHES_PER_SLICE))
      return 0;
    const tap = extractionTapFor(state.plan, this.fetchTools);
    const facts = mergeParameters(state.plan, this.key, await fetchPage(tap.tools, row, this.key, this.#links));
    this.learn(facts.status, facts.ttfbMs, facts.headers["retry-after"]);
    if (!facts.botWall && shouldRetry(facts, row.attempts)) return "retry";
    return { ...this.#judged(row, facts), ...(await tap.extracted(facts)) };
  }

  #judged(row: Leased, facts: PageResult["facts"]): PageResult {
    return { id: row.id, facts, findings: checkPage(facts) };
  }

  /** Waits until the site may be asked again, and takes that moment. */
  async waitForSlot(): Promise<void> {
    const slot = reserveSlot(this.state.pace, this.tools.now());
    this.state.pace = slot.pace;
    const waitMs = slot.atMs - this.tools.now();
    if (waitMs > 0) await this.tools.sleep(waitMs);
  }

  /** Waits until this request, a redirect's included, is within what its host gets from all crawls together. */
  async #permit(url: URL): Promise<void> {
    const { pace } = this.state;
    const own = isInternal(url.href, this.key);
    const { crawlDelayMs = 0 } = (own ? pace : this.origins.known(url.origin)) ?? {};
    await this.tools.permit?.(url, {
      gapMs: own ? requestGapMs(pace) : FOREIGN_GAP_MS,
      crawlDelayMs,
      patienceMs: own ? Number.POSITIVE_INFINITY : FOREIGN_PATIENCE_MS,
    });
  }

  learn(status: number | null, ttfbMs: number | null, retryAfter: string | null | undefined): void {
    const nowMs = this.tools.now();
    this.state.pace = afterResponse(
      this.state.pace,
      { status, ttfbMs, retryAfterMs: parseRetryAfter(retryAfter, nowMs) },
      nowMs,
    );
  }

  /** A wall before the start page, or in front of page after page, means that nothing more will be learned. */
  #judgeWalls({ facts }: PageResult, uncommitted: readonly PageResult[]): void {
    const { state } = this;
    if (!facts.botWall) return;
    let streak = state.wallStreak;
    for (const result of uncommitted) streak = result.facts.botWall ? streak + 1 : 0;
    if (facts.depth === 0 || streak >= WALLS_IN_A_ROW)
      state.outcome = {
        status: "blocked",
        reason: botWallAdvice(facts.botWall.vendor, userAgentOfPlan(state.plan, this.tools.userAgent)),
      };
  }

  #toChecking(reason: string | null): number {
    const { state, store } = this;
    state.reason ??= describeEnd(this, reason);
    if (!state.outcome && readNoPage(this))
      state.outcome = { status: "failed", reason: state.reason ?? "No page of the website could be read." };
    state.phase = "checking";
    state.pagesFound = store.countFound();
    store.save(state);
    this.tools.onProgress();
    return 0;
  }

  /** Ends the crawl with the counts of what is stored. */
  finish(status: CrawlState["status"], reason: string | null): void {
    const { state, store, tools } = this;
    state.status = status;
    state.reason = reason;
    state.phase = "done";
    state.finishedAtMs = tools.now();
    state.pagesFound = store.countFound();
    store.recount(state);
    tools.onProgress();
  }
}
