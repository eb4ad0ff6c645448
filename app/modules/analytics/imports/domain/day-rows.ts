import { metricDayProblem } from "#app/shared/dates/metric-day.ts";
import { days } from "#app/shared/time.ts";
import type { Dimension } from "../../domain/dimensions.ts";
import { dayText } from "../../domain/period/site-clock.ts";

/** Products whose exports can be read. */
export const PRODUCTS = ["plausible", "umami", "ga4", "matomo"] as const;
export type Product = (typeof PRODUCTS)[number];

export interface DayMetrics {
  visitors: number;
  visits: number;
  views: number;
  events: number;
  bounces: number;
  /** Of all visits together, milliseconds. */
  durationMs: number;
}

/** Figures of one day of the site's calendar; of all its traffic with the empty dimension, else of one value. */
export interface DayRow extends DayMetrics {
  day: number;
  dimension: Dimension | "";
  value: string;
}

export interface RowError {
  /** Of the file, 1 = first. */
  line: number;
  message: string;
}

export const MAX_SHOWN_ERRORS = 20;
/** More than five years of a busy site's pages by day. */
export const MAX_DAY_ROWS = 100_000;
const VALUE_MAX_CHARS = 500;

const FIGURES = ["visitors", "visits", "views", "events", "bounces", "durationMs"] as const;

/** Adds up the rows of a file by day, dimension and value, and keeps what could not be read. */
export class DayRows {
  readonly #rows = new Map<string, DayRow>();
  readonly errors: RowError[] = [];
  errorCount = 0;
  readCount = 0;
  readonly #now: Date;

  constructor(now: Date) {
    this.#now = now;
  }

  /** Why there cannot be figures of a wall day; null when there can. */
  dayProblem(day: number): string | null {
    const problem = metricDayProblem(day * days(1), this.#now);
    return problem && `${dayText(day)} ${problem}.`;
  }

  add(day: number, dimension: Dimension | "", value: string, figures: Partial<DayMetrics>): void {
    const text = value.slice(0, VALUE_MAX_CHARS);
    const key = `${day} ${dimension} ${text}`;
    const row = this.#rows.get(key) ?? {
      day,
      dimension,
      value: text,
      visitors: 0,
      visits: 0,
      views: 0,
      events: 0,
      bounces: 0,
      durationMs: 0,
    };
    for (const name of FIGURES) row[name] += figures[name] ?? 0;
    this.#rows.set(key, row);
  }

  refuse(line: number, message: string): void {
    if (this.errors.length < MAX_SHOWN_ERRORS) this.errors.push({ line, message });
    this.errorCount++;
  }

  get size(): number {
    return this.#rows.size;
  }

  /** By day, the totals first. */
  rows(): DayRow[] {
    return [...this.#rows.values()].sort(
      (a, b) => a.day - b.day || compare(a.dimension, b.dimension) || compare(a.value, b.value),
    );
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
