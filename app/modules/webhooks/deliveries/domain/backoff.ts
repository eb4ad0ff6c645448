import { days, hours, minutes, seconds } from "#app/shared/time.ts";

/** Time before the second, third, … attempt; together a little over five days. */
const DELAYS_MS = [
  seconds(5),
  seconds(30),
  minutes(2),
  minutes(10),
  minutes(30),
  hours(1),
  hours(2),
  hours(4),
  hours(8),
  hours(16),
  hours(24),
  hours(24),
  hours(24),
  hours(24),
] as const;

export const MAX_ATTEMPTS = DELAYS_MS.length + 1;

export const SHORTEST_DELAY_MS = DELAYS_MS[0];
export const LONGEST_DELAY_MS = hours(24);

/** The longest part of a delay that is taken off, so that deliveries that failed together do not come back together. */
const JITTER = 0.1;

/** An endpoint that has failed for this long without a success in between is turned off. */
export const FAILING_AT_MOST_MS = days(5);

/** A number in [0, 1) that is always the same for the same text (FNV-1a, 32 bit). */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash / 2 ** 32;
}

/**
 * Milliseconds between failed attempt `attempt` (from 1) of a delivery and the next one; null when it was the last. Never
 * under 5 s or over 24 h, and the same for the same delivery and attempt.
 */
export function delayAfter(attempt: number, deliveryId: string): number | null {
  const base = DELAYS_MS[attempt - 1];
  if (base === undefined) return null;
  const spread = base * JITTER * fractionOf(`${deliveryId}:${attempt}`);
  return Math.max(SHORTEST_DELAY_MS, Math.round(base - spread));
}
