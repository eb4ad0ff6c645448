import { notify } from "#app/modules/notifications/index.server.ts";
import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { longDate } from "#app/shared/format/date.ts";
import { dollars } from "#app/shared/format/money.ts";
import { invoiceIssued, paymentReceived } from "../mail-templates.server.ts";
import { invoicePath } from "../paths.ts";
import { type BillingRecord, findBilling, findInvoice, type StoredInvoice } from "../repo.server.ts";
import { grouped } from "./domain/numbering.ts";

/** Notifies about a document after the answer: it exists whether or not the notice can be written. */
function behindTheAnswer(
  context: AppContext,
  invoiceId: string,
  send: (invoice: StoredInvoice, record: BillingRecord, userId: string) => Promise<void>,
): void {
  const work = async () => {
    const invoice = await findInvoice(context.db, invoiceId);
    const record = invoice?.userId ? await findBilling(context.db, invoice.userId, context.now()) : null;
    if (invoice?.userId && record) await send(invoice, record, invoice.userId);
  };
  context.waitUntil(work().catch((cause: unknown) => context.log.error("billing.notice_failed", { invoiceId }, cause)));
}

const shared = ({ config }: AppContext, { id, number, totalCents }: StoredInvoice, { firstName }: BillingRecord) => ({
  firstName,
  number,
  total: dollars(totalCents),
  url: `${config.APP_URL}${invoicePath(id)}`,
});

/** Notifies a person of an invoice that waits for their transfer, by bell and mail. */
export const notifyInvoiceIssued = (context: AppContext, invoiceId: string): void =>
  behindTheAnswer(context, invoiceId, async (invoice, record, userId) => {
    const { seller, reference, number, planName } = invoice;
    const dueOn = longDate(invoice.dueAt);
    const payTo = {
      name: seller.name ?? "",
      iban: grouped(seller.iban ?? ""),
      bic: seller.bic ?? "",
      bank: seller.bank ?? "",
      reference: grouped(reference),
    };
    const data = { ...shared(context, invoice, record), planTitle: PLAN_TITLES[planName], dueOn, payTo };
    await notify(context, {
      userId,
      workspaceId: null,
      kind: "account",
      title: `Invoice ${number}: ${data.total}`,
      body: `For ${data.planTitle}, to be paid by ${dueOn}.`,
      href: invoicePath(invoice.id),
      mail: invoiceIssued(data),
    });
  });

/** Notifies a person that their payment has arrived, and until when the plan is paid. */
export const notifyPaymentReceived = (context: AppContext, invoiceId: string): void =>
  behindTheAnswer(context, invoiceId, async (invoice, record, userId) => {
    const { planName, endsAt } = record.subscription;
    if (!endsAt) return;
    const data = {
      ...shared(context, invoice, record),
      planTitle: PLAN_TITLES[planName],
      paidUntil: longDate(endsAt),
    };
    await notify(context, {
      userId,
      workspaceId: null,
      kind: "account",
      title: `Payment received: ${data.total}`,
      body: `${data.planTitle} is paid until ${data.paidUntil}.`,
      href: invoicePath(invoice.id),
      mail: paymentReceived(data),
    });
  });
