import { asSmtpFailure, type SmtpFailure } from "#app/platform/mail/smtp-failure.ts";
import { hours, minutes } from "#app/shared/time.ts";
import { ServiceFailure } from "../providers/http-transport.server.ts";

/** What a failed attempt means for its recipient. */
export type Failure = { state: "failed" | "unknown" } | { state: "retry"; waitMs: number };

/** `reason`: code of it. `refusesAll`: the provider refuses every mail of the workspace until somebody repairs it. */
export interface FailedAttempt {
  reason: string;
  failure: Failure;
  refusesAll: boolean;
}

/** 5, 20 and 80 minutes. */
const waitMs = (attempts: number): number => minutes(5) * 4 ** Math.max(0, attempts - 1);
/** A service that asks to wait longer is asked again after this time. */
const LONGEST_WAIT_MS = hours(2);

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

/** The server refuses the account rather than a mail: nobody's mail leaves until the credentials or the sender are repaired. */
const isAccountRefusal = ({ stage, replyCode = 0 }: SmtpFailure): boolean =>
  stage === "tls" || ((stage === "sign_in" || stage === "sender") && replyCode >= 500);

/** Reads what a transport threw. `hasOwn`: it is the workspace's own provider, whose refusals its people can repair. */
export function readFailure(cause: unknown, attempts: number, hasOwn: boolean): FailedAttempt {
  if (cause instanceof ServiceFailure) {
    const { verdict } = cause;
    const reason = `api_${verdict.code}`.slice(0, 80);
    if (verdict.kind === "retry") {
      const wait = Math.min(Math.max(verdict.waitMs ?? 0, waitMs(attempts)), LONGEST_WAIT_MS);
      return { reason, failure: { state: "retry", waitMs: wait }, refusesAll: false };
    }
    if (verdict.kind === "refused")
      return { reason, failure: { state: "retry", waitMs: waitMs(attempts) }, refusesAll: true };
    return { reason, failure: { state: verdict.kind }, refusesAll: false };
  }
  const smtp = asSmtpFailure(cause);
  const reason = `smtp_${smtp.stage}${smtp.replyCode ? `_${smtp.replyCode}` : ""}`;
  return { reason, failure: failureOf(smtp, attempts), refusesAll: hasOwn && isAccountRefusal(smtp) };
}
