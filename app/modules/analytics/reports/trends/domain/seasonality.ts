import { mean } from "./statistics.ts";

/** How much more (1.2) or less (0.8) than usual comes at one place of the year or the week. */
export interface SeasonIndex {
  /** Weekday 0 = Monday, or month 0 = January. */
  place: number;
  index: number;
  /** Days it is made of. */
  days: number;
}

/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 3;

/** 0 = Monday. */
export const weekdayOf = (day: number): number => (((day + EPOCH_WEEKDAY) % 7) + 7) % 7;

const monthOf = (day: number): number => new Date(day * 86_400_000).getUTCMonth();

function indexBy(
  values: readonly number[],
  fromDay: number,
  places: number,
  placeOf: (day: number) => number,
): SeasonIndex[] {
  const all = mean(values);
  return Array.from({ length: places }, (_, place) => {
    const own = values.filter((_, index) => placeOf(fromDay + index) === place);
    return { place, index: all === 0 ? 0 : mean(own) / all, days: own.length };
  }).filter(({ days }) => days > 0);
}

/** By weekday, of whole weeks: the oldest days of a broken one are left out. Empty with less than two weeks. */
export function weekdayIndex(values: readonly number[], fromDay: number): SeasonIndex[] {
  const over = values.length % 7;
  return values.length < 14 ? [] : indexBy(values.slice(over), fromDay + over, 7, weekdayOf);
}

/** By month of the year; months of several years together. A month is in it from its 20th day on. */
export const monthIndex = (values: readonly number[], fromDay: number): SeasonIndex[] =>
  indexBy(values, fromDay, 12, monthOf).filter(({ days }) => days >= 20);

export interface PeakWeek {
  /** Its Monday. */
  fromDay: number;
  total: number;
  /** Against the mean of all whole weeks. */
  index: number;
}

/** The whole weeks with most, at least a tenth above the mean, highest first. Empty with less than four weeks. */
export function peakWeeks(values: readonly number[], fromDay: number, limit: number): PeakWeek[] {
  const lead = (7 - weekdayOf(fromDay)) % 7;
  const weeks: { fromDay: number; total: number }[] = [];
  for (let at = lead; at + 7 <= values.length; at += 7)
    weeks.push({ fromDay: fromDay + at, total: values.slice(at, at + 7).reduce((sum, value) => sum + value, 0) });
  const usual = mean(weeks.map(({ total }) => total));
  if (weeks.length < 4 || usual === 0) return [];
  return weeks
    .map((week) => ({ ...week, index: week.total / usual }))
    .filter(({ index }) => index >= 1.1)
    .toSorted((a, b) => b.index - a.index || a.fromDay - b.fromDay)
    .slice(0, limit);
}
