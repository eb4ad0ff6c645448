import { days } from "#app/shared/time.ts";

/** How often a project is crawled without being asked. */
export type Schedule = "none" | "daily" | "weekly" | "monthly";

export const SCHEDULES: readonly Schedule[] = ["none", "daily", "weekly", "monthly"];

const PERIOD_MS = { daily: days(1), weekly: days(7) } as const;

/** The anchor's moment moved by whole months; a day that the month lacks becomes its last day. */
function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(anchor.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return moved;
}

/**
 * The first occurrence strictly after `after`, or null for "none". Occurrences are counted from
 * `anchor` (never from the last run), so they neither drift nor lose the 31st to a short month,
 * and runs missed during an outage collapse into one.
 */
export function nextOccurrence(schedule: Schedule, anchor: Date, after: Date): Date | null {
  if (schedule === "none") return null;
  if (schedule === "monthly") {
    const elapsed =
      (after.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + after.getUTCMonth() - anchor.getUTCMonth();
    for (let months = Math.max(1, elapsed); ; months++) {
      const candidate = addMonths(anchor, months);
      if (candidate > after) return candidate;
    }
  }
  const periodMs = PERIOD_MS[schedule];
  const elapsedPeriods = Math.floor((after.getTime() - anchor.getTime()) / periodMs);
  return new Date(anchor.getTime() + Math.max(1, elapsedPeriods + 1) * periodMs);
}
