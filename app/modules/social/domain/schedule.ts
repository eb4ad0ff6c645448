import { isBeyondHorizon } from "#app/shared/dates/schedule-horizon.ts";

/** Why a post cannot be given this time; null when it can. No time at all is always right. */
export function scheduleFault(scheduledAt: Date | null, now: Date): string | null {
  if (!scheduledAt) return null;
  if (scheduledAt <= now) return "Choose a time in the future.";
  return isBeyondHorizon(scheduledAt, now) ? "Choose a time within the next five years." : null;
}
