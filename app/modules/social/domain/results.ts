import { days, hours, minutes } from "#app/shared/time.ts";

/** After how long the results of a post are read: often at first, when most happens, then ever more rarely. */
const WAITS_MS = [
  minutes(15),
  minutes(45),
  hours(2),
  hours(6),
  hours(12),
  days(1),
  days(2),
  days(4),
  days(7),
  days(14),
];

/** When the results are read for the `reads`-th time after the first; null: not any more. Never in the past. */
export function nextReadAt(publishedAtMs: number, reads: number, nowMs = publishedAtMs): number | null {
  const wait = WAITS_MS[reads];
  return wait === undefined ? null : Math.max(nowMs, publishedAtMs) + wait;
}
