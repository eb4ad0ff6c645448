import { hours } from "#app/shared/time.ts";

/** How long before its arrival an event can have happened: what lies longer in a browser counts as this old. */
export const WINDOW_MS = hours(1);

/**
 * When an event happened, by the server's clock: its arrival less its age, which the browser knows from its own clock
 * whatever that shows. An age that a jump of the clock made negative, endless or no number at all is bounded.
 */
export function happenedAtMs(arrivedAtMs: number, { atMs, sentAtMs }: { atMs: number; sentAtMs: number }): number {
  const ageMs = sentAtMs - atMs;
  return arrivedAtMs - Math.min(WINDOW_MS, Math.max(0, Number.isFinite(ageMs) ? Math.round(ageMs) : 0));
}
