import { fromLocalMoment, toLocalMoment } from "#app/shared/dates/local-moment.ts";
import { isTimeZone } from "#app/shared/dates/time-zone.ts";
import { days } from "#app/shared/time.ts";
import { isQuiet } from "../campaigns/domain/status.ts";

/**
 * When a person may be mailed: now (null), or at the end of their quiet hours. Hours are those of their clock, so that a
 * change of the clocks in the night moves nothing.
 */
export function quietUntil(quiet: { from: number; to: number } | null, zone: string, nowMs: number): number | null {
  if (!quiet) return null;
  const timeZone = isTimeZone(zone) ? zone : "UTC";
  const local = toLocalMoment(nowMs, timeZone);
  if (!isQuiet(quiet, Number(local.slice(11, 13)))) return null;
  const end = (day: string) =>
    fromLocalMoment(`${day}T${String(quiet.to).padStart(2, "0")}:00`, timeZone)?.getTime() ?? nowMs;
  const today = end(local.slice(0, 10));
  if (today > nowMs) return today;
  // The next day by the calendar: the night in which the clocks change has 23 or 25 hours.
  return end(new Date(Date.parse(`${local.slice(0, 10)}T12:00:00Z`) + days(1)).toISOString().slice(0, 10));
}
