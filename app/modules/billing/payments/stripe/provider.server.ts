import type { Stripe } from "stripe";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Quote } from "../../invoices/quote.ts";
import { RETURN_PARAM } from "../../paths.ts";
import { findSubscription } from "../../repo.server.ts";
import { CHANGED_MEANWHILE } from "../../subscriptions/plan-changes.server.ts";
import type { ChangeOrder, ChangeOutcome, FreeChange, PaymentProvider } from "../payment-provider.ts";
import { hasStripe, type PaidPlan, requireStripe, type StripeAccess } from "./client.server.ts";
import { ensureCustomer, ensureTaxRate } from "./customer.server.ts";
import { linesOf, VAT_NOTE, vatNote } from "./documents.server.ts";
import { NOTES, type ReadSubscription, readCurrent } from "./read.server.ts";
import { reconcile } from "./sync.server.ts";

const UNAVAILABLE = appError(
  "unavailable",
  "The payment service does not answer right now. Nothing was changed or charged. Please try again in a minute.",
);
const PLANNED = appError(
  "conflict",
  "A smaller plan is set for the next month. Keep your plan first, then choose a larger one.",
);

const refused = (reason: string): AppError =>
  appError("conflict", `The payment was refused: ${reason} Your plan was not changed.`);

/** Answers Stripe's refusals and silence as errors for the person; a bug of ours throws. */
async function guarded<T>(context: AppContext, work: () => Promise<Result<T>>): Promise<Result<T>> {
  if (!hasStripe(context)) return err(UNAVAILABLE);
  try {
    return await work();
  } catch (cause) {
    const { Stripe } = await import("stripe");
    if (cause instanceof Stripe.errors.StripeCardError) return err(refused(cause.message));
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    context.log.error("billing.stripe_failed", { type: cause.type, requestId: cause.requestId ?? "" }, cause);
    return err(UNAVAILABLE);
  }
}

const paid = (plan: ChangeOrder["plan"]): PaidPlan => {
  if (plan === "free") throw new Error("Free is not sold");
  return plan;
};

/** One click, one change: the version that was read is part of each key, and a change moves it on. */
const keyOf = ({ id, version }: FreeChange["subscription"], ...what: (string | number)[]): Stripe.RequestOptions => ({
  idempotencyKey: [id, version, ...what].join("-"),
});

const isCurrent = async ({ db }: AppContext, { userId, version }: FreeChange["subscription"]): Promise<boolean> =>
  (await findSubscription(db, userId))?.version === version;

/** Changes the person's subscription at Stripe, then stores what it is. */
async function update(
  context: RequestContext,
  { subscription }: FreeChange,
  what: string,
  paramsOf: (current: ReadSubscription, access: StripeAccess) => Stripe.SubscriptionUpdateParams | null,
): Promise<Result<void>> {
  return guarded(context, async () => {
    const access = await requireStripe(context);
    const { stripeCustomerId: customerId } = subscription;
    if (!customerId || !(await isCurrent(context, subscription))) return err(CHANGED_MEANWHILE);
    const current = await readCurrent(access, customerId);
    const params = current && paramsOf(current, access);
    if (!current || !params) {
      await reconcile(context, customerId);
      return err(CHANGED_MEANWHILE);
    }
    await access.api.subscriptions.update(current.id, params, keyOf(subscription, what));
    await reconcile(context, customerId);
    return ok(undefined);
  });
}

const NOT_KEPT = { [NOTES.keptPlan]: "", [NOTES.keptCents]: "", [NOTES.keptUntil]: "" };

/** First payment: a page of Stripe for exactly what was shown. */
async function checkOut(
  context: RequestContext,
  { session, subscription, details, plan, quote }: ChangeOrder,
): Promise<Result<ChangeOutcome>> {
  const access = await requireStripe(context);
  const customer = await ensureCustomer(context, access, subscription, details);
  if (await readCurrent(access, customer)) {
    await reconcile(context, customer);
    return err(CHANGED_MEANWHILE);
  }
  const rate = await ensureTaxRate(access, quote.vat, details.country);
  const billing = `${context.config.APP_URL}/billing`;
  const notes = { [NOTES.userId]: session.userId, [NOTES.plan]: plan, [VAT_NOTE]: vatNote(quote.vat) };
  const page = await access.api.checkout.sessions.create(
    {
      mode: "subscription",
      customer,
      client_reference_id: session.userId,
      line_items: [{ price: access.prices[paid(plan)], quantity: 1 }],
      subscription_data: { metadata: notes, ...(rate ? { default_tax_rates: [rate] } : {}) },
      success_url: `${billing}?${RETURN_PARAM}=1`,
      cancel_url: billing,
    },
    keyOf(subscription, "checkout", plan, quote.totalCents, details.version),
  );
  if (page.amount_total !== quote.totalCents || !page.url) {
    context.log.error("billing.stripe_price_differs", {
      plan,
      shownCents: quote.totalCents,
      stripeCents: page.amount_total ?? -1,
    });
    await access.api.checkout.sessions.expire(page.id);
    return err(UNAVAILABLE);
  }
  return ok({ kind: "redirect", url: page.url });
}

/** What raising the plan at `quote.at` costs, as Stripe reckons it. */
async function previewUpgrade(access: StripeAccess, current: ReadSubscription, quote: Quote): Promise<Quote> {
  const preview = await access.api.invoices.createPreview({
    subscription: current.id,
    subscription_details: {
      items: [{ id: current.itemId, price: access.prices[paid(quote.plan)] }],
      proration_behavior: "always_invoice",
      proration_date: Math.floor(quote.at.getTime() / 1_000),
    },
  });
  const netCents = preview.total_excluding_tax ?? preview.subtotal;
  return {
    ...quote,
    lines: linesOf(preview),
    netCents,
    vat: { ...quote.vat, vatCents: preview.total - netCents },
    totalCents: preview.total,
  };
}

async function raise(context: RequestContext, order: ChangeOrder): Promise<Result<ChangeOutcome>> {
  const { subscription, quote } = order;
  const prorationDate = Math.floor(quote.at.getTime() / 1_000);
  const done = await update(context, order, `upgrade-${quote.plan}-${prorationDate}`, (current, { prices }) =>
    current.kept
      ? null
      : {
          items: [{ id: current.itemId, price: prices[paid(quote.plan)] }],
          proration_behavior: "always_invoice",
          proration_date: prorationDate,
          payment_behavior: "error_if_incomplete",
          ...(subscription.cancelsAtPeriodEnd ? { cancel_at_period_end: false } : {}),
          metadata: { [NOTES.plan]: quote.plan },
        },
  );
  return done.ok ? ok({ kind: "applied" }) : done;
}

async function portalOf(context: RequestContext, { subscription }: FreeChange): Promise<string | null> {
  if (!subscription.stripeCustomerId) return null;
  const { api } = await requireStripe(context);
  const page = await api.billingPortal.sessions.create({
    customer: subscription.stripeCustomerId,
    return_url: `${context.config.APP_URL}/billing`,
  });
  return page.url;
}

/** Payment through Stripe: Checkout for the first month, then its subscription, which we copy. */
export const stripeProvider: PaymentProvider = {
  provider: "stripe",

  startChange: (context, order) =>
    guarded(context, async () => {
      if (!(await isCurrent(context, order.subscription))) return err(CHANGED_MEANWHILE);
      if (order.quote.kind === "start") return checkOut(context, order);
      if (order.quote.kind === "upgrade") return raise(context, order);
      // The month that is open is paid where the card is put right.
      const url = await portalOf(context, order);
      return url ? ok({ kind: "redirect", url }) : err(CHANGED_MEANWHILE);
    }),

  preview: (context, { subscription, quote }) =>
    guarded(context, async () => {
      if (quote.kind !== "upgrade" || !subscription.stripeCustomerId) return ok(quote);
      const access = await requireStripe(context);
      const current = await readCurrent(access, subscription.stripeCustomerId);
      if (!current) return err(CHANGED_MEANWHILE);
      return current.kept ? err(PLANNED) : ok(await previewUpgrade(access, current, quote));
    }),

  planDowngrade: (context, change) =>
    update(context, change, `downgrade-${change.plan}`, (current, { prices }) => {
      const kept = current.kept ?? { plan: current.plan, priceCents: current.priceCents };
      return {
        items: [{ id: current.itemId, price: prices[paid(change.plan)] }],
        proration_behavior: "none",
        cancel_at_period_end: false,
        metadata: {
          [NOTES.plan]: change.plan,
          [NOTES.keptPlan]: kept.plan,
          [NOTES.keptCents]: String(kept.priceCents),
          [NOTES.keptUntil]: String(current.periodEndsAt.getTime() / 1_000),
        },
      };
    }),

  cancelAtPeriodEnd: (context, change) => update(context, change, "cancel", () => ({ cancel_at_period_end: true })),

  resume: (context, change) =>
    update(context, change, "resume", ({ kept, itemId }, { prices }) => ({
      cancel_at_period_end: false,
      ...(kept
        ? {
            items: [{ id: itemId, price: prices[paid(kept.plan)] }],
            proration_behavior: "none",
            metadata: { ...NOT_KEPT, [NOTES.plan]: kept.plan },
          }
        : {}),
    })),

  portalUrl: (context, change) => guarded(context, async () => ok(await portalOf(context, change))),
};
