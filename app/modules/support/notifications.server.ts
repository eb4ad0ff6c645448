import { notify } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import type { MailTemplate } from "#app/platform/mail/template.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { TOPIC_TITLES } from "./domain/ticket.ts";
import { type TicketMailData, ticketAnswered } from "./mail-templates.server.ts";
import type { findAsker, Ticket, TicketMessage } from "./repo.server.ts";

type TicketSummary = Pick<Ticket, "number" | "subject" | "topic" | "page">;

/** Mails the operator what a person wrote. The ticket is stored by then: a mail that fails is logged and fails nobody. */
export async function notifySupport(
  context: AppContext,
  template: MailTemplate<TicketMailData>,
  { firstName, lastName, email }: Session,
  { number, subject, topic, page }: TicketSummary,
  message: string,
): Promise<void> {
  const data = {
    number,
    subject,
    topic: TOPIC_TITLES[topic],
    personName: `${firstName} ${lastName}`.trim() || email,
    personEmail: email,
    message,
    page,
    url: `${context.config.APP_URL}/admin/tickets/${number}`,
  };
  try {
    await sendMail(context, { to: context.config.COMPANY_SUPPORT_EMAIL, mail: template(data) });
  } catch (cause) {
    context.log.error("ticket.mail_failed", { number }, cause);
  }
}

/** Notifies a person by notice and mail that support has answered. A failure is logged: the answer stays. */
export async function notifyAnswered(
  context: AppContext,
  { number, subject, userId }: Ticket,
  { id, body }: TicketMessage,
  asker: Awaited<ReturnType<typeof findAsker>>,
): Promise<void> {
  const href = `/help/tickets/${number}`;
  const data = {
    firstName: asker?.firstName || "there",
    number,
    subject,
    answer: body,
    url: `${context.config.APP_URL}${href}`,
  };
  try {
    await notify(context, {
      // One answer, one notice, however often its form is sent.
      id,
      userId,
      workspaceId: null,
      kind: "account",
      title: `Ticket #${number} is answered`,
      body: `Support has answered “${subject}”.`,
      href,
      mail: ticketAnswered(data),
    });
  } catch (cause) {
    context.log.error("ticket.notice_failed", { number }, cause);
  }
}
