import { mediumDate } from "#app/shared/format/date.ts";
import { days } from "#app/shared/time.ts";
import { type DayRange, wallHours } from "../dimensions.ts";
import type { Interval } from "../query.ts";
import { dayText, parseDay } from "./site-clock.ts";

/** Ranges that can be chosen by name; "custom" is a first and a last day, or hour. */
export const PERIODS = ["hour", "24h", "day", "7d", "28d", "30d", "month", "year", "12mo", "all", "custom"] as const;
type PeriodName = (typeof PERIODS)[number];

/** What of an address says where a custom range begins and ends. */
export const RANGE_PARAMS = ["from", "fromTime", "to", "toTime"] as const;

/** What every report reads of an address, so that it goes along from tab to tab. */
export const REPORT_PARAMS = ["period", ...RANGE_PARAMS, "compare", "match", "f"] as const;

export const COMPARISONS = ["previous", "year", "off"] as const;
export type Comparison = (typeof COMPARISONS)[number];

const INTERVALS: readonly Interval[] = ["hour", "day", "week", "month", "year"];

/** Ten years: further back nobody measured. */
export const MAX_RANGE_DAYS = 3_660;
/** Hours are read from single visits and make one bar each: a month of them at most. */
export const MAX_HOUR_DAYS = 31;
const DEFAULT_PERIOD = "30d";
const DAY_MS = days(1);

/** What part of a site's calendar is read, in what steps, and against what. */
export interface Period {
  name: PeriodName;
  range: DayRange;
  compare: Comparison;
  /** Whether the compared range begins on the same day of the week. */
  matchesWeekday: boolean;
  /** Null when nothing is compared. */
  comparison: DayRange | null;
  interval: Interval;
  /** Those that make a readable chart of this range. */
  intervals: readonly Interval[];
  /** What of the address was not understood, in words for the reader. */
  notices: readonly string[];
}

export const daysIn = ({ fromDay, toDay }: DayRange): number => toDay - fromDay + 1;

interface Civil {
  year: number;
  /** 0 is January. */
  month: number;
  day: number;
}

const civilOf = (wallDay: number): Civil => {
  const date = new Date(wallDay * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() };
};

/** Wall day of a date; a day behind the end of its month is the month's last. */
function wallDayOf(year: number, month: number, day: number): number {
  const lastOfMonth = Date.UTC(year, month + 1, 0) / DAY_MS;
  return Math.min(Date.UTC(year, month, 1) / DAY_MS + day - 1, lastOfMonth);
}

const shiftMonths = (wallDay: number, months: number): number => {
  const { year, month, day } = civilOf(wallDay);
  return wallDayOf(year, month + months, day);
};

/** The current time on the clock of a site: wall days, and the wall hour that is under way. */
interface Clock {
  today: number;
  /** Where "all" begins. */
  firstDay: number;
  nowHour: number;
}

const hoursUntil = (nowHour: number, count: number): DayRange => {
  const first = nowHour - count + 1;
  return {
    fromDay: Math.floor(first / 24),
    toDay: Math.floor(nowHour / 24),
    hours: { from: ((first % 24) + 24) % 24, to: ((nowHour % 24) + 24) % 24 },
  };
};

function rangeOf(name: Exclude<PeriodName, "custom">, { today, firstDay, nowHour }: Clock): DayRange {
  if (name === "hour") return hoursUntil(nowHour, 1);
  if (name === "24h") return hoursUntil(nowHour, 24);
  const { year, month } = civilOf(today);
  const fromDay = {
    day: today,
    "7d": today - 6,
    "28d": today - 27,
    "30d": today - 29,
    month: wallDayOf(year, month, 1),
    year: wallDayOf(year, 0, 1),
    "12mo": wallDayOf(year, month - 11, 1),
    all: Math.min(firstDay, today),
  }[name];
  return { fromDay: Math.max(fromDay, today - MAX_RANGE_DAYS + 1), toDay: today };
}

/** In how many days the hours of a range fit. */
function daysOfHours(range: DayRange): number {
  const { from, to } = wallHours(range);
  return Math.ceil((to - from) / 24);
}

/** The range moved by up to three days, so that it begins on the weekday of `fromDay`; never into that range. */
function onWeekday(range: DayRange, fromDay: number): DayRange {
  const later = (((fromDay - range.fromDay) % 7) + 7) % 7;
  const by = later > 3 || range.toDay + later >= fromDay ? later - 7 : later;
  return later === 0 ? range : { ...range, fromDay: range.fromDay + by, toDay: range.toDay + by };
}

/** The days to hold a range against: as many as it has, and for whole weeks on the same weekdays. */
function comparisonOf(name: PeriodName, range: DayRange, compare: Comparison): DayRange | null {
  if (compare === "off" || name === "all") return null;
  // The same hours of the clock, on days before that the range does not reach into.
  const length = range.hours ? daysOfHours(range) : daysIn(range);
  const shifted = (days: number): DayRange => ({ ...range, fromDay: range.fromDay - days, toDay: range.toDay - days });
  if (compare === "year") {
    if (range.hours) return shifted(364);
    // 52 weeks keep the weekdays, which weigh more in a short range than the date does.
    if (length % 7 === 0) return shifted(364);
    const fromDay = shiftMonths(range.fromDay, -12);
    return { fromDay, toDay: Math.max(fromDay, shiftMonths(range.toDay, -12)) };
  }
  // A month so far is compared with the same days of the month before, a year so far with the same days of the year
  // before.
  const months = { month: 1, year: 12, "12mo": 12 }[name as string];
  if (months) return { fromDay: shiftMonths(range.fromDay, -months), toDay: shiftMonths(range.toDay, -months) };
  return shifted(length);
}

/** Steps that make 2 to some 400 points of a range, the best to look at first. */
export function intervalsOf(days: number): readonly Interval[] {
  if (days <= 2) return ["hour"];
  if (days <= 14) return ["day", "hour"];
  if (days <= 62) return ["day", "week"];
  if (days <= 190) return days <= 100 ? ["day", "week", "month"] : ["week", "day", "month"];
  if (days <= 400) return ["month", "week", "day"];
  return days <= 1_900 ? ["month", "week", "year"] : ["month", "year"];
}

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | null =>
  known.find((one) => one === text) ?? null;

const LAST_30 = "the last 30 days are shown.";

/** Hour of "09:00"; null for what is no whole hour. */
const hourOf = (time: string): number | null => (/^([01]\d|2[0-3]):00$/.test(time) ? Number(time.slice(0, 2)) : null);

/** Days between a first and a last one, also when they are given the wrong way round. */
function wholeDays(from: number, to: number, today: number): DayRange | string {
  const range = { fromDay: Math.min(from, to), toDay: Math.min(Math.max(from, to), today) };
  if (range.fromDay > today) return `These days are still to come; ${LAST_30}`;
  if (daysIn(range) > MAX_RANGE_DAYS) return `A range has at most ten years; ${LAST_30}`;
  return range;
}

/** Wall hours as a range, the last not included; whole days are no hours. */
function rangeOfHours(from: number, to: number): DayRange {
  const days = { fromDay: Math.floor(from / 24), toDay: Math.floor((to - 1) / 24) };
  const hours = { from: from % 24, to: (to - 1) % 24 };
  return hours.from === 0 && hours.to === 23 ? days : { ...days, hours };
}

/** A first and a last day; with `fromTime` and `toTime` from a whole hour of the first to one of the last, which is not included. */
function customRange(
  params: URLSearchParams,
  { today, nowHour }: Clock,
): { range: DayRange; notice?: string } | string {
  const [from, to] = [parseDay(params.get("from") ?? ""), parseDay(params.get("to") ?? "")];
  if (from === null || to === null) return `The first or the last day is no day of the calendar; ${LAST_30}`;
  const days = wholeDays(from, to, today);
  const [fromTime, toTime] = [params.get("fromTime") ?? "", params.get("toTime") ?? ""];
  if (typeof days === "string") return days;
  if (fromTime === "" && toTime === "") return { range: days };
  const whole = (why: string) => ({ range: days, notice: `${why}; whole days are shown.` });
  const [first, last] = [hourOf(fromTime || "00:00"), toTime === "" ? 24 : hourOf(toTime)];
  if (first === null || last === null) return whole("Hours are whole ones, such as 09:00");
  const [fromHour, endHour] = [from * 24 + first, to * 24 + last];
  if (fromHour >= endHour) return whole("The last hour does not lie after the first");
  if (endHour - fromHour > MAX_HOUR_DAYS * 24) return whole(`Hours can be chosen for ${MAX_HOUR_DAYS} days at most`);
  if (fromHour > nowHour) return `These hours are still to come; ${LAST_30}`;
  return { range: rangeOfHours(fromHour, Math.min(endHour, (today + 1) * 24)) };
}

/** Reads the period of a page from its address. */
export function readPeriod(params: URLSearchParams, clock: Clock): Period {
  const notices: string[] = [];
  const asked = params.get("period");
  let name: PeriodName = oneOf(PERIODS, asked) ?? (asked === null && params.has("from") ? "custom" : DEFAULT_PERIOD);
  if (asked !== null && !oneOf(PERIODS, asked)) notices.push(`This page does not know that period; ${LAST_30}`);
  const custom = name === "custom" ? customRange(params, clock) : null;
  if (typeof custom === "string") {
    notices.push(custom);
    name = DEFAULT_PERIOD;
  } else if (custom?.notice) notices.push(custom.notice);
  const range =
    custom && typeof custom !== "string" ? custom.range : rangeOf(name === "custom" ? DEFAULT_PERIOD : name, clock);
  const compare = oneOf(COMPARISONS, params.get("compare")) ?? "previous";
  const comparison = comparisonOf(name, range, compare);
  const matchesWeekday = params.get("match") === "weekday";
  const steps = intervalsOf(daysIn(range));
  const intervals =
    range.hours && steps.includes("hour") ? (["hour", ...steps.filter((one) => one !== "hour")] as const) : steps;
  const wished = oneOf(INTERVALS, params.get("interval"));
  return {
    name,
    range,
    compare,
    matchesWeekday,
    comparison: comparison && matchesWeekday ? onWeekday(comparison, range.fromDay) : comparison,
    interval: wished && intervals.includes(wished) ? wished : (intervals[0] ?? "day"),
    intervals,
    notices,
  };
}

const dayName = (day: number): string => mediumDate(day * DAY_MS);
const hourName = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** "22 Nov 2026", or "1 Oct – 22 Nov 2026". */
export const rangeText = ({ fromDay, toDay, hours }: DayRange): string => {
  if (hours)
    return `${dayName(fromDay)} ${hourName(hours.from)} – ${fromDay === toDay ? "" : `${dayName(toDay)} `}${hourName(hours.to + 1)}`;
  return fromDay === toDay ? dayName(fromDay) : daysText(dayName(fromDay), dayName(toDay));
};

/**
 * Omits month and year of the first day where they equal the last day's, as `formatRange` does, which takes seven times
 * as long.
 */
function daysText(first: string, last: string): string {
  const [[day, month, year], [, lastMonth, lastYear]] = [first.split(" "), last.split(" ")];
  const firstText = year !== lastYear ? first : month !== lastMonth ? `${day} ${month}` : day;
  return `${firstText} – ${last}`;
}

const hourParams = (from: number, to: number) => ({
  from: dayText(Math.floor(from / 24)),
  fromTime: hourName(from % 24),
  to: dayText(Math.floor(to / 24)),
  toTime: hourName(to % 24),
});

/** What a form shows of a range: days, and times where it is of hours, the last not included. */
export function rangeFields(range: DayRange): Readonly<Record<(typeof RANGE_PARAMS)[number], string>> {
  const { from, to } = wallHours(range);
  return range.hours
    ? hourParams(from, to)
    : { from: dayText(range.fromDay), fromTime: "", to: dayText(range.toDay), toTime: "" };
}

/** Parameters of the range right before (-1) or after (1) one, as long as it; null when it would lie in the future. */
export function adjacentPeriod(
  { name, range }: Pick<Period, "name" | "range">,
  direction: -1 | 1,
  { today, nowHour }: Omit<Clock, "firstDay">,
): Readonly<Record<string, string>> | null {
  if (range.hours) {
    if (name !== "custom") return null;
    const by = direction * daysOfHours(range) * 24;
    const { from, to } = wallHours(range);
    return from + by > nowHour ? null : { period: "custom", ...hourParams(from + by, to + by) };
  }
  if (name === "all") return null;
  const whole = wholeMonths(range, name);
  const next = whole
    ? {
        fromDay: shiftMonths(range.fromDay, direction * whole),
        toDay: shiftMonths(range.fromDay, direction * whole + whole) - 1,
      }
    : { fromDay: range.fromDay + direction * daysIn(range), toDay: range.toDay + direction * daysIn(range) };
  return next.fromDay > today
    ? null
    : { period: "custom", from: dayText(next.fromDay), to: dayText(Math.min(next.toDay, today)) };
}

/** How many months a range covers from a first to a last of a month, or up to today where it is named so; 0 for others. */
function wholeMonths({ fromDay, toDay }: DayRange, name: PeriodName): number {
  const named = { month: 1, year: 12, "12mo": 12 }[name as string];
  if (named) return named;
  const [from, after] = [civilOf(fromDay), civilOf(toDay + 1)];
  return from.day === 1 && after.day === 1 ? (after.year - from.year) * 12 + after.month - from.month : 0;
}
