import type { SmtpFailure } from "#app/platform/mail/smtp.server.ts";
import { minutes } from "#app/shared/time.ts";

/** What a failed attempt means for its recipient. */
export type Failure = { state: "failed" | "unknown" } | { state: "retry"; waitMs: number };

/** 5, 20 and 80 minutes. */
const waitMs = (attempts: number): number => minutes(5) * 4 ** Math.max(0, attempts - 1);

/**
 * Reads a failed SMTP dialogue. An answer of the server is known: 4xx is tried again, 5xx is final (RFC 5321 section 4.2.1).
 * Without an answer nobody knows once the content was on its way; before, nothing was accepted.
 */
export function failureOf({ stage, replyCode }: Pick<SmtpFailure, "stage" | "replyCode">, attempts: number): Failure {
  if (replyCode !== undefined) {
    if (replyCode >= 500 && (stage === "recipient" || stage === "content" || stage === "dialogue"))
      return { state: "failed" };
    // A server that refuses sender or sign-in refuses everybody; that is repaired and tried again.
    return { state: "retry", waitMs: waitMs(attempts) };
  }
  const isEarly = ["connect", "tls", "sign_in", "sender", "recipient"].includes(stage);
  return isEarly ? { state: "retry", waitMs: waitMs(attempts) } : { state: "unknown" };
}
