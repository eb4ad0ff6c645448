import { zoneOffsetMs } from "#app/shared/dates/zoned-days.ts";
import { hours } from "#app/shared/time.ts";

/*
 * Time of a site is counted in wall hours: whole hours since 1970-01-01 00:00 as a clock on the wall of the site's zone
 * shows them. Days are wall hours by 24, so that sums by hour, day, month and year need no zone any more. The hour that
 * comes twice when clocks are set back is counted as one.
 */

const HOUR_MS = hours(1);
/** Clocks change at quarters of an hour at the finest. */
const QUARTER_MS = 900_000;
const MAX_KNOWN = 10_000;

const known = new Map<string, number>();

function offsetAt(ms: number, timeZone: string): number {
  const quarter = Math.floor(ms / QUARTER_MS);
  const key = `${timeZone} ${quarter}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const offset = zoneOffsetMs(quarter * QUARTER_MS, timeZone);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, offset);
  return offset;
}

/** Wall hour of a moment. Throws RangeError on an unknown zone. */
export const wallHour = (ms: number, timeZone: string): number => Math.floor((ms + offsetAt(ms, timeZone)) / HOUR_MS);

/** Wall day of a moment: days since 1970-01-01 on the site's calendar. */
export const wallDay = (ms: number, timeZone: string): number => Math.floor(wallHour(ms, timeZone) / 24);

/** "2026-11-22" of a wall day. */
export const dayText = (day: number): string => new Date(day * 24 * HOUR_MS).toISOString().slice(0, 10);

/** Wall day of "2026-11-22"; null for anything that is no day of the calendar. */
export function parseDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(ms)) return null;
  const day = ms / (24 * HOUR_MS);
  return dayText(day) === text ? day : null;
}

/** The moment when a wall day begins in a zone: where clocks skip midnight, the first moment after. */
export function dayStartMs(day: number, timeZone: string): number {
  const midnightMs = day * 24 * HOUR_MS;
  const offsets = [offsetAt(midnightMs - 15 * HOUR_MS, timeZone), offsetAt(midnightMs + 15 * HOUR_MS, timeZone)];
  const [first, second] = [midnightMs - Math.max(...offsets), midnightMs - Math.min(...offsets)];
  return first === second || first + offsetAt(first, timeZone) >= midnightMs ? first : second;
}
