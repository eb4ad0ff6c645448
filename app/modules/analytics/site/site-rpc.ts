import type { DayRange } from "../domain/dimensions.ts";
import type { Collected, SiteConfig } from "../domain/event.ts";
import type { Breakdown, BreakdownQuery, Figures, Selection, SeriesPoint, SeriesQuery } from "../domain/query.ts";
import type { EventSlice } from "./export-events.ts";
import type { ImportHead, ImportView, NewImport } from "./imports.ts";

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
  /** The days of a range whose figures other products measured; null when there are none. */
  importedDays(range: DayRange): Promise<DayRange | null>;
}
