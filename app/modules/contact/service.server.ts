import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days, minutes } from "#app/shared/time.ts";
import { contactMessage } from "./mail-templates.server.ts";
import { contactModule } from "./manifest.ts";
import { deleteContactMessagesBefore, insertContactMessage } from "./repo.server.ts";
import type { ContactInput } from "./schema.ts";

/** How long a message from the contact form is kept; the privacy policy says so too. */
const KEPT_MS = days(365);

const tooMany = (retryAfterSeconds: number): AppError => {
  const waitMinutes = Math.ceil((retryAfterSeconds * 1_000) / minutes(1));
  const wait = waitMinutes === 1 ? "1 minute" : `${waitMinutes} minutes`;
  return appError("rate_limited", `Too many messages from your network. Please wait ${wait} before trying again.`, {
    retryAfterSeconds,
  });
};

/**
 * Stores a message of the contact form and mails it to the operator. Errors: `rate_limited` (per network address),
 * `unavailable` when the limiter cannot be asked. Once stored, a mail that fails is logged and does not fail the visitor.
 * Called again with an `id` that it has stored already, it does nothing.
 */
export async function receiveMessage(
  context: RequestContext,
  input: ContactInput,
  id: string = newId(context.now().getTime()),
): Promise<Result<{ id: string }>> {
  const outcome = await limit(context, contactModule.rateLimits.contact_address, context.address);
  if (!outcome.allowed) {
    const busy = appError("unavailable", "The form is busy right now. Please try again in a minute.", {
      retryAfterSeconds: outcome.retryAfterSeconds,
    });
    return err(outcome.unavailable ? busy : tooMany(outcome.retryAfterSeconds));
  }
  const createdAt = context.now();
  if (!(await insertContactMessage(context, { id, ...input, createdAt }))) return ok({ id });
  try {
    await sendMail(context, { to: context.config.COMPANY_SUPPORT_EMAIL, mail: contactMessage(input) });
  } catch (cause) {
    context.log.error("contact.mail_failed", { contactMessageId: id }, cause);
  }
  return ok({ id });
}

/** Forgets messages older than 365 days. Run by the clock. */
export const purgeContactMessages = (context: AppContext, now: Date) =>
  deleteContactMessagesBefore(context, new Date(now.getTime() - KEPT_MS));
