import { isTimeZone } from "#app/shared/dates/time-zone.ts";
import { zoneOffsetMs } from "#app/shared/dates/zoned-days.ts";
import type { ToggledKind } from "../../domain/kinds.ts";

/** What goes out by the calendar rather than by an event. */
export type PeriodicKind = Exclude<ToggledKind, "campaign_alerts">;

interface Rhythm {
  /** 0 is Sunday. */
  weekday: number;
  everyWeeks: 1 | 2;
}

const MONDAY = 1;
const WEDNESDAY = 3;
const FRIDAY = 5;
/** Nothing goes out earlier in the person's day. */
const FROM_HOUR = 8;

export const RHYTHMS: Readonly<Record<PeriodicKind, Rhythm>> = {
  performance_reports: { weekday: MONDAY, everyWeeks: 1 },
  ai_recommendations: { weekday: WEDNESDAY, everyWeeks: 1 },
  marketing_tips: { weekday: FRIDAY, everyWeeks: 2 },
};

const MS_PER_DAY = 86_400_000;
const MS_PER_WEEK = 7 * MS_PER_DAY;

/** The calendar date and hour on the clocks of a zone; an unknown zone reads UTC. */
function localClock(now: Date, timeZone: string): { dateMs: number; hour: number } {
  const zone = isTimeZone(timeZone) ? timeZone : "UTC";
  const local = new Date(now.getTime() + zoneOffsetMs(now.getTime(), zone));
  return { dateMs: Math.floor(local.getTime() / MS_PER_DAY) * MS_PER_DAY, hour: local.getUTCHours() };
}

/** Whole weeks since the epoch's first Sunday: the same number all through one local week. */
const weekNumber = (dateMs: number): number => Math.floor((dateMs - 3 * MS_PER_DAY) / MS_PER_WEEK);

/**
 * The period that is due at `now` on the clocks of a zone, as its local date ("2026-11-23"), from 08:00 until the end of
 * that day; null when none is. The clock is read from the zone's own rules, so that summer time moves nothing.
 */
export function duePeriod(kind: PeriodicKind, now: Date, timeZone: string): string | null {
  const { weekday, everyWeeks } = RHYTHMS[kind];
  const { dateMs, hour } = localClock(now, timeZone);
  if (hour < FROM_HOUR || new Date(dateMs).getUTCDay() !== weekday || weekNumber(dateMs) % everyWeeks !== 0)
    return null;
  return new Date(dateMs).toISOString().slice(0, 10);
}

/** Which of `count` things a period is about, each in its turn. */
export function turnOf(kind: PeriodicKind, period: string, count: number): number {
  return (weekNumber(Date.parse(`${period}T00:00:00Z`)) / RHYTHMS[kind].everyWeeks) % count;
}
