import { days } from "#app/shared/time.ts";

/** Length of the period that the dashboard speaks of, and of the one it is compared with. */
export const PERIOD_DAYS = 30;

/** Whole days by UTC date, both ends included. */
export interface Period {
  /** "2026-10-23". */
  from: string;
  until: string;
}

/** The UTC day of a moment: "2026-11-21". */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const daysBefore = (moment: Date, count: number): string => dayOf(new Date(moment.getTime() - days(count)));

/** The last 30 days, today included, and the 30 days before them. */
export const periodsAt = (now: Date): { current: Period; before: Period } => ({
  current: { from: daysBefore(now, PERIOD_DAYS - 1), until: dayOf(now) },
  before: { from: daysBefore(now, 2 * PERIOD_DAYS - 1), until: daysBefore(now, PERIOD_DAYS) },
});

export const isWithin = (date: string, { from, until }: Period): boolean => date >= from && date <= until;
