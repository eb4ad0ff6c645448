import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import { chainOfUser } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { dollars } from "#app/shared/format/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { granted, isPaid, nextPeriod, renewed, started, upgraded } from "../domain/subscription.ts";
import type { SubscriptionState } from "../domain/types.ts";
import { vatOf } from "../domain/vat.ts";
import { newCreditNote, withdrawal } from "../invoices/invoicing.server.ts";
import { notifyPaymentReceived } from "../invoices/notifications.server.ts";
import { priceOf } from "../invoices/quote.ts";
import * as repo from "../repo.server.ts";
import { CHANGED_MEANWHILE, subscriptionAudit } from "../subscriptions/plan-changes.server.ts";

/** Open documents on one page of the list. */
const PER_PAGE = 50;
/** How often a payment is tried again when the subscription moves under it. */
const ATTEMPTS = 5;

const NOT_ADMIN = appError("forbidden", "Only an administrator may do this.");
const NO_INVOICE = appError("not_found", "Invoice not found.");

const refuse = ({ role }: Session) => (role === "admin" ? null : NOT_ADMIN);

/** Invoices to be paid and refunds to be made by bank transfer, the oldest first; pages count from 1. */
export async function listOpenInvoices(
  { db }: Pick<AppContext, "db">,
  page: number,
): Promise<{ rows: repo.OpenDocument[]; hasMore: boolean }> {
  const rows = await repo.findOpen(db, { limit: PER_PAGE + 1, offset: (Math.max(1, page) - 1) * PER_PAGE });
  return { rows: rows.slice(0, PER_PAGE), hasMore: rows.length > PER_PAGE };
}

/**
 * What the subscription becomes with the payment of an invoice; null when the invoice no longer fits it. A renewal
 * that is paid ahead on another plan changes nothing yet: `beginNextPeriod` finds it.
 */
export function stateAfterPayment(
  state: SubscriptionState,
  invoice: repo.StoredInvoice,
  now: Date,
): SubscriptionState | null {
  const { purpose, planName, provider, netCents, periodStartsAt: startsAt, periodEndsAt: endsAt } = invoice;
  if (purpose === "start") return started(planName, netCents, provider, now);
  // A renewal that is paid after the grace period starts again with its payment.
  if (purpose === "renewal" && state.subscriptionStatus === "none") return started(planName, netCents, provider, now);
  if (!isPaid(state)) return null;
  if (purpose === "upgrade") return upgraded(state, planName, priceOf(planName), invoice.issuedAt, now);
  if (purpose !== "renewal" || nextPeriod(state).startsAt.getTime() !== startsAt.getTime()) return null;
  const ahead = state.subscriptionStatus !== "past_due" && now < state.endsAt;
  if (ahead && planName !== state.planName) return state;
  return renewed(state, planName, netCents, { startsAt, endsAt });
}

/**
 * An administrator confirms that the money of an invoice has come (or that a refund was made): the invoice is paid
 * and its plan in force, both or neither. Confirming it again changes nothing.
 * Errors: forbidden, not_found, conflict (withdrawn, or it no longer fits the subscription).
 */
export async function confirmPayment(
  context: RequestContext,
  admin: Session,
  invoiceId: string,
): Promise<Result<void>> {
  const refusal = refuse(admin);
  if (refusal) return err(refusal);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const invoice = await repo.findInvoice(context.db, invoiceId);
    if (!invoice) return err(NO_INVOICE);
    if (invoice.status === "paid") return ok(undefined);
    if (invoice.status === "void")
      return err(
        appError("conflict", `${invoice.number} was withdrawn. If its money came nevertheless, send it back.`),
      );
    const done = await settleOpen(context, admin, invoice);
    if (!done.ok || done.value) return done.ok ? ok(undefined) : done;
  }
  return err(CHANGED_MEANWHILE);
}

/** One attempt; false when somebody else was quicker and the invoice has to be read again. */
async function settleOpen(
  context: RequestContext,
  admin: Session,
  invoice: repo.StoredInvoice,
): Promise<Result<boolean>> {
  const entry = {
    workspaceId: null,
    userId: admin.userId,
    action: invoice.kind === "invoice" ? "billing.payment_confirmed" : "billing.refund_confirmed",
    subject: `invoice:${invoice.id}`,
    detail: `${invoice.number}, ${dollars(invoice.totalCents)}`,
  };
  const record = invoice.userId ? await repo.findBilling(context.db, invoice.userId, context.now()) : null;
  // A refund moves no plan, and neither does money for an account that is gone.
  if (invoice.kind === "credit_note" || !record) return ok(await repo.settle(context, invoice.id, admin.userId, entry));
  const { subscription } = record;
  const state = stateAfterPayment(subscription, invoice, context.now());
  if (!state)
    return err(
      appError(
        "conflict",
        `${invoice.number} no longer fits the subscription of ${record.email}. Nothing was changed.`,
      ),
    );
  const applied = await repo.applyChange(context, subscription, {
    state: repo.stateColumns(state),
    pay: { invoiceId: invoice.id, confirmedBy: admin.userId },
    audit: [
      entry,
      subscriptionAudit(
        subscription,
        record.subscription.userId,
        "plan_paid",
        `${PLAN_TITLES[invoice.planName]}, ${invoice.number}`,
      ),
    ],
  });
  if (applied) notifyPaymentReceived(context, invoice.id);
  return ok(applied);
}

/**
 * An administrator gives a person a plan without payment, or takes it. Open invoices are withdrawn. What was paid
 * is not given back by this: that takes a credit note.
 * Errors: forbidden, not_found, invalid_input (no reason), conflict (Stripe runs the subscription; or it changed meanwhile).
 */
export async function setPlanByAdmin(
  context: RequestContext,
  admin: Session,
  userId: string,
  plan: Plan,
  reason: string,
): Promise<Result<void>> {
  const refusal = refuse(admin);
  if (refusal) return err(refusal);
  const words = reason.trim().slice(0, 500);
  if (words === "")
    return err(appError("invalid_input", "Say why.", { fields: [{ path: "reason", message: "Say why." }] }));
  const record = await repo.findBilling(context.db, userId, context.now());
  if (!record) return err(appError("not_found", "Account not found."));
  const { subscription, openInvoices } = record;
  if (subscription.provider === "stripe" && isPaid(subscription)) {
    return err(
      appError(
        "conflict",
        "Stripe runs this subscription. Cancel it there first, or the next event of Stripe would undo this.",
      ),
    );
  }
  const applied = await repo.applyChange(context, subscription, {
    ...withdrawal(context, openInvoices),
    state: repo.stateColumns(granted(plan)),
    audit: [
      {
        workspaceId: null,
        userId: admin.userId,
        action: "billing.plan_set",
        subject: `user:${userId}`,
        detail: `${subscription.planName} → ${plan}: ${words}`,
        chain: chainOfUser(userId),
      },
    ],
  });
  return applied ? ok(undefined) : err(CHANGED_MEANWHILE);
}

/**
 * An administrator credits a paid invoice, in part or whole: a credit note with its own number, on the invoice's
 * terms, which waits in the list of open documents until the refund is confirmed. The plan is not changed.
 * @param netCents What is credited, without VAT, positive. Default: all that is left.
 * @param id Of the credit note: one that exists is the answer, and nothing more is credited.
 * Errors: forbidden, not_found, invalid_input (more than is left; no reason), conflict (not paid; credited meanwhile).
 */
export async function issueCreditNote(
  context: RequestContext,
  admin: Session,
  invoiceId: string,
  { reason, netCents }: { reason: string; netCents?: number | undefined },
  id: string = newId(context.now().getTime()),
): Promise<Result<repo.StoredInvoice>> {
  const refusal = refuse(admin);
  if (refusal) return err(refusal);
  const issuedBefore = await repo.findInvoice(context.db, id);
  if (issuedBefore?.creditsInvoiceId === invoiceId) return ok(issuedBefore);
  const words = reason.trim().slice(0, 200);
  if (words === "")
    return err(appError("invalid_input", "Say why.", { fields: [{ path: "reason", message: "Say why." }] }));
  const invoice = await repo.findInvoice(context.db, invoiceId);
  if (invoice?.kind !== "invoice") return err(NO_INVOICE);
  if (invoice.status !== "paid")
    return err(appError("conflict", `${invoice.number} is not paid. An open invoice is withdrawn instead.`));

  const notes = await repo.findCreditNotes(context.db, invoiceId);
  const before = notes.reduce((sum, note) => ({ net: sum.net - note.netCents, vat: sum.vat - note.vatCents }), {
    net: 0,
    vat: 0,
  });
  const left = invoice.netCents - before.net;
  const credit = netCents ?? left;
  if (!Number.isInteger(credit) || credit < 1 || credit > left) {
    const message =
      left > 0 ? `At most ${dollars(left)} is left to credit.` : `${invoice.number} is credited in full already.`;
    return err(appError("invalid_input", message, { fields: [{ path: "netCents", message }] }));
  }
  // VAT of all that is credited so far, less what was credited before: the notes of an invoice add up to its VAT.
  const vat = vatOf(before.net + credit, invoice.vatRateBasisPoints) - before.vat;
  const terms = newCreditNote(context, invoice, {
    lines: [{ description: `Credit on invoice ${invoice.number}: ${words}`, amountCents: -credit }],
    netCents: -credit,
    vatCents: -vat,
    status: "open",
  });
  const note = { ...terms, id };
  const audit = {
    workspaceId: null,
    userId: admin.userId,
    action: "billing.credit_note_issued",
    subject: `invoice:${invoice.id}`,
    detail: `${invoice.number}, ${dollars(credit + vat)}: ${words}`,
  };
  if (!(await repo.issueCredit(context, note, before.net, audit)))
    return err(appError("conflict", "Somebody else credited this invoice meanwhile. Nothing was issued."));
  const issued = await repo.findInvoice(context.db, note.id);
  return issued ? ok(issued) : err(NO_INVOICE);
}
