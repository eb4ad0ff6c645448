import { BoundedMap } from "../bounded-map.ts";

const DAY_MS = 86_400_000;
/** Further than any zone is from UTC. */
const ANY_OFFSET_MS = 15 * 3_600_000;

/** A format takes some 30 kB outside of V8's heap, and any spelling of a zone makes one: "europe/TALLINN". */
export const MAX_ZONES_KEPT = 100;

const parts = new BoundedMap<string, Intl.DateTimeFormat>(MAX_ZONES_KEPT);

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = parts.get(timeZone);
  if (known) return known;
  const options = {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  } as const;
  const made = new Intl.DateTimeFormat("en-CA", { timeZone, ...options });
  parts.set(timeZone, made);
  return made;
}

/** How far the clocks of a zone are ahead of UTC at a moment. */
export function zoneOffsetMs(ms: number, timeZone: string): number {
  const read: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(ms))
    if (type !== "literal") read[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1_000) * 1_000;
}

/**
 * The first moment of a local day, given as its midnight in UTC and by the zone's offsets well before and after it: also
 * where clocks change at midnight, which then comes twice or never.
 */
function startOf(midnightMs: number, before: number, after: number, timeZone: string): number {
  const [first, second] = [midnightMs - Math.max(before, after), midnightMs - Math.min(before, after)];
  return first === second || first + zoneOffsetMs(first, timeZone) >= midnightMs ? first : second;
}

/** The midnight, in UTC, of the day that it is in a zone; an unknown zone is read as UTC. */
function todayIn(nowMs: number, timeZone: string): { zone: string; midnightMs: number } {
  let zone = timeZone;
  try {
    formatOf(zone);
  } catch {
    zone = "UTC";
  }
  return { zone, midnightMs: Math.floor((nowMs + zoneOffsetMs(nowMs, zone)) / DAY_MS) * DAY_MS };
}

/** What was found for a zone's day: asking for the parts of a date costs more than everything else here, and a day is asked for all day. */
const found = new Map<string, readonly number[]>();
const MAX_FOUND = 1_000;

/** When each of the last `count` days began in a zone, oldest first, today last. */
export function dayStarts(nowMs: number, timeZone: string, count: number): readonly number[] {
  const { zone, midnightMs } = todayIn(nowMs, timeZone);
  const key = `${zone} ${midnightMs} ${count}`;
  const known = found.get(key) ?? findDayStarts(midnightMs, zone, count);
  if (found.size >= MAX_FOUND) found.clear();
  found.set(key, known);
  return known;
}

function findDayStarts(midnightMs: number, zone: string, count: number): number[] {
  const midnights = Array.from({ length: count + 2 }, (_, index) => midnightMs - (count - 1 - index) * DAY_MS);
  const offsets = midnights.map((ms) => zoneOffsetMs(ms - ANY_OFFSET_MS, zone));
  return midnights.slice(0, count).map((ms, index) => startOf(ms, offsets[index] ?? 0, offsets[index + 2] ?? 0, zone));
}

/** The day of the week in a zone, 0 is Sunday. */
export const weekdayAt = (nowMs: number, timeZone: string): number =>
  new Date(todayIn(nowMs, timeZone).midnightMs).getUTCDay();
