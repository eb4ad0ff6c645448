import type { FlowSettings, FlowWait } from "#app/platform/manifest/flow-kinds.ts";
import { dayIn, toLocalMoment } from "#app/shared/dates/local-moment.ts";
import { zoneOffsetMs } from "#app/shared/dates/zoned-days.ts";
import { days, hours, minutes } from "#app/shared/time.ts";

const DAY_MS = days(1);

/** A day some days later: "2026-11-26". */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/**
 * The moment of a time of day on a day in a zone. Of an hour that comes twice the first counts; of one that does not exist, as
 * much later as the clocks were put forward.
 */
export function momentOn(day: string, time: string, timeZone: string): number {
  const wallMs = Date.parse(`${day}T${time}:00Z`);
  const [before, after] = [zoneOffsetMs(wallMs - DAY_MS, timeZone), zoneOffsetMs(wallMs + DAY_MS, timeZone)];
  const [first, second] = [wallMs - Math.max(before, after), wallMs - Math.min(before, after)];
  return first + zoneOffsetMs(first, timeZone) === wallMs ? first : second;
}

/**
 * The end of a duration. Minutes and hours are exact; days and weeks end at the same time of day in the person's zone, also
 * where the clocks change in between.
 */
export function afterDuration(nowMs: number, amount: number, unit: string, timeZone: string): number {
  if (unit === "minutes") return nowMs + minutes(amount);
  if (unit === "hours") return nowMs + hours(amount);
  const local = toLocalMoment(nowMs, timeZone);
  const day = addDays(local.slice(0, 10), amount * (unit === "weeks" ? 7 : 1));
  // Seconds are kept: two people who entered one after another stay in their order.
  return momentOn(day, local.slice(11), timeZone) + (nowMs % minutes(1));
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The next moment with this time of day, on one of these days of the week (0 is Sunday; none: any). */
export function nextTime(nowMs: number, weekdays: readonly number[], time: string, timeZone: string): number {
  const today = dayIn(nowMs, timeZone);
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const day = addDays(today, ahead);
    if (weekdays.length > 0 && !weekdays.includes(weekdayOf(day))) continue;
    const at = momentOn(day, time, timeZone);
    if (at > nowMs) return at;
  }
  return nowMs + days(7);
}

/** A day of a person with an offset: the day itself, or its next return each year. Null: no day. */
export function offsetDay(value: unknown, offsetDays: number, yearly: boolean, today: string): string | null {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  if (!yearly) return addDays(value, offsetDays);
  const year = Number(today.slice(0, 4));
  for (const candidate of [year - 1, year, year + 1, year + 2]) {
    const day = addDays(anniversary(value, candidate), offsetDays);
    if (day >= today) return day;
  }
  return null;
}

/** The day in a year; 29 February is 1 March where the year has none. */
export function anniversary(day: string, year: number): string {
  const text = `${String(year).padStart(4, "0")}-${day.slice(5)}`;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text
    ? `${String(year).padStart(4, "0")}-03-01`
    : text;
}

/** Until when a wait step waits; null: there is no such moment, and the run continues. */
export function waitUntil(
  settings: FlowSettings,
  { nowMs, timeZone, dateValue }: { nowMs: number; timeZone: string; dateValue: unknown },
): number | null {
  const { mode = "duration", amount = "1", unit = "days", weekday = "any", time = "09:00" } = settings;
  if (mode === "duration") return afterDuration(nowMs, Number(amount), unit, timeZone);
  if (mode === "time") {
    const days = weekday === "any" ? [] : weekday === "workday" ? [1, 2, 3, 4, 5] : [Number(weekday)];
    return nextTime(nowMs, days, time, timeZone);
  }
  const { offset = "0", direction = "after", yearly = "" } = settings;
  const day = offsetDay(
    dateValue,
    Number(offset) * (direction === "before" ? -1 : 1),
    yearly === "on",
    dayIn(nowMs, timeZone),
  );
  if (day === null) return null;
  const at = momentOn(day, time, timeZone);
  return at > nowMs ? at : null;
}

/** How long a step waits for an event, and which event counts. */
export function waitForEvent(
  settings: FlowSettings,
  { nowMs, timeZone, enteredAtMs }: { nowMs: number; timeZone: string; enteredAtMs: number },
): FlowWait {
  const { type = "", amount = "3", unit = "days", since = "entry" } = settings;
  const sinceMs = since === "now" ? nowMs : enteredAtMs;
  return {
    untilMs: afterDuration(nowMs, Number(amount), unit, timeZone),
    port: "timeout",
    happened: "happened",
    awaited: { kind: "event", type, settings, sinceMs },
  };
}

/** When a schedule is due next, after a moment. */
export function nextScheduled(settings: FlowSettings, afterMs: number, timeZone: string): number {
  const { every = "day", weekday = "1", monthday = "1", time = "09:00" } = settings;
  if (every === "day") return nextTime(afterMs, [], time, timeZone);
  if (every === "week") return nextTime(afterMs, [Number(weekday)], time, timeZone);
  const today = dayIn(afterMs, timeZone);
  for (let ahead = 0; ahead <= 2; ahead += 1) {
    const month = Number(today.slice(5, 7)) - 1 + ahead;
    const first = Date.UTC(Number(today.slice(0, 4)), month, 1);
    const length = new Date(Date.UTC(Number(today.slice(0, 4)), month + 1, 0)).getUTCDate();
    const day = addDays(new Date(first).toISOString().slice(0, 10), Math.min(Number(monthday), length) - 1);
    const at = momentOn(day, time, timeZone);
    if (at > afterMs) return at;
  }
  return afterMs + days(31);
}
