import { NO_SUBSCRIPTION } from "../../../domain/subscription.ts";
import type { PlanName, SubscriptionState } from "../../../domain/types.ts";
import { graceEnd } from "../../../subscriptions/domain/reminders.ts";

/** What we use of the events of Stripe. Each is only a reason to look: what is stored is always what Stripe says then. */
const USED = [
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
  "charge.refunded",
] as const;

/** Whom an event is about. */
export interface EventTarget {
  customerId: string;
  /** The refunded charge. */
  chargeId: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Whom an event is about; null for an event of another kind, or without a customer. */
export function targetOf(type: string, object: { id?: unknown; customer?: unknown }): EventTarget | null {
  if (!USED.some((used) => used === type)) return null;
  const { customer } = object;
  const customerId = textOf(
    typeof customer === "object" && customer !== null && "id" in customer ? customer.id : customer,
  );
  return customerId ? { customerId, chargeId: type === "charge.refunded" ? textOf(object.id) : null } : null;
}

/** A subscription at Stripe, as far as we use it. */
export interface StripeSubscription {
  id: string;
  /** Stripe's own words: "active", "past_due", "unpaid", "canceled", "incomplete", … */
  status: string;
  createdAt: Date;
  periodStartsAt: Date;
  periodEndsAt: Date;
  anchorDay: number;
  /** When it ends instead of renewing; null when it renews. */
  cancelsAt: Date | null;
  /** The plan of its price, which the next period has. */
  plan: PlanName;
  priceCents: number;
  /** The larger plan that this period was paid for, when a smaller one follows. */
  kept: { plan: PlanName; priceCents: number; until: Date } | null;
}

const LIVE: ReadonlySet<string> = new Set(["active", "trialing", "past_due", "unpaid"]);

/** Whether it gives a plan, or would if it were paid. */
export const isLive = ({ status }: Pick<StripeSubscription, "status">): boolean => LIVE.has(status);

/** The one that counts of all that a customer ever had: the newest that lives; null when none does. */
export const currentOf = <S extends Pick<StripeSubscription, "status" | "createdAt">>(all: readonly S[]): S | null =>
  all
    .filter(isLive)
    .reduce<S | null>((newest, one) => (newest && newest.createdAt >= one.createdAt ? newest : one), null);

const sameMoment = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

/** The plan of the period under way, and the one that follows when it is another. */
function plansOf({
  plan,
  priceCents,
  kept,
  periodEndsAt,
}: StripeSubscription): Pick<SubscriptionState, "planName" | "planAmountCents" | "nextPlanName"> {
  // Once the period has moved on, the smaller plan is the plan.
  if (!kept || !sameMoment(kept.until, periodEndsAt))
    return { planName: plan, planAmountCents: priceCents, nextPlanName: null };
  return { planName: kept.plan, planAmountCents: kept.priceCents, nextPlanName: plan };
}

function liveState(subscription: StripeSubscription): SubscriptionState {
  const { status, periodStartsAt, periodEndsAt, anchorDay, cancelsAt } = subscription;
  const base: SubscriptionState = {
    ...NO_SUBSCRIPTION,
    ...plansOf(subscription),
    periodStartsAt,
    anchorDay,
    provider: "stripe",
  };
  if (status === "past_due" || status === "unpaid") {
    return { ...base, subscriptionStatus: "past_due", pastDueSince: periodStartsAt, endsAt: graceEnd(periodStartsAt) };
  }
  return {
    ...base,
    subscriptionStatus: cancelsAt ? "canceled" : "active",
    endsAt: cancelsAt ?? periodEndsAt,
    cancelsAtPeriodEnd: cancelsAt !== null,
    nextPlanName: cancelsAt ? null : base.nextPlanName,
  };
}

/**
 * What a subscription is, given what Stripe says: a function of Stripe's state alone, so that neither the order of the
 * events nor their number matters. Without a live one at Stripe, only what Stripe paid for ends: a trial, a transfer or
 * a gift of the operator stays.
 */
export function stateFromStripe(before: SubscriptionState, current: StripeSubscription | null): SubscriptionState {
  if (!current) return before.provider === "stripe" ? NO_SUBSCRIPTION : before;
  const after = liveState(current);
  const samePeriod = after.subscriptionStatus === before.subscriptionStatus && sameMoment(after.endsAt, before.endsAt);
  return { ...after, remindersSent: samePeriod ? before.remindersSent : [] };
}

/** Whether two states are the same in everything that is stored. */
export const isSameState = (a: SubscriptionState, b: SubscriptionState): boolean =>
  a.planName === b.planName &&
  a.planAmountCents === b.planAmountCents &&
  a.subscriptionStatus === b.subscriptionStatus &&
  a.provider === b.provider &&
  a.anchorDay === b.anchorDay &&
  a.cancelsAtPeriodEnd === b.cancelsAtPeriodEnd &&
  a.nextPlanName === b.nextPlanName &&
  sameMoment(a.endsAt, b.endsAt) &&
  sameMoment(a.periodStartsAt, b.periodStartsAt) &&
  sameMoment(a.pastDueSince, b.pastDueSince);

/**
 * What of a refund is still to be credited of an invoice, in cents, positive; null when nothing is. The notes of an
 * invoice add up to what was given back, and a full refund to the whole invoice.
 */
export function creditOf(
  invoice: { netCents: number; totalCents: number },
  credited: { netCents: number; totalCents: number },
  refundedCents: number,
): { netCents: number; vatCents: number } | null {
  const total = Math.min(refundedCents, invoice.totalCents);
  const grossCents = total - credited.totalCents;
  if (grossCents <= 0) return null;
  const netCents = Math.round((total * invoice.netCents) / invoice.totalCents) - credited.netCents;
  return { netCents, vatCents: grossCents - netCents };
}
