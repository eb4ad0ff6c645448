import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { dollars } from "#app/shared/format/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { newInvoice, withdrawal } from "../invoices/invoicing.server.ts";
import { notifyInvoiceIssued } from "../invoices/notifications.server.ts";
import { applyChange, findBilling, stateColumns } from "../repo.server.ts";
import {
  CHANGED_MEANWHILE,
  cancelStep,
  downgradeStep,
  type FreeStep,
  resumeStep,
  subscriptionAudit,
} from "../subscriptions/plan-changes.server.ts";
import type { FreeChange, PaymentProvider } from "./payment-provider.ts";

/** Writes a step that costs nothing, and takes back the invoice of what is now not going to happen. */
async function takeStep(
  context: RequestContext,
  { session, subscription }: FreeChange,
  step: FreeStep | null,
): Promise<Result<void>> {
  if (!step) return err(CHANGED_MEANWHILE);
  const record = await findBilling(context.db, session.userId, context.now());
  if (!record || record.subscription.version !== subscription.version) return err(CHANGED_MEANWHILE);
  const applied = await applyChange(context, subscription, {
    ...withdrawal(context, record.openInvoices),
    state: stateColumns(step.state),
    audit: [subscriptionAudit(subscription, session.userId, step.action, step.detail)],
  });
  return applied ? ok(undefined) : err(CHANGED_MEANWHILE);
}

/**
 * Payment by bank transfer: an invoice with a reference is issued, and the plan changes when an administrator
 * confirms that its money came. At most one invoice is open; a new order takes the one before it back.
 */
export const bankTransfer: PaymentProvider = {
  provider: "bank_transfer",

  async startChange(context, { session, subscription, details, quote }) {
    const record = await findBilling(context.db, session.userId, context.now());
    if (!record || record.subscription.version !== subscription.version) return err(CHANGED_MEANWHILE);
    const invoice = newInvoice(context, {
      userId: session.userId,
      email: record.email,
      details,
      quote,
      provider: "bank_transfer",
    });
    const { issue, withdraw } = withdrawal(context, record.openInvoices);
    const applied = await applyChange(context, subscription, {
      // The plan stays as it is until the money is there; the version alone moves, so that a second click finds it taken.
      state: {},
      issue: [...issue, invoice],
      withdraw,
      audit: [
        subscriptionAudit(
          subscription,
          session.userId,
          "invoice_issued",
          `${PLAN_TITLES[quote.plan]}, ${dollars(quote.totalCents)}`,
        ),
      ],
    });
    if (!applied) return err(CHANGED_MEANWHILE);
    notifyInvoiceIssued(context, invoice.id);
    return ok({ kind: "invoice", invoiceId: invoice.id });
  },

  planDowngrade: (context, change) => takeStep(context, change, downgradeStep(change.subscription, change.plan)),
  cancelAtPeriodEnd: (context, change) => takeStep(context, change, cancelStep(change.subscription)),
  resume: (context, change) => takeStep(context, change, resumeStep(change.subscription)),
  portalUrl: async () => ok(null),
};
