import { hours, minutes, seconds } from "#app/shared/time.ts";
import { MAX_PUSH_ATTEMPTS } from "./limits.ts";

/** What the answer of a push service means for a message. "gone": the subscription is over and is to be removed. */
export type PushVerdict =
  | { state: "sent" | "gone" | "failed"; reason: string }
  | { state: "retry"; reason: string; waitMs: number };

/** A service that asks to wait longer is asked again after this time. */
const LONGEST_WAIT_MS = hours(2);

/** 1, 5 and 25 minutes. */
const waitOf = (attempts: number): number => minutes(1) * 5 ** Math.max(0, attempts - 1);

/** Seconds or a date (RFC 9110 section 10.2.3); 0 when there is none. */
function retryAfterMs(text: string | null, nowMs: number): number {
  if (text === null) return 0;
  if (/^\d{1,9}$/.test(text)) return seconds(Number(text));
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.max(0, at - nowMs);
}

/**
 * Reads the answer of a push service (RFC 8030 section 5). `status` null: there was none. `attempts`: this one included. A message
 * that may have arrived is sent again: its topic and tag replace the first, so that nobody sees two.
 */
export function readPushAnswer(
  { status, retryAfter, failure = "" }: { status: number | null; retryAfter: string | null; failure?: string },
  attempts: number,
  nowMs: number,
): PushVerdict {
  if (status !== null && status >= 200 && status < 300) return { state: "sent", reason: "" };
  if (status === 404 || status === 410) return { state: "gone", reason: `http_${status}` };
  if (failure === "refused-by-guard") return { state: "gone", reason: "refused" };
  const reason = status === null ? failure : `http_${status}`;
  const isTemporary = status === null || status === 429 || status >= 500;
  if (!isTemporary || attempts >= MAX_PUSH_ATTEMPTS) return { state: "failed", reason };
  const waitMs = Math.min(Math.max(retryAfterMs(retryAfter, nowMs), waitOf(attempts)), LONGEST_WAIT_MS);
  return { state: "retry", reason, waitMs };
}
