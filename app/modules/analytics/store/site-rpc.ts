import type { DropReport } from "../domain/day-budget.ts";
import type { DayRange } from "../domain/dimensions.ts";
import type { CollectedBatch, SiteConfig, WriteResult } from "../domain/event.ts";
import type { GoalRule } from "../domain/goal.ts";
import type { DayRevenue } from "../domain/money/money.ts";
import type { Coverage } from "../domain/period/coverage.ts";
import type { Breakdown, BreakdownQuery, Metrics, Selection, SeriesPoint, SeriesQuery } from "../domain/query.ts";
import type { LiveSite, NamedGoal, TrafficWindow } from "../live/domain/live.ts";
import type { Propensity } from "../propensity/domain/predict.ts";
import type { FunnelQuery, FunnelReport } from "../reports/funnels/domain/funnel-report.ts";
import type { GoalReport, GoalSuggestions } from "../reports/goals/domain/goal-metrics.ts";
import type { JourneyColumn, JourneyQuery } from "../reports/journeys/domain/journey.ts";
import type { RetentionQuery, RetentionReport } from "../reports/retention/domain/retention.ts";
import type { RevenueQuery, RevenueRow } from "../reports/revenue/domain/revenue.ts";
import type { DataRange } from "./available-range.ts";
import type { EventSlice } from "./export-events.ts";
import type { ImportHead, ImportView, NewImport } from "./imports.ts";
import type { VersionedRules } from "./maintenance/channel-rules.ts";
import type { ConversionPaths, PathsQuery } from "./readers/conversion-paths.ts";
import type { CoverageQuery } from "./readers/coverage.ts";
import type { BotGroup, RecentEvent, RecentQuery } from "./readers/events.ts";

/** What the object of a site answers. */
export interface SiteRpc {
  /** Takes settings over, unless it knows newer ones. */
  configure(config: SiteConfig): Promise<void>;
  /** Writes what one request brought; answers when it is on disk. */
  collect(collected: CollectedBatch): Promise<WriteResult>;
  /** What the last day that left something out did not take; null when there was none. */
  dropReport(): Promise<DropReport | null>;
  /** What happens on the site right now. */
  live(goals: readonly NamedGoal[]): Promise<LiveSite>;
  /** Traffic of windows that end now, each so many minutes long. */
  windows(lengthsMinutes: readonly number[]): Promise<TrafficWindow[]>;
  /** Forgets everything. */
  erase(): Promise<void>;
  /** Figures of a whole selection. */
  totals(selection: Selection): Promise<Metrics>;
  /** Figures by hours, days, weeks, months or years. */
  series(query: SeriesQuery): Promise<SeriesPoint[]>;
  /** Figures by the values of a dimension. */
  breakdown(query: BreakdownQuery): Promise<Breakdown>;
  /** How far back figures go, and how exact they are. */
  dataRange(): Promise<DataRange>;
  /** When the event that arrived last happened; null before the first. */
  lastEventMs(): Promise<number | null>;
  /** How many events the days have; `max` when there are as many or more. */
  countEvents(range: DayRange, max: number): Promise<number>;
  /** The events that arrived last, the newest first. */
  recentEvents(query: RecentQuery): Promise<RecentEvent[]>;
  /** What was kept out between two moments, by rule. */
  botGroups(sinceMs: number, untilMs: number): Promise<BotGroup[]>;
  /**
   * Takes the site's rules for channels over, unless it knows newer ones, and judges everything stored by them: the first origins at once,
   * whatever is left slice by slice. Returns how many of the first changed.
   */
  setChannelRules(rules: VersionedRules): Promise<{ changed: number }>;
  /** Visits before each conversion, and those before none. */
  conversionPaths(query: PathsQuery): Promise<ConversionPaths>;
  /** Rolls goals up by day from now on, so that they outlive the events; those it knows stay as they are. */
  keepGoals(rules: readonly GoalRule[]): Promise<void>;
  /** Forgets a goal, with what was rolled up of it. */
  forgetGoal(rule: GoalRule): Promise<void>;
  /** How often each of the asked goals was reached. */
  goals(selection: Selection): Promise<GoalReport>;
  /** Pages, events and addresses of the range that goals can be made of. */
  goalSuggestions(range: Selection["range"]): Promise<GoalSuggestions>;
  /** Revenue by day and currency, with how many events carried it. */
  revenue(selection: Selection): Promise<(DayRevenue & { orders: number })[]>;
  /** Revenue by the values of a dimension, in one currency. */
  revenueBy(query: RevenueQuery): Promise<RevenueRow[]>;
  /** Leads everybody who began in the range through a funnel. */
  funnel(query: FunnelQuery): Promise<FunnelReport>;
  /** Ways through single visits. */
  journeys(query: JourneyQuery): Promise<JourneyColumn[]>;
  /** Who came back. */
  retention(query: RetentionQuery): Promise<RetentionReport>;
  /** Predictions for people, fitted to earlier days and judged on later ones. `today`: wall day of the site. */
  propensity(today: number): Promise<Propensity[]>;
  /** Keeps a file's figures until somebody has looked at them. */
  stageImport(staged: NewImport): Promise<"staged" | "taken" | "full">;
  /** Files of other products' figures, the newest first. */
  imports(): Promise<ImportHead[]>;
  /** One of them with what it holds; null when there is none. */
  readImport(id: string): Promise<ImportView | null>;
  /** Takes a file's figures in; false when it is gone. */
  finishImport(id: string): Promise<boolean>;
  /** Takes a file out; false when it was gone. */
  deleteImport(id: string): Promise<boolean>;
  /** Single events in the order of arrival, from behind a row on. */
  exportEvents(after: number, limit: number): Promise<EventSlice>;
  /** Returns the days of a range that have metrics. */
  coverage(query: CoverageQuery): Promise<Coverage>;
}
