import type { AppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { days, minutes } from "#app/shared/time.ts";
import {
  deleteMails,
  deleteMailsBefore,
  findMail,
  findNewestMails,
  insertMail,
  type OutboxMail,
  reviveMail,
  takeOverdueMails,
} from "./outbox.server.ts";
import { renderMail, type Sender, type Unsubscribe } from "./render.ts";
import type { Mail } from "./template.ts";

export type { OutboxMail } from "./outbox.server.ts";
export { linksOf } from "./render.ts";

/** As in wrangler.toml. */
export const MAIL_QUEUE_NAME = "kaja-mail";

/** What travels through the queue: never an address, never a body. */
export interface MailMessage {
  mailId: string;
}

/** A mail whose message nobody has taken after this time is queued again. */
export const REQUEUE_AFTER_MS = minutes(2);
const KEPT_MS = days(30);
const REQUEUE_LIMIT = 100;

// One mailbox in printable ASCII, without anything that could end the address within an SMTP command or a header.
const MAILBOX = /^(?=[!-~]+$)[^@<>()[\]\\,;:"]{1,252}@[^@<>()[\]\\,;:"]{1,252}$/;

export interface MailOrder {
  /** One checked address. */
  to: string;
  /** As one of the module's templates (`mail-templates.server.ts`) writes it. */
  mail: Mail;
  /** Id of the mail: of any number of orders with one id the first is sent. A new one when it is left out. */
  id?: string;
  /** For a mail that its reader can switch off. */
  unsubscribe?: Unsubscribe & {
    /** Where a mail program sends its one POST (RFC 8058). */
    oneClickUrl: string;
  };
}

const senderOf = (config: AppContext["config"]): Sender => ({
  companyName: config.COMPANY_LEGAL_NAME,
  companyAddress: config.COMPANY_ADDRESS,
  supportEmail: config.COMPANY_SUPPORT_EMAIL,
  appUrl: config.APP_URL,
});

/**
 * Stores a mail, then asks the queue to send it. Once this resolves the mail is not lost: when the queue refuses,
 * the cron asks again. Throws when the mail could not be stored, and TypeError on a malformed address or link.
 */
export async function sendMail(context: AppContext, { to, mail, id, unsubscribe }: MailOrder): Promise<void> {
  const { subject, text, html } = renderMail(mail, senderOf(context.config), unsubscribe);
  const { template } = mail;
  await sendComposedMail(context, { to, id, template, subject, text, html, unsubscribeUrl: unsubscribe?.oneClickUrl });
}

/** A mail whose parts a module wrote itself. */
export interface ComposedMail {
  to: string;
  id?: string | undefined;
  /** What it is, as the outbox shows it: "message.test". */
  template: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string | undefined;
}

/** The same for a mail that is written already. Throws as above. */
export async function sendComposedMail(context: AppContext, mail: ComposedMail): Promise<void> {
  const { to, template, subject, text, html, unsubscribeUrl = "" } = mail;
  if (!MAILBOX.test(to)) throw new TypeError("sendMail: malformed recipient");
  const createdAt = context.now();
  const id = mail.id ?? newId(createdAt.getTime());
  const dueAt = new Date(createdAt.getTime() + REQUEUE_AFTER_MS);
  const isNew = await insertMail(context, {
    id,
    recipient: to,
    template,
    subject,
    textBody: text,
    htmlBody: html,
    unsubscribeUrl,
    createdAt,
    dueAt,
  });
  if (!isNew) return;
  try {
    await context.env.MAIL_QUEUE.send({ mailId: id } satisfies MailMessage);
  } catch (cause) {
    context.log.error("mail.queue_refused", { mailId: id, template }, cause);
  }
}

/** Whether an address can be written to. */
export const isMailbox = (address: string): boolean => MAILBOX.test(address);

/** Queues again what was lost between the table and the queue, or held by a sender that died. Run each minute. */
export async function requeueMails(context: AppContext, now: Date): Promise<void> {
  const ids = await takeOverdueMails(context, now, new Date(now.getTime() + REQUEUE_AFTER_MS), REQUEUE_LIMIT);
  if (ids.length === 0) return;
  context.log.warn("mail.requeued", { count: ids.length });
  await context.env.MAIL_QUEUE.sendBatch(ids.map((mailId) => ({ body: { mailId } satisfies MailMessage })));
}

/** Queues a mail that had failed for good, with attempts of its own again. Throws when the queue refuses it. */
export async function resendMail(context: AppContext, mailId: string): Promise<void> {
  await reviveMail(context, mailId, new Date(context.now().getTime() + REQUEUE_AFTER_MS));
  await context.env.MAIL_QUEUE.send({ mailId } satisfies MailMessage);
}

/** Forgets mails of these ids to one of these addresses, sent or not; returns how many there were. */
export const forgetMails = (
  context: Pick<AppContext, "db">,
  ids: readonly string[],
  recipients: readonly string[],
): Promise<number> => deleteMails(context, ids, recipients);

/** Forgets mails older than 30 days. Run each minute. */
export const purgeMails = (context: AppContext, now: Date): Promise<void> =>
  deleteMailsBefore(context, new Date(now.getTime() - KEPT_MS));

/** The newest mails first; for the mailbox of local development. */
export const listMails = (context: AppContext, limit: number): Promise<OutboxMail[]> => findNewestMails(context, limit);

export const readMail = (context: AppContext, id: string): Promise<OutboxMail | undefined> => findMail(context, id);
