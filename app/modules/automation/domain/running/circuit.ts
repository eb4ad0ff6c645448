import { hours, minutes } from "#app/shared/time.ts";

/** Calls to one other system, as a fuse sees them. */
export interface Circuit {
  /** Calls in a row that failed. */
  failures: number;
  /** Since when no calls are made; null: they are. */
  openedAtMs: number | null;
  /** When the next call may try whether the system is back. */
  retryAtMs: number;
}

export const CLOSED: Circuit = { failures: 0, openedAtMs: null, retryAtMs: 0 };

/** Failures in a row after which no more calls are made. */
export const MAX_FAILURES = 5;
const FIRST_PAUSE_MS = minutes(1);
const MAX_PAUSE_MS = minutes(30);
/** A call that nothing was heard of for so long counts as failed. */
const TRIAL_MS = minutes(2);
/** A run waits so long for a system to come back. */
export const MAX_DOWN_MS = hours(24);

/** The pause after so many failures: a minute, then twice as long each time, at most half an hour. */
export const pauseMs = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - MAX_FAILURES), MAX_PAUSE_MS);

/** Whether a call may be made now. While calls pause, one at a time tries whether the system is back. */
export function ask(circuit: Circuit, nowMs: number): { isAllowed: boolean; circuit: Circuit } {
  if (circuit.openedAtMs === null) return { isAllowed: true, circuit };
  if (nowMs < circuit.retryAtMs) return { isAllowed: false, circuit };
  return { isAllowed: true, circuit: { ...circuit, retryAtMs: nowMs + TRIAL_MS } };
}

/** How a call went. */
export function note(circuit: Circuit, isSuccess: boolean, nowMs: number): Circuit {
  if (isSuccess) return CLOSED;
  const failures = circuit.failures + 1;
  if (failures < MAX_FAILURES) return { ...circuit, failures };
  return { failures, openedAtMs: circuit.openedAtMs ?? nowMs, retryAtMs: nowMs + pauseMs(failures) };
}
