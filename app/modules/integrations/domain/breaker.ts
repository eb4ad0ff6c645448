import { hours, minutes } from "#app/shared/time.ts";

/** How a connection fares: failures in a row, and until when no call is made. */
export interface BreakerState {
  failures: number;
  /** No call before this moment, in milliseconds; 0: calls are made. */
  pausedUntilMs: number;
  /** The service itself asked to wait, by its 429. */
  isAsked: boolean;
}

export const CLOSED: BreakerState = { failures: 0, pausedUntilMs: 0, isAsked: false };

/** Failures in a row that open the breaker. */
export const OPENS_AT = 5;
const FIRST_PAUSE_MS = minutes(1);
export const LONGEST_PAUSE_MS = hours(1);

export type CallOutcome =
  /** The service answered and works, whatever it said. */
  | { kind: "works" }
  /** 5xx, no answer, or an answer that broke off. */
  | { kind: "fails" }
  /** 429. */
  | { kind: "asks-to-wait"; waitMs: number };

/** The next state after a call. From the fifth failure in a row each pause is twice as long as the one before, an hour at most. */
export function afterCall(state: BreakerState, outcome: CallOutcome, nowMs: number): BreakerState {
  if (outcome.kind === "works") return CLOSED;
  if (outcome.kind === "asks-to-wait") {
    const waitMs = Math.min(Math.max(outcome.waitMs, 0), LONGEST_PAUSE_MS);
    return { failures: state.failures, pausedUntilMs: Math.max(state.pausedUntilMs, nowMs + waitMs), isAsked: true };
  }
  const failures = state.failures + 1;
  if (failures < OPENS_AT) return { failures, pausedUntilMs: 0, isAsked: false };
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - OPENS_AT, 10), LONGEST_PAUSE_MS);
  return { failures, pausedUntilMs: nowMs + pauseMs, isAsked: false };
}

/** "open": no calls; "half-open": the pause is over, and one call decides; "closed": it works. */
export function breakerPhase(
  { failures, pausedUntilMs }: BreakerState,
  nowMs: number,
): "open" | "half-open" | "closed" {
  if (pausedUntilMs > nowMs) return "open";
  return failures >= OPENS_AT ? "half-open" : "closed";
}

/** How long one trial call of a half-open breaker holds the others back. */
export const TRIAL_MS = minutes(1);
