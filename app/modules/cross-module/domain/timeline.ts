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

/** How much a timeline shows: everything, or so many weeks from a day on. */
export const SPANS = ["all", "month", "quarter", "year"] as const;
export type Span = (typeof SPANS)[number];

export const SPAN_WEEKS: Readonly<Record<Exclude<Span, "all">, number>> = { month: 5, quarter: 13, year: 52 };

interface Frame {
  firstDay: string;
  weeks: number;
}

/** The whole weeks that hold every campaign and today, 60 at most. */
function frameOfAll(periods: readonly Period[], today: string): Frame {
  const ends = periods.flatMap(({ startsOn, endsOn }) => {
    const first = startsOn ?? endsOn;
    return first === null ? [] : [{ first, last: endsOn ?? first }];
  });
  const firsts = ends.map(({ first }) => first).concat(today);
  const earliest = firsts.toSorted()[0] ?? today;
  const oldest = addDays(mondayOf(today), -7 * (MAX_WEEKS / 2));
  const firstDay = mondayOf([earliest, oldest].toSorted()[1] ?? today);
  const latest = [today, ...ends.map(({ last }) => last)].toSorted().at(-1) ?? today;
  return { firstDay, weeks: bounded(Math.ceil(daysIn(firstDay, latest) / 7), MIN_WEEKS, MAX_WEEKS) };
}

/** The campaigns on one line of days. `day` is in the first week of a span; of everything it says nothing. */
export function timelineOf(
  periods: readonly Period[],
  today: string,
  { span, day }: { span: Span; day: string } = { span: "all", day: today },
): Timeline {
  const { firstDay, weeks } =
    span === "all" ? frameOfAll(periods, today) : { firstDay: mondayOf(day), weeks: SPAN_WEEKS[span] };
  const all = weeks * 7;
  const lastDay = addDays(firstDay, all - 1);
  const percentAt = (at: string): number => ((daysIn(firstDay, at) - 1) / all) * 100;
  const step = Math.ceil(weeks / 8);
  return {
    firstDay,
    lastDay,
    ticks: Array.from({ length: Math.ceil(weeks / step) }, (_, at) => {
      const monday = addDays(firstDay, at * step * 7);
      return { day: monday, leftPercent: percentAt(monday) };
    }),
    todayPercent: today < firstDay || today > lastDay ? null : percentAt(today),
    bars: periods.map(({ startsOn, endsOn }) => {
      const first = startsOn ?? endsOn;
      const last = endsOn ?? startsOn;
      if (first === null || last === null || last < firstDay || first > lastDay) return null;
      const leftPercent = bounded(percentAt(first), 0, 100);
      return { leftPercent, widthPercent: bounded(percentAt(addDays(last, 1)), 0, 100) - leftPercent };
    }),
  };
}
