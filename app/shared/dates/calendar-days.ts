import { dayIn, fromLocalMoment, toLocalMoment } from "./local-moment.ts";

const DAY_MS = 86_400_000;

export const VIEWS = ["month", "week", "list"] as const;
export type CalendarView = (typeof VIEWS)[number];

/** Days are texts, "2026-11-26", and reckoned in UTC: which moments belong to one is the zone's business. */
const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => toDay(toMs(day) + count * DAY_MS);

/** Reads a day from an address; null when it is none. */
export function readDay(text: string | null): string | null {
  if (!text || !/^20\d{2}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = toMs(text);
  return Number.isNaN(ms) || toDay(ms) !== text ? null : text;
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(toMs(day)).getUTCDay() + 6) % 7));

function nextMonth(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return toDay(Date.UTC(year, month, 1));
}

const LIST_DAYS = 60;
const run = (first: string, count: number): string[] => Array.from({ length: count }, (_, at) => addDays(first, at));

/** The days that a view shows: whole weeks around a month, a week, or 60 days. */
export function daysShown(view: CalendarView, day: string): string[] {
  if (view === "list") return run(day, LIST_DAYS);
  if (view === "week") return run(mondayOf(day), 7);
  const first = mondayOf(`${day.slice(0, 7)}-01`);
  const last = addDays(nextMonth(day), -1);
  return run(first, Math.ceil(((toMs(last) - toMs(first)) / DAY_MS + 1) / 7) * 7);
}

/** The days to which the arrows of a view lead. */
export function neighbours(view: CalendarView, day: string): { before: string; after: string } {
  if (view === "week") return { before: addDays(day, -7), after: addDays(day, 7) };
  if (view === "list") return { before: addDays(day, -LIST_DAYS), after: addDays(day, LIST_DAYS) };
  const first = `${day.slice(0, 7)}-01`;
  return { before: `${addDays(first, -1).slice(0, 7)}-01`, after: nextMonth(day) };
}

/** Whole days from one day to another; negative when it is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((toMs(to) - toMs(from)) / DAY_MS);

/** A moment some days later, at the same time of the clock in its zone; null when that is no moment. */
export function movedByDays(moment: Date, count: number, timeZone: string): Date | null {
  const ms = moment.getTime();
  const time = toLocalMoment(ms, timeZone).slice(11);
  return fromLocalMoment(`${addDays(dayIn(ms, timeZone), count)}T${time}`, timeZone);
}

/** So far something may be moved on a calendar at once. */
export const MAX_MOVE_DAYS = 366;
