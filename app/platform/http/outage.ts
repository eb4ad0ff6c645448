import { isDatabaseOutage } from "#db/errors.ts";

/** Whether a thrown value is an outage of the database or of a Durable Object, which passes, rather than a bug of ours. */
export function isOutage(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  // How the runtime marks errors of an object that may be tried again.
  const { retryable, overloaded } = thrown as { retryable?: unknown; overloaded?: unknown };
  return retryable === true || overloaded === true || isDatabaseOutage(thrown);
}
