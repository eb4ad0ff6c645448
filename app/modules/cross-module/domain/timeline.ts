import { addDays, daysIn, mondayOf, type Period } from "./days.ts";

/** Weeks of a timeline at least and at most. */
const MIN_WEEKS = 6;
const MAX_WEEKS = 60;

export interface TimelineBar {
  /** Where the bar begins and how long it is, in percent of the timeline. */
  leftPercent: number;
  widthPercent: number;
}

export interface Timeline {
  firstDay: string;
  lastDay: string;
  /** Mondays that are written above it; few enough to be read. */
  ticks: { day: string; leftPercent: number }[];
  todayPercent: number | null;
  /** One for each campaign in the order given; null where no day is decided, or it lies outside. */
  bars: (TimelineBar | null)[];
}

const bounded = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The campaigns on one line of days: from the week of the first, 60 weeks at most, today included where it fits. */
export function timelineOf(periods: readonly Period[], today: string): Timeline {
  const ends = periods.flatMap(({ startsOn, endsOn }) => {
    const first = startsOn ?? endsOn;
    return first === null ? [] : [{ first, last: endsOn ?? first }];
  });
  const firsts = ends.map(({ first }) => first).concat(today);
  const earliest = firsts.toSorted()[0] ?? today;
  const oldest = addDays(mondayOf(today), -7 * (MAX_WEEKS / 2));
  const firstDay = mondayOf([earliest, oldest].toSorted()[1] ?? today);
  const latest = [today, ...ends.map(({ last }) => last)].toSorted().at(-1) ?? today;
  const weeks = bounded(Math.ceil(daysIn(firstDay, latest) / 7), MIN_WEEKS, MAX_WEEKS);
  const all = weeks * 7;
  const lastDay = addDays(firstDay, all - 1);
  const percentAt = (day: string): number => ((daysIn(firstDay, day) - 1) / all) * 100;
  const step = Math.ceil(weeks / 8);
  return {
    firstDay,
    lastDay,
    ticks: Array.from({ length: Math.ceil(weeks / step) }, (_, at) => {
      const day = addDays(firstDay, at * step * 7);
      return { day, leftPercent: percentAt(day) };
    }),
    todayPercent: today > lastDay ? null : percentAt(today),
    bars: periods.map(({ startsOn, endsOn }) => {
      const first = startsOn ?? endsOn;
      const last = endsOn ?? startsOn;
      if (first === null || last === null || last < firstDay || first > lastDay) return null;
      const leftPercent = bounded(percentAt(first), 0, 100);
      return { leftPercent, widthPercent: bounded(percentAt(addDays(last, 1)), 0, 100) - leftPercent };
    }),
  };
}
