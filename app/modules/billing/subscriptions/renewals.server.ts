import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { dollars } from "#app/shared/format/money.ts";
import { withFreshVatCheck } from "../customers/service.server.ts";
import { isPaid, renewed } from "../domain/subscription.ts";
import { newInvoice, withdrawal } from "../invoices/invoicing.server.ts";
import { notifyInvoiceIssued } from "../invoices/notifications.server.ts";
import { quoteRenewal } from "../invoices/quote.ts";
import * as repo from "../repo.server.ts";
import { subscriptionAudit } from "./plan-changes.server.ts";

/**
 * Issues and mails the invoice of the next period of a subscription that is paid by bank transfer. Run daily from
 * 14 days before the end on, and in the grace: it issues nothing twice. Null when nothing is due: cancelled, paid,
 * an invoice is open already, Stripe, or no billing details. An order for another plan that is past its day is withdrawn.
 */
export async function issueRenewalInvoice(
  context: AppContext,
  userId: string,
  now: Date,
): Promise<repo.StoredInvoice | null> {
  const record = await repo.findBilling(context.db, userId, now);
  if (!record?.details || record.nextPaid) return null;
  const { subscription, openInvoices } = record;
  if (!isPaid(subscription) || subscription.provider !== "bank_transfer") return null;
  if (openInvoices.some(({ purpose, dueAt }) => purpose === "renewal" || dueAt > now)) return null;
  const details = await withFreshVatCheck(context, record.details);
  const quote = quoteRenewal(subscription, details, now);
  if (!quote) return null;
  const dueAt = quote.periodStartsAt > now ? quote.periodStartsAt : undefined;
  const invoice = newInvoice(context, {
    userId,
    email: record.email,
    details,
    quote,
    provider: "bank_transfer",
    ...(dueAt ? { dueAt } : {}),
  });
  const { issue, withdraw } = withdrawal(context, openInvoices);
  const applied = await repo.applyChange(context, subscription, {
    state: {},
    issue: [...issue, invoice],
    withdraw,
    audit: [
      subscriptionAudit(
        subscription,
        userId,
        "renewal_invoice_issued",
        `${PLAN_TITLES[quote.plan]}, ${dollars(quote.totalCents)}`,
      ),
    ],
  });
  if (!applied) return null;
  notifyInvoiceIssued(context, invoice.id);
  return repo.findInvoice(context.db, invoice.id);
}

/**
 * At the end of a period: begins the next one when its invoice is paid already (ahead of time, on another plan).
 * False when it is not, so that the caller decides between the end and the grace.
 */
export async function beginNextPeriod(context: AppContext, userId: string, now: Date): Promise<boolean> {
  const record = await repo.findBilling(context.db, userId, now);
  if (!record?.nextPaid || !isPaid(record.subscription) || record.subscription.endsAt > now) return false;
  const { subscription, nextPaid } = record;
  const { planName, netCents, periodStartsAt: startsAt, periodEndsAt: endsAt, number } = nextPaid;
  return repo.applyChange(context, subscription, {
    state: repo.stateColumns(renewed(subscription, planName, netCents, { startsAt, endsAt })),
    audit: [subscriptionAudit(subscription, userId, "renewed", `${PLAN_TITLES[planName]}, ${number}`)],
  });
}
