import { DurableObject } from "cloudflare:workers";
import { announce } from "#app/modules/webhooks/index.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { normaliseUrl } from "#app/platform/web/url/normalized-url.ts";
import { days, seconds } from "#app/shared/time.ts";
import type { IssueSummary } from "../compare/domain/findings-diff.ts";
import { cancelQueuedCrawl, crawlEndedEvent, saveCrawlHead } from "../crawls/record-repo.server.ts";
import {
  type CrawlPlan,
  type CrawlProgress,
  type CrawlRpc,
  type CursorPage,
  type FindingQuery,
  type FindingRow,
  isOver,
  type PageQuery,
  type PageRow,
  type ReplayedSite,
} from "../domain/crawl.ts";
import type { MutedMetrics } from "../mutes/domain/mutes.ts";
import type { PageList, PageListQuery } from "../pages/domain/page-list.ts";
import type { DocumentQuery, PageDocument } from "../pages/domain/page-view.ts";
import type { CrawlMode } from "../settings/domain/crawl-settings.ts";
import { decryptSiteCredentials } from "../settings/encrypted-site-credentials.server.ts";
import type {
  NearGroups,
  PageText,
  StructureListName,
  StructureQuery,
  StructureRows,
  StructureState,
} from "../structure/domain/structure.ts";
import { readNearGroups, readStructureState, readTexts } from "./analysis/read-structure.ts";
import { readStructure } from "./analysis/read-structure-lists.ts";
import { CrawlEngine } from "./crawl-engine.ts";
import { type CrawlState, emptyProgress, newState, progressOf } from "./crawl-state.ts";
import { createPoliteness } from "./domain/politeness.ts";
import { engineTools } from "./engine-tools.server.ts";
import { readExtraction } from "./extract/custom-extraction.ts";
import { releaseHostTurn, renewHostTurn } from "./host-turn.server.ts";
import { ProgressWatchers } from "./progress-watchers.server.ts";
import { readPageList } from "./read/page-list.ts";
import { readCanonicals, readFindingPositions, readFindingsAt } from "./read/read-changes.ts";
import { readDocument } from "./read/read-document.ts";
import { readFindings, readIssues, readPages } from "./read/read-lists.ts";
import { cachedMutedMetrics, NO_MUTED_METRICS, readMutedMetrics } from "./read/read-muted.ts";
import { replayCrawl } from "./replay.server.ts";
import { reportEnd } from "./report-end.server.ts";
import { CrawlStore } from "./store/crawl-store.ts";
import type { PageResult } from "./store/page-rows.ts";
import { readRobotsFile } from "./store/robots-record.ts";

/** Fires should an invocation die without a word. A slice that takes longer is not disturbed: an object runs one alarm at a time. */
const WATCHDOG_MS = seconds(10);
const HEAD_EVERY_MS = seconds(5);
const MAX_FAILURES = 5;
const PAUSED_AT_MOST_MS = days(7);

/** One crawl: its frontier, pages, links and findings in its own SQLite, driven by alarms in small resumable slices. */
export class CrawlObject extends DurableObject<Env> implements CrawlRpc {
  readonly #store: CrawlStore;
  readonly #watchers: ProgressWatchers;
  #engine: CrawlEngine | null = null;
  #working = false;
  #savedAtMs = 0;
  #erased = false;
  /** Authorization for the site's own origin; only ever in memory. */
  #authorization: string | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = new CrawlStore(ctx.storage);
    this.#watchers = new ProgressWatchers(ctx);
    ctx.blockConcurrencyWhile(async () => {
      this.#reload();
      if (this.#state?.status !== "running") return;
      // Woken in the middle of a crawl: the set alarm may be the watchdog of the previous instance.
      const alarmAtMs = await ctx.storage.getAlarm();
      if (alarmAtMs === null || alarmAtMs > Date.now()) await ctx.storage.setAlarm(Date.now());
    });
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  get #state(): CrawlState | null {
    return this.#engine?.state ?? null;
  }

  get #context() {
    return createAppContext(this.env, this.ctx, this.#state ? { crawlId: this.#state.plan.crawlId } : {});
  }

  #reload(): void {
    const state = this.#store.load();
    this.#engine = state && this.#createEngine(state);
  }

  #createEngine(state: CrawlState): CrawlEngine {
    const tools = engineTools(this.env, this.#context.config, {
      authorization: () => this.#authorization,
      onProgress: (pages) => this.#push(pages),
    });
    return new CrawlEngine(this.#store, state, tools);
  }

  /** Starts the crawl; a second call with the same plan changes nothing, unless the first broke half way. */
  async start(plan: CrawlPlan): Promise<void> {
    if (this.#state) return this.#keepGoing();
    if (await this.ctx.storage.get<boolean>("canceled")) return;
    const startUrl = normaliseUrl(plan.startUrl);
    if (startUrl === null) throw new Error("The plan's start page is not an http(s) URL");
    const state = newState(
      { ...plan, startUrl },
      createPoliteness({ requestsPerSecond: plan.requestsPerSecond, crawlDelayMs: 0 }),
      Date.now(),
    );
    this.#store.create(state);
    this.#engine = this.#createEngine(state);
    await this.ctx.storage.setAlarm(Date.now());
    await this.#saveHead();
  }

  /** The crawl was stored before its first alarm was set: the next call sets it. */
  async #keepGoing(): Promise<void> {
    if (this.#state?.status === "running" && (await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now());
  }

  /** Crawls a made-up website as at a past moment; a crawl that is here already stays as it is. */
  async replay(plan: CrawlPlan, site: ReplayedSite): Promise<CrawlProgress> {
    if (!this.#state) {
      await replayCrawl(this.env, this.#store, plan, site);
      this.#reload();
    }
    return this.progress();
  }

  async pause(): Promise<CrawlProgress> {
    const state = this.#state;
    if (state?.status === "running") {
      state.status = "paused";
      state.pausedAtMs = Date.now();
      const left = releaseHostTurn(this.#context, state);
      this.#store.save(state);
      await this.ctx.storage.setAlarm(Date.now() + PAUSED_AT_MOST_MS);
      await left;
      await this.#announce();
    }
    return this.progress();
  }

  async resume(): Promise<CrawlProgress> {
    const state = this.#state;
    if (state?.status === "paused") {
      state.status = "running";
      state.pausedMs += Date.now() - (state.pausedAtMs ?? Date.now());
      state.pausedAtMs = null;
      this.#store.save(state);
      await this.ctx.storage.setAlarm(Date.now());
      await this.#announce();
    }
    return this.progress();
  }

  async cancel(): Promise<CrawlProgress> {
    const engine = this.#engine;
    if (engine && !isOver(engine.state.status)) {
      engine.finish("canceled", null);
      await this.#close();
    } else if (!engine && this.ctx.id.name !== undefined) {
      await this.ctx.storage.put("canceled", true);
      await cancelQueuedCrawl(this.#context, this.ctx.id.name, new Date());
    }
    return this.progress();
  }

  async progress(): Promise<CrawlProgress> {
    if (this.#state) return progressOf(this.#state);
    const canceled = (await this.ctx.storage.get<boolean>("canceled")) === true;
    return emptyProgress(this.ctx.id.name ?? "", canceled ? "canceled" : "queued");
  }

  async issues(): Promise<IssueSummary[]> {
    return this.#state ? readIssues(this.#store.sql, { over: isOver(this.#state.status) }) : [];
  }

  async findings(query: FindingQuery): Promise<CursorPage<FindingRow>> {
    return this.#engine ? readFindings(this.#store.sql, query) : { rows: [], nextCursor: null };
  }

  async pages(query: PageQuery): Promise<CursorPage<PageRow>> {
    return this.#engine ? readPages(this.#store.sql, query) : { rows: [], nextCursor: null };
  }

  async pageList(query: PageListQuery): Promise<PageList> {
    return this.#engine ? readPageList(this.#store.sql, query) : { rows: [], nextCursor: null, total: 0 };
  }

  async document(query: DocumentQuery): Promise<PageDocument | null> {
    return this.#engine ? readDocument(this.#store.sql, this.#engine.state.robots?.status ?? null, query) : null;
  }

  async erase(): Promise<void> {
    const state = this.#state;
    // A slice under way finds its crawl over, and writes nothing more.
    if (state && !isOver(state.status)) state.status = "canceled";
    this.#engine = null;
    this.#erased = true;
    if (state) await releaseHostTurn(this.#context, state);
    this.#watchers.closeAll("The crawl was deleted");
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  async robotsFile(): ReturnType<CrawlRpc["robotsFile"]> {
    return this.#engine ? readRobotsFile(this.#store.sql) : null;
  }

  async canonicals(query: Parameters<CrawlRpc["canonicals"]>[0]): ReturnType<CrawlRpc["canonicals"]> {
    return this.#engine ? readCanonicals(this.#store.sql, query) : [];
  }

  async findingPlaces(query: Parameters<CrawlRpc["findingPlaces"]>[0]): ReturnType<CrawlRpc["findingPlaces"]> {
    return this.#engine ? readFindingPositions(this.#store.sql, query) : [];
  }

  async findingsAt(places: Parameters<CrawlRpc["findingsAt"]>[0]): ReturnType<CrawlRpc["findingsAt"]> {
    return this.#engine ? readFindingsAt(this.#store.sql, places) : [];
  }

  async extraction(query: Parameters<CrawlRpc["extraction"]>[0]): ReturnType<CrawlRpc["extraction"]> {
    return this.#state
      ? readExtraction(this.#store.sql, this.#state.plan, query)
      : { columns: [], rows: [], nextCursor: null };
  }

  async mode(): Promise<CrawlMode> {
    return this.#state?.plan.settings?.mode ?? "site";
  }

  async mutedFigures(codes: readonly string[]): Promise<MutedMetrics> {
    if (!this.#state) return NO_MUTED_METRICS;
    return (isOver(this.#state.status) ? cachedMutedMetrics : readMutedMetrics)(this.#store.sql, codes);
  }

  /** Does one slice and sets the time of the next; whatever happens, an alarm is set until the crawl is closed. */
  override async alarm(): Promise<void> {
    const engine = this.#engine;
    if (!engine || this.#working) return;
    const { state } = engine;
    if (state.status === "paused") {
      if (Date.now() - (state.pausedAtMs ?? 0) < PAUSED_AT_MOST_MS) return;
      engine.finish("canceled", "Canceled after a pause of seven days.");
    }
    if (isOver(state.status)) return this.#close();
    this.#working = true;
    try {
      await this.ctx.storage.setAlarm(Date.now() + WATCHDOG_MS);
      const waitMs = await this.#waitForTurn(state);
      if (waitMs === null) await this.#decryptCredentials(state);
      const delayMs = waitMs ?? (await engine.runSlice());
      if (this.#erased) return;
      state.failures = 0;
      if (isOver(state.status)) await this.#close();
      else if (state.status === "running") {
        await this.ctx.storage.setAlarm(Date.now() + (delayMs ?? 0));
        if (waitMs === null && Date.now() - this.#savedAtMs >= HEAD_EVERY_MS) await this.#saveHead();
      }
    } catch (cause) {
      if (!this.#erased) await this.#recover(cause);
    } finally {
      this.#working = false;
    }
  }

  /** How long to wait for the crawls of others at the same host; null: no longer. Stored and shown when it begins and ends. */
  async #waitForTurn(state: CrawlState): Promise<number | null> {
    const { waitMs, changed } = await renewHostTurn(this.#context, state);
    if (state.status !== "running") {
      await releaseHostTurn(this.#context, state);
      return null;
    }
    if (changed) {
      this.#store.save(state);
      await this.#announce();
    }
    return waitMs;
  }

  async #decryptCredentials({ plan }: CrawlState): Promise<void> {
    if (plan.sealedBasicAuth === undefined || this.#authorization !== null) return;
    this.#authorization = await decryptSiteCredentials(
      this.#context,
      { ...plan, url: plan.startUrl },
      plan.sealedBasicAuth,
    );
  }

  /** After a slice that broke: goes back to what is stored, waits, and gives up after five in a row. */
  async #recover(cause: unknown): Promise<void> {
    const failures = (this.#state?.failures ?? 0) + 1;
    this.#context.log.error("crawl.slice_failed", { failures }, cause);
    // First of all: should the rest fail too, there is another try.
    await this.ctx.storage.setAlarm(Date.now() + seconds(1) * 2 ** Math.min(failures, MAX_FAILURES));
    try {
      this.#reload();
      const engine = this.#engine;
      if (!engine || isOver(engine.state.status)) return;
      engine.state.failures = failures;
      if (failures < MAX_FAILURES) return this.#store.save(engine.state);
      engine.finish(
        "failed",
        "Something went wrong on our side. What was found so far is kept; please start the crawl again.",
      );
      await this.#close();
    } catch (another) {
      this.#context.log.error("crawl.recover_failed", { failures }, another);
    }
  }

  /** The last acts of a crawl that is over; repeated by the alarm until they have worked. */
  async #close(): Promise<void> {
    const state = this.#state;
    if (!state || state.closed) return;
    this.#push([], true);
    await this.ctx.storage.setAlarm(Date.now() + WATCHDOG_MS);
    await releaseHostTurn(this.#context, state);
    if (!(await this.#saveHead())) return;
    const end = crawlEndedEvent(state.plan, progressOf(state));
    if (end) announce(this.#context, end);
    try {
      await reportEnd(this.#context, this.#store.sql, state.plan);
    } catch (cause) {
      this.#context.log.error("crawl.ended_failed", {}, cause);
      return;
    }
    state.closed = true;
    delete state.plan.sealedBasicAuth;
    this.#authorization = null;
    this.#store.save(state);
    await this.ctx.storage.deleteAlarm();
  }

  async #announce(): Promise<void> {
    this.#push([], true);
    await this.#saveHead();
  }

  /** Writes the head row; a failure is logged and made good by the next time. */
  async #saveHead(): Promise<boolean> {
    const state = this.#state;
    if (!state) return false;
    const context = this.#context;
    this.#savedAtMs = Date.now();
    try {
      await saveCrawlHead(context, state.plan, progressOf(state), context.now());
      return true;
    } catch (cause) {
      context.log.error("crawl.head_failed", {}, cause);
      return false;
    }
  }

  #push(pages: readonly PageResult[] = [], now = false): void {
    this.#watchers.noteRead(pages);
    if (this.#state) this.#watchers.push(progressOf(this.#state), { now });
  }

  async structure<Name extends StructureListName>(
    list: Name,
    query: StructureQuery,
  ): Promise<CursorPage<StructureRows[Name]>> {
    return this.#engine ? readStructure(this.#store.sql, list, query) : { rows: [], nextCursor: null };
  }

  async structureState(): Promise<StructureState | null> {
    return this.#engine ? readStructureState(this.#store.sql, this.#engine.state) : null;
  }

  async nearGroups(query: Parameters<CrawlRpc["nearGroups"]>[0]): Promise<NearGroups> {
    return this.#engine
      ? readNearGroups(this.#store.sql, query)
      : { groups: [], groupCount: 0, pageCount: 0, nextCursor: null };
  }

  async texts(urls: readonly string[]): Promise<PageText[]> {
    return this.#engine ? readTexts(this.#store.sql, urls) : [];
  }

  override async fetch(request: Request): Promise<Response> {
    return this.#watchers.accept(request, await this.progress());
  }

  override webSocketMessage(): void {
    // Watchers have nothing to say; "ping" is answered without waking the object.
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }
}
