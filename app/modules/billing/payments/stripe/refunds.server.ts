import type { AppContext } from "#app/platform/context.server.ts";
import { dollars } from "#app/shared/format/money.ts";
import { newCreditNote } from "../../invoices/invoicing.server.ts";
import { findCreditNotes, issueCredit, type StoredInvoice } from "../../repo.server.ts";
import { requireStripe } from "./client.server.ts";
import { creditOf } from "./domain/stripe-events.ts";
import { findByStripeInvoices } from "./repo.server.ts";

const ATTEMPTS = 25;

/** Credits what is still to be credited of an invoice; false when somebody else was quicker and it has to be reckoned again. */
async function creditOnce(context: AppContext, invoice: StoredInvoice, refundedCents: number): Promise<boolean> {
  const notes = await findCreditNotes(context.db, invoice.id);
  const credited = notes.reduce(
    (sum, note) => ({ netCents: sum.netCents - note.netCents, totalCents: sum.totalCents - note.totalCents }),
    {
      netCents: 0,
      totalCents: 0,
    },
  );
  const credit = creditOf(invoice, credited, refundedCents);
  if (!credit) return true;
  const note = newCreditNote(context, invoice, {
    lines: [{ description: `Refund of invoice ${invoice.number}`, amountCents: -credit.netCents }],
    netCents: -credit.netCents,
    vatCents: -credit.vatCents,
    status: "paid",
  });
  const audit = {
    workspaceId: null,
    userId: invoice.userId,
    action: "billing.credit_note_issued",
    subject: `invoice:${invoice.id}`,
    detail: `${invoice.number}, ${dollars(credit.netCents + credit.vatCents)}: refunded through Stripe`,
  };
  return issueCredit(context, note, credited.netCents, audit);
}

/**
 * Issues the credit note of a refund at Stripe: of all that was given back of the charge by now, less what was credited
 * before. Coming again it finds nothing left. The invoice has its own document already. Throws when Stripe or the
 * database does not answer.
 */
export async function creditRefund(context: AppContext, chargeId: string): Promise<void> {
  const { api } = await requireStripe(context);
  const charge = await api.charges.retrieve(chargeId);
  const intent = typeof charge.payment_intent === "string" ? charge.payment_intent : charge.payment_intent?.id;
  if (!intent || charge.amount_refunded <= 0) return;
  const { data } = await api.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: intent },
    limit: 1,
  });
  const paid = data[0]?.invoice;
  const [invoice] = paid ? await findByStripeInvoices(context.db, [typeof paid === "string" ? paid : paid.id]) : [];
  if (!invoice) return context.log.warn("billing.stripe_refund_without_invoice", { chargeId });
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await creditOnce(context, invoice, charge.amount_refunded)) return;
  }
  throw new Error(`The credit notes of ${invoice.number} move too quickly`);
}
