import { z } from "zod";
import { minutes } from "#app/shared/time.ts";
import type { AppContext } from "../context.server.ts";
import { keepDeadLetters } from "../dead-letters/dead-letters.server.ts";
import { MAIL_QUEUE_NAME, type MailMessage, REQUEUE_AFTER_MS } from "./mail.server.ts";
import { claimMail, failMails, finishMail, type OutboxMail, releaseMail } from "./outbox.server.ts";
import { type MailTransport, openSmtpTransport } from "./smtp.server.ts";
import { asSmtpFailure } from "./smtp-failure.ts";

/** Longer than a batch of mails can take; afterwards the cron takes a mail from a sender that died. */
const LEASE_MS = minutes(5);
/** Stops a mail whose sender dies each time; the queue's own retries (wrangler.toml) end earlier. */
const MAX_ATTEMPTS = 20;
const NOTE_ATTEMPTS = 3;
const MAX_DELAY_SECONDS = 3_600;

const messageSchema = z.object({ mailId: z.string().min(1).max(64) });

/** Seconds before attempt `attempt + 1`: 15, 60, 240, 960, then an hour. */
export const retryDelaySeconds = (attempt: number): number => Math.min(15 * 4 ** (attempt - 1), MAX_DELAY_SECONDS);

const later = (context: AppContext, ms: number): Date => new Date(context.now().getTime() + ms);

/** Notes the outcome. The mail is out by then, so that a failing note is repeated rather than the mail. */
async function note(context: AppContext, mail: OutboxMail, status: "sent" | "stored" | "failed"): Promise<void> {
  // Bodies stay where a developer reads them; elsewhere a sent link has no business in the table.
  const scrub = status === "sent" && context.config.ENVIRONMENT !== "development";
  const fields = { mailId: mail.id, template: mail.template, attempts: mail.attempts };
  for (let attempt = 1; attempt <= NOTE_ATTEMPTS; attempt++) {
    try {
      await finishMail(context, mail.id, { status, at: context.now(), scrub });
      return context.log.info(`mail.${status}`, fields);
    } catch (cause) {
      context.log.error("mail.note_failed", { ...fields, status }, cause);
    }
  }
}

async function consumeOne(context: AppContext, transport: MailTransport | null, message: Message): Promise<void> {
  const { data, success } = messageSchema.safeParse(message.body);
  if (!success) {
    context.log.error("mail.message_malformed", { messageId: message.id });
    return message.ack();
  }
  const { mailId } = data satisfies MailMessage;
  const delaySeconds = retryDelaySeconds(message.attempts);
  let mail: OutboxMail | undefined;
  try {
    mail = await claimMail(context, mailId, later(context, LEASE_MS));
  } catch (cause) {
    context.log.error("mail.claim_failed", { mailId }, cause);
    return message.retry({ delaySeconds });
  }
  if (!mail) return message.ack();
  if (mail.attempts > MAX_ATTEMPTS) {
    await note(context, mail, "failed");
    return message.ack();
  }
  try {
    await transport?.send(mail);
  } catch (cause) {
    const { stage, replyCode } = asSmtpFailure(cause);
    context.log.warn("mail.attempt_failed", {
      mailId,
      template: mail.template,
      attempts: message.attempts,
      stage,
      replyCode,
      delaySeconds,
    });
    // Should this fail too, the lease ends and the cron takes the mail up.
    await releaseMail(context, mailId, later(context, delaySeconds * 1_000 + REQUEUE_AFTER_MS)).catch(
      (cause: unknown) => context.log.error("mail.release_failed", { mailId }, cause),
    );
    return message.retry({ delaySeconds });
  }
  await note(context, mail, transport ? "sent" : "stored");
  message.ack();
}

/**
 * Sends a batch of queued mails, or marks them stored when no SMTP server is configured. A mail that cannot be sent is
 * retried with growing delays. A message delivered again sends nothing: each mail is claimed in one statement first.
 * Only a sender that dies between the server's acceptance and the note of it can cause a second copy (same Message-ID).
 */
export async function consumeMail(context: AppContext, batch: MessageBatch): Promise<void> {
  const transport = openSmtpTransport(context.config);
  try {
    for (const message of batch.messages) await consumeOne(context, transport, message);
  } finally {
    await transport?.close();
  }
}

/** Marks the mails of a dead-letter batch as failed. */
export async function consumeDeadMail(context: AppContext, batch: MessageBatch): Promise<void> {
  const ids = batch.messages.flatMap(({ body }) => messageSchema.safeParse(body).data?.mailId ?? []);
  const failed = await failMails(context, ids);
  for (const mailId of failed) context.log.error("mail.failed", { mailId });
  await keepDeadLetters(
    context,
    MAIL_QUEUE_NAME,
    failed.map((mailId) => ({ mailId }) satisfies MailMessage),
  );
  batch.ackAll();
}
