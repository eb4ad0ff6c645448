import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { dollars } from "#app/shared/money.ts";
import { dayInWords } from "./dates.ts";
import { grouped } from "./domain/numbering.ts";
import { findBilling, findInvoice, type StoredInvoice } from "./repo.server.ts";

const addressOf = ({ config }: AppContext, { id }: StoredInvoice): string => `${config.APP_URL}/billing/invoices/${id}`;

/** Sends behind the answer: the document exists whether or not the mail about it can be written. */
function behindTheAnswer(context: AppContext, invoiceId: string, send: (invoice: StoredInvoice, userId: string) => Promise<void>): void {
  const work = async () => {
    const invoice = await findInvoice(context.db, invoiceId);
    if (invoice?.userId) await send(invoice, invoice.userId);
  };
  context.waitUntil(work().catch((cause: unknown) => context.log.error("billing.mail_failed", { invoiceId }, cause)));
}

/** Mails an open invoice to the person it is for. */
export const mailInvoice = (context: AppContext, invoiceId: string): void =>
  behindTheAnswer(context, invoiceId, async (invoice, userId) => {
    const record = await findBilling(context.db, userId, context.now());
    if (!record) return;
    const { seller, reference } = invoice;
    await sendMail(context, {
      to: record.email,
      template: "invoice-issued",
      data: {
        firstName: record.firstName,
        number: invoice.number,
        planTitle: PLAN_TITLES[invoice.planName],
        total: dollars(invoice.totalCents),
        dueOn: dayInWords(invoice.dueAt),
        payTo: {
          name: seller.name ?? "",
          iban: grouped(seller.iban ?? ""),
          bic: seller.bic ?? "",
          bank: seller.bank ?? "",
          reference: grouped(reference),
        },
        url: addressOf(context, invoice),
      },
    });
  });

/** Mails that a payment has arrived, and until when the plan is paid. */
export const mailPayment = (context: AppContext, invoiceId: string): void =>
  behindTheAnswer(context, invoiceId, async (invoice, userId) => {
    const record = await findBilling(context.db, userId, context.now());
    if (!record?.subscription.endsAt) return;
    const { planName, endsAt } = record.subscription;
    await sendMail(context, {
      to: record.email,
      template: "payment-received",
      data: {
        firstName: record.firstName,
        number: invoice.number,
        total: dollars(invoice.totalCents),
        planTitle: PLAN_TITLES[planName],
        paidUntil: dayInWords(endsAt),
        url: addressOf(context, invoice),
      },
    });
  });
