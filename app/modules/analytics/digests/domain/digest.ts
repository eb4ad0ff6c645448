import { hours } from "#app/shared/time.ts";
import type { DayRange } from "../../domain/dimensions.ts";
import { dayStartMs, wallDay, wallHour } from "../../domain/period/site-clock.ts";
import { weekdayOf } from "../../reports/trends/domain/seasonality.ts";

export const FREQUENCIES = ["weekly", "monthly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Nothing goes out earlier in the website's day. */
const FROM_HOUR = 8;
const DAY_MS = hours(24);

/** The first wall day of the month that lies so many months after that of a day. */
function monthStart(day: number, after: number): number {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + after, 1) / DAY_MS;
}

const startOf = (rhythm: Frequency, day: number, after: number): number =>
  rhythm === "weekly" ? day - weekdayOf(day) + 7 * after : monthStart(day, after);

/** The last whole week from Monday, or month, before a wall day, and the one before it. */
export function digestPeriod(rhythm: Frequency, today: number): { range: DayRange; before: DayRange } {
  const [now, last, earlier] = [0, -1, -2].map((after) => startOf(rhythm, today, after)) as [number, number, number];
  return { range: { fromDay: last, toDay: now - 1 }, before: { fromDay: earlier, toDay: last - 1 } };
}

/** The next moment after `nowMs` at which it is 08:00 of a Monday, or of the first of a month, at the website. */
export function nextDigestMs(rhythm: Frequency, nowMs: number, timeZone: string): number {
  const today = wallDay(nowMs, timeZone);
  const moments = [0, 1].map((after) => {
    const ms = dayStartMs(startOf(rhythm, today, after), timeZone) + hours(FROM_HOUR);
    // A night in which clocks change is an hour longer or shorter.
    return ms + hours(FROM_HOUR - (wallHour(ms, timeZone) % 24));
  });
  return moments.find((ms) => ms > nowMs) ?? nowMs + DAY_MS;
}
