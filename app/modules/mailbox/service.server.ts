import type { AppContext } from "#app/platform/context.server.ts";
import { linksOf, listMails, type OutboxMail, readMail } from "#app/platform/mail/mail.server.ts";

const SHOWN = 100;

/** What the list shows of a mail. */
export type MailSummary = Pick<
  OutboxMail,
  "id" | "recipient" | "subject" | "template" | "status" | "attempts" | "createdAt"
> & {
  links: { label: string; url: string }[];
};

const summarise = ({
  id,
  recipient,
  subject,
  template,
  status,
  attempts,
  createdAt,
  textBody,
}: OutboxMail): MailSummary => ({
  id,
  recipient,
  subject,
  template,
  status,
  attempts,
  createdAt,
  links: linksOf(textBody),
});

/** Mails hold links that open accounts: outside local development nobody reads them here. Throws a 404 Response. */
function requireDevelopment(context: AppContext): void {
  if (context.config.ENVIRONMENT !== "development") throw new Response(null, { status: 404 });
}

/** The newest 100 mails, newest first. Throws a 404 Response outside local development. */
export async function listMailbox(context: AppContext): Promise<MailSummary[]> {
  requireDevelopment(context);
  return (await listMails(context, SHOWN)).map(summarise);
}

/** One mail with both its parts. Throws a 404 Response when there is none, and outside local development. */
export async function openMail(
  context: AppContext,
  mailId: string,
): Promise<MailSummary & { textBody: string; htmlBody: string }> {
  requireDevelopment(context);
  const mail = await readMail(context, mailId);
  if (!mail) throw new Response(null, { status: 404 });
  return { ...summarise(mail), textBody: mail.textBody, htmlBody: mail.htmlBody };
}
