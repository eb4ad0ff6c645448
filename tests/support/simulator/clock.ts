/*
 * The simulated site keeps the time of Tallinn. Its clock follows the rule of the European Union (summer time from the
 * last Sunday of March to the last of October, each at 01:00 UTC), not by the platform's tables: the product reads those.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const SITE_TIME_ZONE = "Europe/Tallinn";

const changes = new Map<number, { summerMs: number; winterMs: number }>();

/** 01:00 UTC of the last Sunday of a month, 1 = January; all months asked for have 31 days. */
function lastSundayMs(year: number, month: number): number {
  const last = Date.UTC(year, month - 1, 31, 1);
  return last - new Date(last).getUTCDay() * DAY_MS;
}

function offsetMs(ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  const known = changes.get(year) ?? { summerMs: lastSundayMs(year, 3), winterMs: lastSundayMs(year, 10) };
  changes.set(year, known);
  return (ms >= known.summerMs && ms < known.winterMs ? 3 : 2) * HOUR_MS;
}

/** Hours since 1970-01-01 00:00 as a clock on the wall shows them. */
export const trueHour = (ms: number): number => Math.floor((ms + offsetMs(ms)) / HOUR_MS);

/** Days since 1970-01-01 on the site's calendar. */
export const trueDay = (ms: number): number => Math.floor(trueHour(ms) / 24);

/** The moment when a day begins: clocks in Tallinn never change at midnight. */
export const trueDayStartMs = (day: number): number => day * DAY_MS - offsetMs(day * DAY_MS - 2 * HOUR_MS);

/** Wall day of "2025-11-01". */
export const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY_MS;
