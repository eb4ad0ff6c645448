import type { Collected, SiteConfig } from "../domain/event.ts";
import type { Breakdown, BreakdownQuery, Figures, Selection, SeriesPoint, SeriesQuery } from "../domain/query.ts";

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
}
