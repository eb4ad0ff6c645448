const DAY_MS = 86_400_000;

export const VIEWS = ["month", "week", "list"] as const;
export type CalendarView = (typeof VIEWS)[number];

/** Days are texts, "2026-11-26", and reckoned in UTC: which moments belong to one is the zone's business. */
const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => toDay(toMs(day) + count * DAY_MS);

/** Reads a day from an address; null when it is none, or far from today. */
export function readDay(text: string | null): string | null {
  if (!text || !/^20\d{2}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = toMs(text);
  return Number.isNaN(ms) || toDay(ms) !== text ? null : text;
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(toMs(day)).getUTCDay() + 6) % 7));

/** The days that a view shows: whole weeks around a month, a week, or 60 days from today. */
export function daysShown(view: CalendarView, day: string): string[] {
  if (view === "list") return Array.from({ length: 60 }, (_, at) => addDays(day, at));
  const first = mondayOf(view === "week" ? day : `${day.slice(0, 7)}-01`);
  if (view === "week") return Array.from({ length: 7 }, (_, at) => addDays(first, at));
  const last = addDays(nextMonth(day), -1);
  const count = Math.ceil(((toMs(last) - toMs(first)) / DAY_MS + 1) / 7) * 7;
  return Array.from({ length: count }, (_, at) => addDays(first, at));
}

/** The first day of the next month. */
function nextMonth(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return toDay(Date.UTC(year, month, 1));
}

/** The days to which the arrows of a view lead. */
export function neighbours(view: CalendarView, day: string): { before: string; after: string } {
  if (view === "week") return { before: addDays(day, -7), after: addDays(day, 7) };
  if (view === "list") return { before: addDays(day, -60), after: addDays(day, 60) };
  const first = `${day.slice(0, 7)}-01`;
  return { before: `${addDays(first, -1).slice(0, 7)}-01`, after: nextMonth(day) };
}
