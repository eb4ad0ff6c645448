import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import { currentPlan, type Plan } from "#app/platform/access/plans.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { longDate } from "#app/shared/format/date.ts";
import { dollars } from "#app/shared/format/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { minutes } from "#app/shared/time.ts";
import { withFreshVatCheck } from "../customers/service.server.ts";
import { isInForce, isPaid } from "../domain/subscription.ts";
import { withdrawal } from "../invoices/invoicing.server.ts";
import { priceOf, type Quote, quoteChange } from "../invoices/quote.ts";
import { billingModule } from "../manifest.ts";
import { paymentProvider } from "../payments/choose-provider.server.ts";
import type { ChangeOutcome } from "../payments/payment-provider.ts";
import { rateLimitError } from "../rate-limit-error.server.ts";
import * as repo from "../repo.server.ts";
import type { Order } from "../schema.ts";
import { CHANGED_MEANWHILE, subscriptionAudit } from "./plan-changes.server.ts";

/** How long a shown price is kept for the person who reads it. */
const QUOTE_GOOD_FOR_MS = minutes(30);
/** Newest documents on the billing page; more than any account of some years has. */
const MAX_INVOICES = 200;

const NO_ACCOUNT = appError("not_found", "Account not found.");
const NO_INVOICE = appError("not_found", "Invoice not found.");
const NOT_FOR_SALE = appError("invalid_input", "Choose one of the paid plans.");
const NO_DETAILS = appError("invalid_input", "Say first who the invoice is made out to.");

/** A person's subscription as it is at this moment. */
export interface Subscription {
  stored: repo.StoredSubscription;
  /** What it grants now. */
  plan: Plan;
  status: ReturnType<typeof currentPlan>["subscriptionStatus"];
  /** A paid period is under way, or in the grace after it. */
  paid: boolean;
}

/** Reads a person's own subscription. An account without one is free. */
export async function readSubscription(
  context: Pick<AppContext, "db" | "now">,
  userId: string,
): Promise<Subscription | null> {
  const stored = await repo.findSubscription(context.db, userId);
  return stored && describe(stored, context.now());
}

function describe(stored: repo.StoredSubscription, now: Date): Subscription {
  const { plan, subscriptionStatus: status } = currentPlan(stored, now);
  return { stored, plan, status, paid: isPaid(stored) && isInForce(stored, now) };
}

/** Everything the billing page shows of a person: subscription, details, open invoice and the documents. */
export interface BillingOverview extends Subscription {
  details: repo.StoredDetails | null;
  openInvoice: repo.StoredInvoice | null;
  nextPaid: repo.StoredInvoice | null;
}

/** Reads it in one round trip. Errors: not_found (the account is gone). */
export async function readBilling(
  context: Pick<AppContext, "db" | "now">,
  userId: string,
): Promise<Result<BillingOverview>> {
  const record = await repo.findBilling(context.db, userId, context.now());
  if (!record) return err(NO_ACCOUNT);
  const { subscription, details, openInvoices, nextPaid } = record;
  return ok({ ...describe(subscription, context.now()), details, openInvoice: openInvoices[0] ?? null, nextPaid });
}

/** What `check-subscription` answers (specification, "Functions"). */
export interface SubscriptionAnswer {
  subscribed: boolean;
  plan_name: Plan;
  /** US dollars per month, without VAT, as the plan is sold: 49, 149, 349; 0 for free. A trial of Pro says 149 although nothing is paid yet. */
  plan_amount: number;
  subscription_status: Subscription["status"];
}

/** The signed-in person's own subscription in the shape of `check-subscription`. A trial counts as subscribed. */
export async function subscriptionAnswer(
  context: Pick<AppContext, "db" | "now">,
  { userId }: Pick<Session, "userId">,
): Promise<SubscriptionAnswer> {
  const subscription = await readSubscription(context, userId);
  if (!subscription || subscription.plan === "free")
    return { subscribed: false, plan_name: "free", plan_amount: 0, subscription_status: "none" };
  const { plan, status, stored } = subscription;
  return {
    subscribed: true,
    plan_name: plan,
    plan_amount: (stored.planAmountCents || priceOf(plan)) / 100,
    subscription_status: status,
  };
}

/** A quote, with the version of the subscription it was made for. */
export interface Preview extends Quote {
  version: number;
  provider: "bank_transfer" | "stripe";
}

interface Prepared {
  record: repo.BillingRecord;
  details: repo.StoredDetails;
}

/** What every order and preview needs; the VAT number is checked again when its last check is older than a day. */
async function prepare(context: AppContext, userId: string, plan: Plan): Promise<Result<Prepared>> {
  if (priceOf(plan) === 0) return err(NOT_FOR_SALE);
  const record = await repo.findBilling(context.db, userId, context.now());
  if (!record) return err(NO_ACCOUNT);
  if (!record.details) return err(NO_DETAILS);
  return ok({ record, details: await withFreshVatCheck(context, record.details) });
}

/** A month that is paid ahead on another plan has to begin before anything is changed again. */
function refuseBeforeNext({ nextPaid, subscription }: repo.BillingRecord): AppError | null {
  if (!nextPaid) return null;
  const from = longDate(nextPaid.periodStartsAt);
  const plan = PLAN_TITLES[nextPaid.planName];
  return subscription.nextPlanName
    ? appError(
        "conflict",
        `The month from ${from} on is already paid, on ${plan}. You can change the plan from that day on.`,
      )
    : null;
}

/** A quote with the amounts of the way to pay, where that reckons them itself. */
function exactQuote(context: AppContext, subscription: repo.StoredSubscription, quote: Quote): Promise<Result<Quote>> {
  const port = paymentProvider(context, subscription.provider);
  return port.preview?.(context, { subscription, quote }) ?? Promise.resolve(ok(quote));
}

/**
 * What choosing a plan costs the person now, exactly: the lines, the VAT and the total that `changePlan` will charge.
 * Errors: not_found, invalid_input (not for sale; no billing details yet), conflict (the next month is paid already).
 */
export async function previewChange(
  context: AppContext,
  { userId }: Pick<Session, "userId">,
  plan: Plan,
): Promise<Result<Preview>> {
  const prepared = await prepare(context, userId, plan);
  if (!prepared.ok) return prepared;
  const { record, details } = prepared.value;
  const refusal = refuseBeforeNext(record);
  if (refusal) return err(refusal);
  const reckoned = quoteChange(record.subscription, plan, details, context.now());
  const exact = await exactQuote(context, record.subscription, reckoned);
  if (!exact.ok) return exact;
  return ok({
    ...exact.value,
    version: record.subscription.version,
    provider: paymentProvider(context, record.subscription.provider).provider,
  });
}

/** The order that was just made, when the same one comes again: from a double click, or after an answer was lost. */
const sameOrder = (
  { subscription, openInvoices }: repo.BillingRecord,
  plan: Plan,
  order: Order,
  now: Date,
): repo.StoredInvoice | undefined =>
  openInvoices.find(
    ({ planName, totalCents, issuedAt }) =>
      subscription.version === order.version + 1 &&
      planName === plan &&
      totalCents === order.totalCents &&
      now.getTime() - issuedAt.getTime() < QUOTE_GOOD_FOR_MS,
  );

/**
 * Changes the plan, for exactly what the person was shown. When the price is another one by now (half an hour
 * passed, the VAT number was checked again, another tab changed something) nothing is changed or charged.
 * Asks for no recent sign-in, unlike changing the invoice's addressee or the card: it buys only what it names, at that
 * price and for that account, and can be taken back or cancelled.
 * Errors: those of `previewChange`, conflict, rate_limited, unavailable (Stripe).
 */
export async function changePlan(
  context: RequestContext,
  session: Session,
  plan: Plan,
  order: Order,
): Promise<Result<ChangeOutcome>> {
  const prepared = await prepare(context, session.userId, plan);
  if (!prepared.ok) return prepared;
  const { record, details } = prepared.value;
  const { subscription } = record;
  const now = context.now();
  const repeated = sameOrder(record, plan, order, now);
  if (repeated) return ok({ kind: "invoice", invoiceId: repeated.id });
  const refusal = refuseBeforeNext(record);
  if (refusal) return err(refusal);
  if (subscription.version !== order.version) return err(CHANGED_MEANWHILE);

  const quotedAt = new Date(order.quotedAtMs);
  const kept = quotedAt <= now && now.getTime() - quotedAt.getTime() < QUOTE_GOOD_FOR_MS;
  const exact = await exactQuote(
    context,
    subscription,
    quoteChange(subscription, plan, details, kept ? quotedAt : now),
  );
  if (!exact.ok) return exact;
  const quote = exact.value;
  if (!kept || quote.totalCents !== order.totalCents) {
    return err(
      appError(
        "conflict",
        `The price has changed: it is ${dollars(quote.totalCents)} now. Nothing was changed or charged. Please confirm the new price.`,
      ),
    );
  }

  const port = paymentProvider(context, subscription.provider);
  const change = { session, subscription };
  if (quote.kind === "current") return err(appError("conflict", `${PLAN_TITLES[plan]} is your plan already.`));
  if (quote.kind === "downgrade" || quote.kind === "keep") {
    const done = await (quote.kind === "keep"
      ? port.resume(context, change)
      : port.planDowngrade(context, { ...change, plan }));
    return done.ok ? ok({ kind: "applied" }) : done;
  }
  const tooOften = await rateLimitError(context, billingModule.rateLimits.plan_change, session.userId);
  return tooOften ? err(tooOften) : port.startChange(context, { ...change, details, plan, quote });
}

async function findOwn(context: AppContext, userId: string, version: number): Promise<Result<repo.BillingRecord>> {
  const record = await repo.findBilling(context.db, userId, context.now());
  if (!record) return err(NO_ACCOUNT);
  return record.subscription.version === version ? ok(record) : err(CHANGED_MEANWHILE);
}

/** Ends the subscription at the end of what is paid; a second click finds it done. Errors: not_found, conflict, unavailable. */
export async function cancelAtPeriodEnd(
  context: RequestContext,
  session: Session,
  version: number,
): Promise<Result<void>> {
  const found = await findOwn(context, session.userId, version);
  if (!found.ok) return found;
  const { subscription } = found.value;
  const refusal = refuseBeforeNext(found.value);
  if (refusal) return err(refusal);
  if (!isPaid(subscription)) return err(appError("conflict", "There is no paid plan to cancel."));
  if (subscription.cancelsAtPeriodEnd) return ok(undefined);
  return paymentProvider(context, subscription.provider).cancelAtPeriodEnd(context, { session, subscription });
}

/** Takes a cancellation or a planned downgrade back while the period lasts. Errors: not_found, conflict, unavailable. */
export async function resume(context: RequestContext, session: Session, version: number): Promise<Result<void>> {
  const found = await findOwn(context, session.userId, version);
  if (!found.ok) return found;
  const { subscription } = found.value;
  const refusal = refuseBeforeNext(found.value);
  if (refusal) return err(refusal);
  if (!isPaid(subscription) || !isInForce(subscription, context.now()))
    return err(appError("conflict", "The paid period is over. Choose a plan to begin a new one."));
  return paymentProvider(context, subscription.provider).resume(context, { session, subscription });
}

/** The address where the person manages cards and payments. Errors: not_found, conflict, unavailable. */
export async function openPortal(context: RequestContext, session: Session, version: number): Promise<Result<string>> {
  const found = await findOwn(context, session.userId, version);
  if (!found.ok) return found;
  const { subscription } = found.value;
  const url = await paymentProvider(context, subscription.provider).portalUrl(context, { session, subscription });
  if (!url.ok) return url;
  return url.value === null
    ? err(appError("not_found", "There is nothing to manage for this way to pay."))
    : ok(url.value);
}

/** Takes the person's open invoice back, with a credit note; the plan stays as it is. Errors: not_found, conflict. */
export async function withdrawOrder(context: RequestContext, session: Session, version: number): Promise<Result<void>> {
  const found = await findOwn(context, session.userId, version);
  if (!found.ok) return found;
  const { subscription, openInvoices } = found.value;
  const withdrawn = openInvoices.filter(({ purpose }) => purpose !== "renewal");
  if (withdrawn.length === 0) return err(appError("conflict", "There is no open order to take back."));
  const applied = await repo.applyChange(context, subscription, {
    ...withdrawal(context, withdrawn),
    state: {},
    audit: [
      subscriptionAudit(
        subscription,
        session.userId,
        "invoice_withdrawn",
        withdrawn.map(({ number }) => number).join(", "),
      ),
    ],
  });
  return applied ? ok(undefined) : err(CHANGED_MEANWHILE);
}

/** The person's invoices and credit notes, newest first. */
export const listInvoices = (
  { db }: Pick<AppContext, "db">,
  { userId }: Pick<Session, "userId">,
): Promise<repo.StoredInvoice[]> => repo.findInvoices(db, userId, MAX_INVOICES);

/** A document with what belongs to it: the invoice of a credit note, or the credit notes of an invoice. */
export interface InvoicePage {
  invoice: repo.StoredInvoice;
  related: repo.StoredInvoice[];
}

/** One document, for the person it was made out to and for administrators. Errors: not_found for everyone else too. */
export async function readInvoice(
  { db }: Pick<AppContext, "db">,
  { userId, role }: Pick<Session, "userId" | "role">,
  id: string,
): Promise<Result<InvoicePage>> {
  const invoice = await repo.findInvoice(db, id);
  if (!invoice || (invoice.userId !== userId && role !== "admin")) return err(NO_INVOICE);
  const credited = invoice.creditsInvoiceId ? await repo.findInvoice(db, invoice.creditsInvoiceId) : null;
  return ok({ invoice, related: credited ? [credited] : await repo.findCreditNotes(db, id) });
}

/** What the frame says about a trial. */
export interface TrialNotice {
  /** Begun days count: 1 on the last day. */
  daysLeft: number;
  endsAt: Date;
}

/** Days left of the workspace's trial, for the people who own it; null when there is nothing to say. Costs no query. */
export function readTrialNotice(
  context: Pick<AppContext, "now">,
  session: Pick<Session, "trialEndsAt" | "subscriptionStatus" | "workspaceRole">,
): TrialNotice | null {
  const { trialEndsAt: endsAt, subscriptionStatus, workspaceRole } = session;
  if (!endsAt || subscriptionStatus !== "trialing" || workspaceRole !== "owner") return null;
  const leftMs = endsAt.getTime() - context.now().getTime();
  return leftMs > 0 ? { daysLeft: Math.ceil(leftMs / 86_400_000), endsAt } : null;
}
