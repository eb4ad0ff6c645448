import { MAX_CAMPAIGN_DAYS } from "./limits.ts";

const DAY_MS = 86_400_000;

const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Whether a text is a day of this century that exists: "2026-02-28". */
export function isDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = toMs(text);
  return !Number.isNaN(ms) && toDay(ms) === text;
}

export const addDays = (day: string, count: number): string => toDay(toMs(day) + count * DAY_MS);

/** Days from the first to the last, both included; negative or 0 when the last comes first. */
export const daysIn = (first: string, last: string): number => Math.round((toMs(last) - toMs(first)) / DAY_MS) + 1;

export interface Period {
  startsOn: string | null;
  endsOn: string | null;
}

/** What is wrong with the days of a campaign; null: nothing. */
export function periodProblem({ startsOn, endsOn }: Period): string | null {
  if (startsOn === null || endsOn === null) return null;
  const length = daysIn(startsOn, endsOn);
  if (length < 1) return "The last day cannot be before the first.";
  return length > MAX_CAMPAIGN_DAYS ? `A campaign lasts at most ${MAX_CAMPAIGN_DAYS} days.` : null;
}

/**
 * The days of a clone, moved by so many days; days that were not decided stay so. Null where one of them leaves this
 * century.
 */
export function shiftPeriod({ startsOn, endsOn }: Period, days: number): Period | null {
  const moved = {
    startsOn: startsOn === null ? null : addDays(startsOn, days),
    endsOn: endsOn === null ? null : addDays(endsOn, days),
  };
  return [moved.startsOn, moved.endsOn].every((day) => day === null || isDay(day)) ? moved : null;
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(toMs(day)).getUTCDay() + 6) % 7));

/** The first day of the month that lies so many months after a day's. */
export function monthFrom(day: string, months: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return toDay(Date.UTC(year, month - 1 + months, 1));
}

/** Whole weeks around a month. */
export function monthGrid(day: string): string[] {
  const first = mondayOf(monthFrom(day, 0));
  const last = addDays(monthFrom(day, 1), -1);
  const count = Math.ceil(daysIn(first, last) / 7) * 7;
  return Array.from({ length: count }, (_, at) => addDays(first, at));
}

/** Whether a campaign runs on a day. One with a single day decided is on that day. */
export function runsOn({ startsOn, endsOn }: Period, day: string): boolean {
  const first = startsOn ?? endsOn;
  const last = endsOn ?? startsOn;
  return first !== null && last !== null && first <= day && day <= last;
}
