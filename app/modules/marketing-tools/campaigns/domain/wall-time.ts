import { zoneOffsetMs } from "#app/shared/dates/zoned-days.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Minutes since midnight of "09:30"; null for anything else. */
export function minutesOf(time: string): number | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(time.trim()) ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return hour !== undefined && Number(minute) < 60 && minutes < 24 * 60 ? minutes : null;
}

/** The moment when clocks of a zone show a time, the first of two; null where clocks skip it. `day` since 1970-01-01. */
export function momentOf(day: number, minutes: number, timeZone: string): number | null {
  const wall = day * DAY_MS + minutes * MINUTE_MS;
  // Zones change by whole offsets a day before or after: each offset near the time is tried.
  const offsets = [-DAY_MS, 0, DAY_MS].map((shift) => zoneOffsetMs(wall + shift, timeZone));
  const moments = [...new Set(offsets)].map((offset) => wall - offset).toSorted((a, b) => a - b);
  return moments.find((moment) => moment + zoneOffsetMs(moment, timeZone) === wall) ?? null;
}

/** What clocks of a zone show. */
export interface WallTime {
  /** Days since 1970-01-01. */
  day: number;
  minutes: number;
  offsetMinutes: number;
}

export function wallTime(moment: number, timeZone: string): WallTime {
  const offset = zoneOffsetMs(moment, timeZone);
  const wall = moment + offset;
  const day = Math.floor(wall / DAY_MS);
  return { day, minutes: Math.round((wall - day * DAY_MS) / MINUTE_MS), offsetMinutes: offset / MINUTE_MS };
}

/** Part of a day, for people. */
export type DayPart = "working" | "awake" | "night";

/** Office hours from 9 to 17, awake from 7 to 22. */
export function dayPart(minutes: number, isWeekend: boolean): DayPart {
  const hour = minutes / 60;
  if (hour < 7 || hour >= 22) return "night";
  return !isWeekend && hour >= 9 && hour < 17 ? "working" : "awake";
}

/** "UTC+5:30". */
export function offsetText(offsetMinutes: number): string {
  const size = Math.abs(offsetMinutes);
  const minutes = size % 60;
  return `UTC${offsetMinutes < 0 ? "−" : "+"}${Math.floor(size / 60)}${minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`}`;
}
