import type { DayRange, Dimension, Filter } from "./dimensions.ts";
import type { GoalRule } from "./goal.ts";

/**
 * Sums that every rate is made of. Of an empty range all are zero. A visit counts, with all its views, events and revenue, in the
 * hour in which it began, so that hours, days and the values of a dimension add up to the whole. By dimensions of single events
 * (page, hostname, event, outbound, download, not_found, property) these events and the visits with them are counted, and no duration.
 */
export interface Metrics {
  /** Exact within a day. Over several days: the sum of each day's for people without a lasting id, plus those with one, estimated. */
  visitors: number;
  visits: number;
  views: number;
  /** Custom events, outbound links, downloads, missing pages and forms. */
  events: number;
  /** Visits of one view and no event. */
  bounces: number;
  /** Of all visits together, milliseconds. */
  durationMs: number;
  /** How often one of the asked goals was reached. */
  conversions: number;
  /** Visits in which one was. */
  convertedVisits: number;
  /** Revenue by ISO 4217 currency, in its smallest unit. */
  revenue: Readonly<Record<string, number>>;
}

/** What to add up: a range of the site's days, cut down by filters. */
export interface Selection {
  range: DayRange;
  filters: readonly Filter[];
  /** Whose conversions are counted; none: zero. */
  goals: readonly GoalRule[];
}

export type Interval = "hour" | "day" | "week" | "month" | "year";

export interface SeriesQuery extends Selection {
  /** Weeks begin on Monday. */
  interval: Interval;
}

/** One bar of a chart; buckets without traffic are there with zeroes. */
export interface SeriesPoint {
  /** Wall hour at which the bucket begins, also where that lies before the range (a week, a month, a year cut by it). */
  hour: number;
  figures: Metrics;
}

export type RowOrder = "visitors" | "visits" | "views" | "events" | "bounces" | "durationMs" | "conversions" | "value";

export interface BreakdownQuery extends Selection {
  dimension: Dimension;
  /** The property whose values are listed, when the dimension is "property"; without it, the names of all properties. */
  property?: string | undefined;
  order: { by: RowOrder; descending: boolean };
  /** Only values that have this text in them, whatever the size of letters. */
  containing?: string;
  /** What wrong values of the dimension mean: they are counted as those. */
  meanings?: readonly (readonly [from: string, to: string])[];
  /** 1 to 1,000. */
  limit: number;
  offset: number;
}

/** One value of a dimension; regions and cities as "EE:Tallinn", unknown as the empty text. */
export interface BreakdownRow {
  value: string;
  figures: Metrics;
}

export interface Breakdown {
  rows: BreakdownRow[];
  /** Whether there are more behind these. */
  more: boolean;
}

export const NO_METRICS: Metrics = {
  visitors: 0,
  visits: 0,
  views: 0,
  events: 0,
  bounces: 0,
  durationMs: 0,
  conversions: 0,
  convertedVisits: 0,
  revenue: {},
};
