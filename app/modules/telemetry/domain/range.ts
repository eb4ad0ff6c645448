import { days } from "#app/shared/time.ts";

/** Days that one reading of daily figures covers at most. */
export const MAX_DAYS = 92;

/** Days that it covers when nobody says otherwise. */
export const DEFAULT_DAYS = 31;

/** Both days are meant: "2026-11-21". */
export interface DayRange {
  from: string;
  to: string;
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayBefore = (day: string, count: number): string =>
  new Date(startOf(day).getTime() - days(count)).toISOString().slice(0, 10);

/** The days that are meant: up to today, and 31 of them, where a bound is left out. Days are those of UTC. */
export function rangeOf({ from, to }: Partial<DayRange>, now: Date): DayRange {
  const last = to ?? now.toISOString().slice(0, 10);
  return { from: from ?? dayBefore(last, DEFAULT_DAYS - 1), to: last };
}

/** Why these days cannot be read together; null when they can. */
export function refuseRange({ from, to }: DayRange): string | null {
  if (from > to) return "Must not be later than `to`.";
  return dayBefore(to, MAX_DAYS - 1) > from ? `Must be at most ${MAX_DAYS} days, both ends included.` : null;
}

/** From the first moment of the range to the first one after it. */
export const momentsOf = ({ from, to }: DayRange): { since: Date; until: Date } => ({
  since: startOf(from),
  until: startOf(dayBefore(to, -1)),
});
