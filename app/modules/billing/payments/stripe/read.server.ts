import type { Stripe } from "stripe";
import type { PlanName } from "../../domain/types.ts";
import { PLAN_NAMES } from "../../domain/types.ts";
import type { PaidPlan, StripeAccess } from "./client.server.ts";
import { currentOf, type StripeSubscription } from "./domain/stripe-events.ts";

/** Subscriptions and invoices of one customer that are looked at; more than any account of some years has. */
const MAX_LISTED = 100;

const moment = (seconds: number): Date => new Date(seconds * 1_000);

const asPlan = (name: string | undefined): PlanName | null => PLAN_NAMES.find((plan) => plan === name) ?? null;

/** The plan that a price of Stripe is sold as; null for a price that is not ours. */
export function planOfPrice({ prices }: Pick<StripeAccess, "prices">, priceId: string): PaidPlan | null {
  const plans: PaidPlan[] = ["basic", "pro", "enterprise"];
  return plans.find((plan) => prices[plan] === priceId) ?? null;
}

/** Names of our notes on a subscription at Stripe. */
export const NOTES = {
  userId: "kaja_user",
  plan: "kaja_plan",
  keptPlan: "kaja_kept_plan",
  keptCents: "kaja_kept_cents",
  keptUntil: "kaja_kept_until",
} as const;

function keptOf(notes: Stripe.Metadata): StripeSubscription["kept"] {
  const plan = asPlan(notes[NOTES.keptPlan]);
  const [cents, until] = [Number(notes[NOTES.keptCents]), Number(notes[NOTES.keptUntil])];
  return plan && Number.isInteger(cents) && Number.isInteger(until) && until > 0
    ? { plan, priceCents: cents, until: moment(until) }
    : null;
}

/** A subscription with the id of its only item. */
export type ReadSubscription = StripeSubscription & { itemId: string };

/** What we use of a subscription; null when its price is not ours and nothing says which plan it is. */
export function readSubscriptionOf(
  access: Pick<StripeAccess, "prices">,
  subscription: Stripe.Subscription,
): ReadSubscription | null {
  const [item] = subscription.items.data;
  if (!item) return null;
  const plan = planOfPrice(access, item.price.id) ?? asPlan(subscription.metadata[NOTES.plan]);
  if (!plan) return null;
  const periodEndsAt = moment(item.current_period_end);
  const cancelsAt = subscription.cancel_at === null ? null : moment(subscription.cancel_at);
  return {
    id: subscription.id,
    itemId: item.id,
    status: subscription.status,
    createdAt: moment(subscription.created),
    periodStartsAt: moment(item.current_period_start),
    periodEndsAt,
    anchorDay: moment(subscription.billing_cycle_anchor).getUTCDate(),
    cancelsAt: cancelsAt ?? (subscription.cancel_at_period_end ? periodEndsAt : null),
    plan,
    priceCents: item.price.unit_amount ?? 0,
    kept: keptOf(subscription.metadata),
  };
}

/** The subscription of a customer that counts now; null when none does. */
export async function readCurrent(access: StripeAccess, customerId: string): Promise<ReadSubscription | null> {
  const { data } = await access.api.subscriptions.list({ customer: customerId, status: "all", limit: MAX_LISTED });
  return currentOf(data.flatMap((one) => readSubscriptionOf(access, one) ?? []));
}

/** The invoices that a customer has paid money for, oldest first. */
export async function readPaidInvoices({ api }: StripeAccess, customerId: string): Promise<Stripe.Invoice[]> {
  const { data } = await api.invoices.list({ customer: customerId, status: "paid", limit: MAX_LISTED });
  return data.filter(({ amount_paid: paid }) => paid > 0).sort((a, b) => a.created - b.created);
}
