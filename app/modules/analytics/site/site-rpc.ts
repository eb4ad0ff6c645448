import type { Collected, SiteConfig } from "../domain/event.ts";
import type { FunnelQuery, FunnelReport } from "../domain/funnel-report.ts";
import type { GoalReport, GoalSuggestions } from "../domain/goal-figures.ts";
import type { JourneyColumn, JourneyQuery } from "../domain/journey.ts";
import type { DayRevenue } from "../domain/money.ts";
import type { Breakdown, BreakdownQuery, Figures, Selection, SeriesPoint, SeriesQuery } from "../domain/query.ts";
import type { RetentionQuery, RetentionReport } from "../domain/retention.ts";
import type { VersionedRules } from "./channel-rules.ts";
import type { ConversionPaths, PathsQuery } from "./read-paths.ts";

/** What the object of a site answers. */
export interface SiteRpc {
  /** Takes settings over, unless it knows newer ones. */
  configure(config: SiteConfig): Promise<void>;
  /** Writes what one request brought; answers when it is on disk. Returns how many of the events were new. */
  collect(collected: Collected): Promise<{ written: number }>;
  /** Forgets everything. */
  erase(): Promise<void>;
  /** Figures of a whole selection. */
  totals(selection: Selection): Promise<Figures>;
  /** Figures by hours, days, weeks, months or years. */
  series(query: SeriesQuery): Promise<SeriesPoint[]>;
  /** Figures by the values of a dimension. */
  breakdown(query: BreakdownQuery): Promise<Breakdown>;
  /** Takes the site's rules for channels over, unless it knows newer ones, and judges everything stored by them. Returns how many origins changed. */
  setChannelRules(rules: VersionedRules): Promise<{ changed: number }>;
  /** Visits before each conversion, and those before none. */
  conversionPaths(query: PathsQuery): Promise<ConversionPaths>;
  /** How often each of the asked goals was reached. */
  goals(selection: Selection): Promise<GoalReport>;
  /** Pages, events and addresses of the range that goals can be made of. */
  goalSuggestions(range: Selection["range"]): Promise<GoalSuggestions>;
  /** Revenue by day and currency. */
  revenue(selection: Selection): Promise<DayRevenue[]>;
  /** Leads everybody who began in the range through a funnel. */
  funnel(query: FunnelQuery): Promise<FunnelReport>;
  /** Ways through single visits. */
  journeys(query: JourneyQuery): Promise<JourneyColumn[]>;
  /** Who came back. */
  retention(query: RetentionQuery): Promise<RetentionReport>;
}
