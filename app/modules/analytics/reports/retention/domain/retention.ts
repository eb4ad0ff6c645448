import type { DayRange, Filter } from "../../../domain/dimensions.ts";
import { dayText } from "../../../domain/period/site-clock.ts";

export const UNITS = ["day", "week", "month"] as const;
export type Unit = (typeof UNITS)[number];

/** How many cohorts a table has at most, and how many columns. */
export const COHORTS: Readonly<Record<Unit, number>> = { day: 14, week: 12, month: 12 };

export interface RetentionQuery {
  unit: Unit;
  /** The day it is now on the site's calendar: later columns are still to come. */
  today: number;
  /** Days of the first visits; of more cohorts than a table has, the last ones are shown. */
  range: DayRange;
  /** On the first visit of a person who is known for longer, and on each visit of the others. */
  filters: readonly Filter[];
}

/** People whose first visit lies in the same day, week or month. */
export interface Cohort {
  /** First day of it. */
  fromDay: number;
  people: number;
  /** How many of them came in it, in the next one, and so on; null for what is still to come. */
  active: (number | null)[];
}

/** People who are known on one day only. */
export interface SameDay {
  people: number;
  /** Who came again on the day. */
  returned: number;
  /** How long after the beginning of the first visit the second began: people by upper bound in hours, the last up to the day's end. */
  gaps: { upToHours: number; people: number }[];
}

export interface RetentionReport {
  cohorts: Cohort[];
  sameDay: SameDay;
  /** Whether anybody was ever named by a lasting id. */
  hasLasting: boolean;
}

/** Number of the day, week (from Monday) or month that a wall day lies in; the next one has the next number. */
export function bucketOf(day: number, unit: Unit): number {
  if (unit === "day") return day;
  // 1970-01-01 was a Thursday.
  if (unit === "week") return Math.floor((day + 3) / 7);
  const [year = "", month = ""] = dayText(day).split("-");
  return Number(year) * 12 + Number(month) - 1;
}

/** The first wall day of a bucket. */
export function firstDayOf(bucket: number, unit: Unit): number {
  if (unit === "day") return bucket;
  if (unit === "week") return bucket * 7 - 3;
  return Date.UTC(Math.floor(bucket / 12), bucket % 12, 1) / 86_400_000;
}

/** The first and the last cohort of a table. */
export function cohortRange({ unit, today, range }: Omit<RetentionQuery, "filters">): { first: number; last: number } {
  const last = bucketOf(Math.min(range.toDay, today), unit);
  return { first: Math.max(bucketOf(range.fromDay, unit), last - COHORTS[unit] + 1), last };
}

/** Cohorts out of counted rows, the oldest first; those without people are there, too. */
export function cohortsOf(
  rows: Iterable<{ cohort: number; active: number; people: number }>,
  query: Omit<RetentionQuery, "filters">,
): Cohort[] {
  const now = bucketOf(query.today, query.unit);
  const { first, last } = cohortRange(query);
  const columns = Math.min(COHORTS[query.unit], now - first + 1);
  const counts = new Map<string, number>();
  for (const { cohort, active, people } of rows) counts.set(`${cohort} ${active}`, people);
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const cohort = first + at;
    const active = Array.from({ length: columns }, (__, later) =>
      cohort + later > now ? null : (counts.get(`${cohort} ${cohort + later}`) ?? 0),
    );
    return { fromDay: firstDayOf(cohort, query.unit), people: active[0] ?? 0, active };
  });
}
