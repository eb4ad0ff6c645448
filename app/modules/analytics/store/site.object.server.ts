import { DurableObject } from "cloudflare:workers";
import { seconds } from "#app/shared/time.ts";
import type { DropReport } from "../domain/day-budget.ts";
import type { DayRange } from "../domain/dimensions.ts";
import type { CollectedBatch, SiteConfig, WriteResult } from "../domain/event.ts";
import type { GoalRule } from "../domain/goal.ts";
import type { DayRevenue } from "../domain/money/money.ts";
import type { Coverage } from "../domain/period/coverage.ts";
import { dayStartMs, wallDay } from "../domain/period/site-clock.ts";
import type { Breakdown, BreakdownQuery, Metrics, Selection, SeriesPoint, SeriesQuery } from "../domain/query.ts";
import type { LiveSite, NamedGoal, TrafficWindow } from "../live/domain/live.ts";
import { type Propensity, predict } from "../propensity/domain/predict.ts";
import type { FunnelQuery, FunnelReport } from "../reports/funnels/domain/funnel-report.ts";
import type { GoalReport, GoalSuggestions } from "../reports/goals/domain/goal-metrics.ts";
import type { JourneyColumn, JourneyQuery } from "../reports/journeys/domain/journey.ts";
import type { RetentionQuery, RetentionReport } from "../reports/retention/domain/retention.ts";
import type { RevenueQuery, RevenueRow } from "../reports/revenue/domain/revenue.ts";
import { type DataRange, readDataRange } from "./available-range.ts";
import { type EventSlice, exportEvents } from "./export-events.ts";
import {
  deleteImport,
  finishImport,
  type ImportHead,
  type ImportView,
  type NewImport,
  readImport,
  readImports,
  stageImport,
} from "./imports.ts";
import { LiveSockets } from "./live-sockets.ts";
import { SiteChannels, type VersionedRules } from "./maintenance/channel-rules.ts";
import { runMaintenanceSlice } from "./maintenance/maintenance.ts";
import { reclassifySlice } from "./maintenance/reclassify-channels.ts";
import { type ConversionPaths, conversionPaths, type PathsQuery } from "./readers/conversion-paths.ts";
import { type CoverageQuery, readCoverage } from "./readers/coverage.ts";
import * as readEvents from "./readers/events.ts";
import { readFunnel } from "./readers/funnel.ts";
import { readGoals, suggestGoals } from "./readers/goals.ts";
import { readJourneys } from "./readers/journeys.ts";
import { readLive } from "./readers/live.ts";
import { breakdown, series, totals } from "./readers/metrics.ts";
import { readPropensity } from "./readers/propensity.ts";
import { readRetention } from "./readers/retention.ts";
import { readRevenue, readRevenueBy } from "./readers/revenue.ts";
import { readTrafficWindows } from "./readers/traffic-windows.ts";
import { trackGoals, untrackGoal } from "./rollups/tracked-goals.ts";
import type { SiteRpc } from "./site-rpc.ts";
import { createTables } from "./tables/create-tables.ts";
import { BudgetTracker } from "./writer/budget-tracker.ts";
import { GroupCommit } from "./writer/group-commit.ts";
import { OpenVisits } from "./writer/open-visits.ts";
import { StringDictionary } from "./writer/string-dictionary.ts";
import { writeBatches } from "./writer/write-events.ts";

/** How soon after the first event what is over is rolled up; from then on it is each night. */
const TEND_FIRST_MS = 15 * 60_000;
/** After midnight, for what comes late. */
const TEND_AFTER_MIDNIGHT_MS = 10 * 60_000;
/** Replaces the settings of a deleted site: later events for it write nothing. */
const ERASED = "null";
/**
 * Longest duration of one alarm; the next one does the rest. An object may not compute for more than half a minute at a
 * time.
 */
const MAX_ALARM_MS = seconds(10);
const AGAIN_MS = 1_000;
/** Slices in which new rules are applied while somebody waits: enough for most sites. */
const FIRST_SLICES = 20;

/** One website: its events, visits and roll-ups in its own SQLite. */
export class SiteObject extends DurableObject<Env> implements SiteRpc {
  /** Which channel an origin belongs to by the rules in force (site/channel-rules.ts). */
  readonly #channels: SiteChannels;
  readonly #words: StringDictionary;
  readonly #live: LiveSockets;
  readonly #visits: OpenVisits;
  readonly #budgetTracker: BudgetTracker;
  readonly #group = new GroupCommit((calls: readonly CollectedBatch[]) => this.#commit(calls));

  #propensity: { today: number; predictions: Propensity[] } | null = null;
  #config: SiteConfig | null;
  #isAlarmSet = false;
  #isErased = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    createTables(ctx.storage.sql);
    this.#visits = new OpenVisits(ctx.storage.sql);
    this.#budgetTracker = new BudgetTracker(ctx.storage.sql);
    this.#channels = new SiteChannels(ctx.storage.sql);
    this.#words = new StringDictionary(ctx.storage.sql, this.#channels.channelOf);
    this.#config = this.#readConfig();
    this.#live = new LiveSockets(ctx, (goals, nowMs) => this.#readLive(goals, nowMs));
  }

  #readConfig(): SiteConfig | null {
    const row = this.ctx.storage.sql.exec<{ config: string }>("SELECT config FROM site").toArray()[0];
    this.#isErased = row?.config === ERASED;
    return row ? (JSON.parse(row.config) as SiteConfig) : null;
  }

  async configure(config: SiteConfig): Promise<void> {
    if (!this.#isErased) this.#adopt(config);
  }

  #adopt(config: SiteConfig): SiteConfig {
    const known = this.#config;
    // The plan may change while the site does not.
    const isNewer =
      !known ||
      config.version > known.version ||
      (config.version === known.version && config.retentionDays !== known.retentionDays);
    if (!isNewer) return known;
    this.ctx.storage.sql.exec(
      "INSERT INTO site (id, config) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET config = excluded.config",
      JSON.stringify(config),
    );
    this.#config = config;
    return config;
  }

  async collect(collected: CollectedBatch): Promise<WriteResult> {
    if (this.#isErased) return { written: 0, isRefused: false, report: null };
    this.#adopt(collected.site);
    const answer = await this.#group.add(collected);
    await this.#ensureAlarm();
    return answer;
  }

  /** Writes all of the calls in one transaction, or none. */
  #commit(calls: readonly CollectedBatch[]): WriteResult[] {
    const { sql } = this.ctx.storage;
    const timeZone = this.#config?.timeZone ?? "UTC";
    const nowMs = Date.now();
    const moment = { today: wallDay(nowMs, timeZone), nowMs, storedBytes: sql.databaseSize };
    const ingestContext = { sql, words: this.#words, visits: this.#visits, budgetTracker: this.#budgetTracker };
    try {
      const kept = this.ctx.storage.transactionSync(() => writeBatches(ingestContext, timeZone, moment, calls));
      this.#live.changed();
      return kept;
    } catch (error) {
      this.#words.forget();
      this.#visits.forget();
      this.#budgetTracker.forget();
      throw error;
    }
  }

  async dropReport(): Promise<DropReport | null> {
    return this.#budgetTracker.report();
  }

  async #ensureAlarm(): Promise<void> {
    if (this.#isAlarmSet) return;
    this.#isAlarmSet = true;
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + TEND_FIRST_MS);
  }

  /** Tends the tables slice by slice; calls that come meanwhile are answered between two of them. */
  override async alarm(): Promise<void> {
    const config = this.#config;
    if (!config) return;
    const untilMs = Date.now() + MAX_ALARM_MS;
    let isMore = true;
    while (isMore) {
      const nowMs = Date.now();
      if (nowMs >= untilMs) break;
      const tending = {
        today: wallDay(nowMs, config.timeZone),
        nowMs,
        retentionDays: config.retentionDays,
        channelOf: this.#channels.channelOf,
      };
      isMore = this.ctx.storage.transactionSync(() => runMaintenanceSlice(this.ctx.storage.sql, tending));
      // Between the last slice and the next alarm nothing may come in that needs one sooner.
      if (isMore) await scheduler.wait(0);
    }
    const today = wallDay(Date.now(), config.timeZone);
    await this.ctx.storage.setAlarm(
      isMore ? Date.now() + AGAIN_MS : dayStartMs(today + 1, config.timeZone) + TEND_AFTER_MIDNIGHT_MS,
    );
  }

  async live(goals: readonly NamedGoal[]): Promise<LiveSite> {
    return this.#readLive(goals, Date.now());
  }

  async windows(lengthsMinutes: readonly number[]): Promise<TrafficWindow[]> {
    return readTrafficWindows(this.ctx.storage.sql, this.#config?.timeZone ?? "UTC", lengthsMinutes, Date.now());
  }

  #readLive(goals: readonly NamedGoal[], nowMs: number): LiveSite {
    return readLive(
      this.ctx.storage.sql,
      this.#config ?? { siteId: this.ctx.id.name ?? "", timeZone: "UTC" },
      goals,
      nowMs,
    );
  }

  override async fetch(request: Request): Promise<Response> {
    return this.#live.join(request);
  }

  override webSocketMessage(socket: WebSocket): void {
    this.#live.heard(socket);
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  async erase(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) socket.close(1001, "The site was deleted");
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    createTables(this.ctx.storage.sql);
    this.#words.forget();
    this.#visits.forget();
    this.#budgetTracker.forget();
    this.#isAlarmSet = false;
    this.#channels.forget();
    this.#propensity = null;
    this.#config = null;
    this.ctx.storage.sql.exec("INSERT INTO site (id, config) VALUES (1, ?)", ERASED);
    this.#isErased = true;
  }

  async totals(selection: Selection): Promise<Metrics> {
    return totals(this.ctx.storage.sql, selection);
  }

  async series(query: SeriesQuery): Promise<SeriesPoint[]> {
    return series(this.ctx.storage.sql, query);
  }

  async breakdown(query: BreakdownQuery): Promise<Breakdown> {
    return breakdown(this.ctx.storage.sql, query);
  }

  async dataRange(): Promise<DataRange> {
    return readDataRange(this.ctx.storage.sql);
  }

  async lastEventMs() {
    return readEvents.lastEventMs(this.ctx.storage.sql);
  }

  async countEvents(range: DayRange, max: number) {
    return readEvents.countEvents(this.ctx.storage.sql, range, max);
  }

  async recentEvents(query: readEvents.RecentQuery) {
    return readEvents.recentEvents(this.ctx.storage.sql, query);
  }

  async botGroups(sinceMs: number, untilMs: number) {
    return readEvents.botGroups(this.ctx.storage.sql, sinceMs, untilMs);
  }

  async setChannelRules(rules: VersionedRules): Promise<{ changed: number }> {
    try {
      if (!this.ctx.storage.transactionSync(() => this.#channels.adopt(rules))) return { changed: 0 };
    } catch (error) {
      this.#channels.forget();
      throw error;
    }
    await this.#scheduleMaintenance();
    let changed = 0;
    for (let slice = 0; slice < FIRST_SLICES; slice++) {
      const judged = this.ctx.storage.transactionSync(() =>
        reclassifySlice(this.ctx.storage.sql, this.#channels.channelOf),
      );
      if (judged === null) break;
      changed = judged;
    }
    return { changed };
  }

  async keepGoals(rules: readonly GoalRule[]): Promise<void> {
    if (!this.#isErased && this.ctx.storage.transactionSync(() => trackGoals(this.ctx.storage.sql, rules)))
      await this.#scheduleMaintenance();
  }

  async forgetGoal(rule: GoalRule): Promise<void> {
    if (this.ctx.storage.transactionSync(() => untrackGoal(this.ctx.storage.sql, rule)))
      await this.#scheduleMaintenance();
  }

  #scheduleMaintenance(): Promise<void> {
    return this.ctx.storage.setAlarm(Date.now() + AGAIN_MS);
  }

  async conversionPaths(query: PathsQuery): Promise<ConversionPaths> {
    return conversionPaths(this.ctx.storage.sql, query);
  }

  async goals(selection: Selection): Promise<GoalReport> {
    return readGoals(this.ctx.storage.sql, selection);
  }

  async goalSuggestions(range: DayRange): Promise<GoalSuggestions> {
    return suggestGoals(this.ctx.storage.sql, range);
  }

  async revenue(selection: Selection): Promise<(DayRevenue & { orders: number })[]> {
    return readRevenue(this.ctx.storage.sql, selection);
  }

  async revenueBy(query: RevenueQuery): Promise<RevenueRow[]> {
    return readRevenueBy(this.ctx.storage.sql, query);
  }

  async funnel(query: FunnelQuery): Promise<FunnelReport> {
    return readFunnel(this.ctx.storage.sql, query);
  }

  async journeys(query: JourneyQuery): Promise<JourneyColumn[]> {
    return readJourneys(this.ctx.storage.sql, query);
  }

  async retention(query: RetentionQuery): Promise<RetentionReport> {
    return readRetention(this.ctx.storage.sql, query);
  }

  async propensity(today: number): Promise<Propensity[]> {
    const known = this.#propensity;
    // What is over does not change any more, but for events that come late: it is gone through, and fitted to, once a day.
    const { predictions } =
      known?.today === today ? known : { predictions: predict(readPropensity(this.ctx.storage.sql, today)) };
    this.#propensity = { today, predictions };
    return predictions;
  }

  async stageImport(staged: NewImport): Promise<"staged" | "taken" | "full"> {
    return this.ctx.storage.transactionSync(() => stageImport(this.ctx.storage.sql, staged));
  }

  async imports(): Promise<ImportHead[]> {
    return readImports(this.ctx.storage.sql);
  }

  async readImport(id: string): Promise<ImportView | null> {
    return readImport(this.ctx.storage.sql, id);
  }

  async finishImport(id: string): Promise<boolean> {
    return this.ctx.storage.transactionSync(() => finishImport(this.ctx.storage.sql, id));
  }

  async deleteImport(id: string): Promise<boolean> {
    return this.ctx.storage.transactionSync(() => deleteImport(this.ctx.storage.sql, id));
  }

  async exportEvents(after: number, limit: number): Promise<EventSlice> {
    return exportEvents(this.ctx.storage.sql, after, limit);
  }

  async coverage(query: CoverageQuery): Promise<Coverage> {
    return readCoverage(this.ctx.storage.sql, query);
  }
}
