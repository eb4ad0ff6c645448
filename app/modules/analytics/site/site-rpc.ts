import type { Collected, SiteConfig } from "../domain/event.ts";
import type { LiveSite, NamedGoal, WindowTraffic } from "../domain/live.ts";
import type { Breakdown, BreakdownQuery, Figures, Selection, SeriesPoint, SeriesQuery } from "../domain/query.ts";
import type { Reach } from "./reach.ts";

/** What the object of a site answers. */
export interface SiteRpc {
  /** Takes settings over, unless it knows newer ones. */
  configure(config: SiteConfig): Promise<void>;
  /** Writes what one request brought; answers when it is on disk. Returns how many of the events were new. */
  collect(collected: Collected): Promise<{ written: number }>;
  /** What happens on the site right now. */
  live(goals: readonly NamedGoal[]): Promise<LiveSite>;
  /** Traffic of windows that end now, each so many minutes long. */
  windows(lengthsMinutes: readonly number[]): Promise<WindowTraffic[]>;
  /** Forgets everything. */
  erase(): Promise<void>;
  /** Figures of a whole selection. */
  totals(selection: Selection): Promise<Figures>;
  /** Figures by hours, days, weeks, months or years. */
  series(query: SeriesQuery): Promise<SeriesPoint[]>;
  /** Figures by the values of a dimension. */
  breakdown(query: BreakdownQuery): Promise<Breakdown>;
  /** How far back figures go, and how exact they are. */
  reach(): Promise<Reach>;
}
