import { metricDayProblem } from "#app/shared/dates/metric-day.ts";
import { days } from "#app/shared/time.ts";
import type { ImportKind } from "./fields.ts";

/** Search Console keeps 16 months. */
export const MAX_PERIOD_DAYS = 500;

/** Midnight UTC of "2026-01-31"; null for anything that is no day of the calendar. */
function dayMs(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? null : ms;
}

export interface Period {
  start: string;
  end: string;
  /** Both ends counted. */
  days: number;
}

/** Reads the first and the last day of a file's figures; a message for the person when they make no period. */
export function readPeriod(start: string, end: string, now: Date): { period: Period } | { problem: string } {
  const [startMs, endMs] = [dayMs(start), dayMs(end)];
  if (startMs === null || endMs === null)
    return { problem: "Enter the first and the last day of the figures, as in the export." };
  if (endMs < startMs) return { problem: "The last day lies before the first." };
  const [startProblem, endProblem] = [metricDayProblem(startMs, now), metricDayProblem(endMs, now)];
  if (startProblem) return { problem: `The first day ${startProblem}.` };
  if (endProblem) return { problem: `The last day ${endProblem}.` };
  const length = Math.round((endMs - startMs) / days(1)) + 1;
  if (length > MAX_PERIOD_DAYS) return { problem: `A period has at most ${MAX_PERIOD_DAYS} days.` };
  return { period: { start, end, days: length } };
}

export interface Imported {
  id: string;
  kind: ImportKind;
  periodStart: string;
  periodEnd: string;
  periodDays: number;
}

/** The latest import that an import can be held against: of the same kind and length, over before it begins. */
export function previousOf<I extends Imported>(imports: readonly I[], current: Imported): I | null {
  const earlier = imports.filter(
    ({ kind, periodDays, periodEnd }) =>
      kind === current.kind && periodDays === current.periodDays && periodEnd < current.periodStart,
  );
  return earlier.reduce<I | null>((latest, one) => (latest && latest.periodEnd >= one.periodEnd ? latest : one), null);
}

/** The latest import by its last day; of several the longer period. */
export const latestOf = <I extends Imported>(imports: readonly I[]): I | null =>
  imports.reduce<I | null>(
    (latest, one) =>
      latest &&
      (latest.periodEnd > one.periodEnd || (latest.periodEnd === one.periodEnd && latest.periodDays >= one.periodDays))
        ? latest
        : one,
    null,
  );
