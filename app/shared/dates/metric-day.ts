import { hours } from "../time.ts";

/** Before any product that figures come from: what is older is a date misread or mistyped. */
const FIRST_MS = Date.UTC(2000, 0, 1);
/** Days begin on the Line Islands: a day that has not begun there has begun nowhere. */
const EARLIEST_ZONE_MS = hours(14);

/** Why there cannot be figures of a day yet or any more, as the end of a sentence about it; null when there can. `dayMs`: its midnight in UTC. */
export function metricDayProblem(dayMs: number, now: Date): string | null {
  if (dayMs > now.getTime() + EARLIEST_ZONE_MS) return "is still to come";
  return dayMs < FIRST_MS ? "is too long ago: figures are taken from 2000 on" : null;
}
