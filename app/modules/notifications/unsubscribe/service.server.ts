import type { AppContext } from "#app/platform/context.server.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { choiceOf, KIND_LABELS } from "../domain/kinds.ts";
import { notificationsModule } from "../manifest.ts";
import * as repo from "../repo.server.ts";
import { readUnsubscribeToken } from "./links.server.ts";

const DEAD_LINK = appError(
  "not_found",
  "This link is not valid. Open the link of the mail again, or change your mails under Settings, Notifications.",
);

/** The kind of mail that a link switches, and its state. */
export interface MailSwitch {
  label: string;
  on: boolean;
}

/**
 * Returns the state of the kind of mail behind a link; changes nothing. Errors: not_found for a link that we did not
 * make, or of a deleted person.
 */
export async function readSwitch(context: AppContext, token: string): Promise<Result<MailSwitch>> {
  const target = await readUnsubscribeToken(context.config, token);
  const choices = target ? await repo.findChoices(context, target.userId) : undefined;
  return target && choices
    ? ok({ label: KIND_LABELS[target.kind], on: choices[choiceOf(target.kind)] })
    : err(DEAD_LINK);
}

/** Turns the kind of mail behind a link off, or on again, without a session: the token proves whose mail it was. Errors: not_found, rate_limited, unavailable. */
export async function switchMails(context: AppContext, token: string, on: boolean): Promise<Result<void>> {
  const target = await readUnsubscribeToken(context.config, token);
  if (!target) return err(DEAD_LINK);
  const { allowed, unavailable, retryAfterSeconds } = await limit(
    context,
    notificationsModule.rateLimits.unsubscribe,
    target.userId,
  );
  if (!allowed)
    return err(
      appError(unavailable ? "unavailable" : "rate_limited", "Too many changes. Please try again later.", {
        retryAfterSeconds,
      }),
    );
  return (await repo.switchKind(context, target.userId, target.kind, on, context.now()))
    ? ok(undefined)
    : err(DEAD_LINK);
}
