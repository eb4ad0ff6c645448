import { firstPeriod, monthAfter, type Period } from "./period.ts";
import { periodAfterWaiting } from "./proration.ts";
import { PLAN_NAMES, type PlanName, type SubscriptionState } from "./types.ts";

/** Days that a failed or missing payment leaves before the plan ends. */
export const GRACE_DAYS = 14;
const DAY_MS = 86_400_000;

/** Nobody pays, nothing is granted: what a trial or a plan ends in. All data stays. */
export const NO_SUBSCRIPTION: SubscriptionState = {
  planName: "free",
  planAmountCents: 0,
  subscriptionStatus: "none",
  endsAt: null,
  periodStartsAt: null,
  anchorDay: null,
  cancelsAtPeriodEnd: false,
  nextPlanName: null,
  provider: "none",
  pastDueSince: null,
  remindersSent: [],
};

/** A subscription with a period that somebody paid for, and its parts as they are then. */
export type PaidState = SubscriptionState & {
  periodStartsAt: Date;
  endsAt: Date;
  anchorDay: number;
  provider: "bank_transfer" | "stripe";
};

/** Whether a paid period is under way, or in the grace after it. A plan given by the operator has none. */
export function isPaid(state: SubscriptionState): state is PaidState {
  const { subscriptionStatus: status, provider, periodStartsAt, endsAt, anchorDay } = state;
  return (
    status !== "trialing" &&
    status !== "none" &&
    provider !== "none" &&
    periodStartsAt !== null &&
    endsAt !== null &&
    anchorDay !== null
  );
}

/** Whether the subscription grants its plan at a moment. */
export function isInForce({ subscriptionStatus, endsAt }: SubscriptionState, now: Date): boolean {
  if (subscriptionStatus === "none") return false;
  return subscriptionStatus === "active" || (endsAt !== null && endsAt > now);
}

/** The paid period under way; while past due the one that is over. */
export const periodOf = (state: PaidState): Period => ({
  startsAt: state.periodStartsAt,
  endsAt: state.subscriptionStatus === "past_due" ? (state.pastDueSince ?? state.endsAt) : state.endsAt,
});

/** The period after the one under way. */
export function nextPeriod(state: PaidState): Period {
  const { endsAt: startsAt } = periodOf(state);
  return { startsAt, endsAt: monthAfter(startsAt, state.anchorDay) };
}

/**
 * What choosing a plan means now.
 * - "start": the first paid month begins with its payment.
 * - "upgrade": the plan rises within the period, for the difference.
 * - "downgrade": the next period has the smaller plan; nothing is paid now.
 * - "keep": takes a cancellation or a downgrade back.
 * - "renewal": the period is over and unpaid; the next one is paid, on this plan.
 * - "current": it is the plan already.
 */
export type ChangeKind = "start" | "upgrade" | "downgrade" | "keep" | "renewal" | "current";

export function changeKind(state: SubscriptionState, plan: PlanName, now: Date): ChangeKind {
  if (!isPaid(state) || !isInForce(state, now)) return "start";
  // At the end of an active period only the next one is left to pay.
  if (state.subscriptionStatus === "past_due" || state.endsAt <= now) return "renewal";
  const [from, to] = [PLAN_NAMES.indexOf(state.planName), PLAN_NAMES.indexOf(plan)];
  if (to > from) return "upgrade";
  if (to < from) return state.nextPlanName === plan && !state.cancelsAtPeriodEnd ? "current" : "downgrade";
  return state.nextPlanName !== null || state.cancelsAtPeriodEnd ? "keep" : "current";
}

/** The first paid month: from the moment of its payment. */
export function started(
  plan: PlanName,
  planAmountCents: number,
  provider: PaidState["provider"],
  paidAt: Date,
): SubscriptionState {
  const { startsAt, endsAt, anchorDay } = firstPeriod(paidAt);
  return {
    ...NO_SUBSCRIPTION,
    planName: plan,
    planAmountCents,
    subscriptionStatus: "active",
    periodStartsAt: startsAt,
    endsAt,
    anchorDay,
    provider,
  };
}

/** The plan rises within the period; `reckonedAt` is when the difference was reckoned. */
export function upgraded(
  state: PaidState,
  plan: PlanName,
  planAmountCents: number,
  reckonedAt: Date,
  paidAt: Date,
): SubscriptionState {
  const before = periodOf(state);
  const after = periodAfterWaiting({
    period: before,
    oldCents: state.planAmountCents,
    newCents: planAmountCents,
    reckonedAt,
    paidAt,
  });
  return {
    ...state,
    planName: plan,
    planAmountCents,
    subscriptionStatus: "active",
    periodStartsAt: after.startsAt,
    endsAt: after.endsAt,
    anchorDay: after === before ? state.anchorDay : after.endsAt.getUTCDate(),
    cancelsAtPeriodEnd: false,
    nextPlanName: null,
    pastDueSince: null,
    remindersSent: [],
  };
}

/** The next period is paid and begins: on its first day, after a grace, or ahead of time on the same plan. */
export function renewed(state: PaidState, plan: PlanName, planAmountCents: number, period: Period): SubscriptionState {
  return {
    ...state,
    planName: plan,
    planAmountCents,
    subscriptionStatus: state.cancelsAtPeriodEnd ? "canceled" : "active",
    periodStartsAt: period.startsAt,
    endsAt: period.endsAt,
    nextPlanName: null,
    pastDueSince: null,
    remindersSent: [],
  };
}

/** The period is over and the next one is not paid: the plan stays for the grace. */
export function pastDue(state: PaidState): SubscriptionState {
  return {
    ...state,
    subscriptionStatus: "past_due",
    pastDueSince: state.endsAt,
    endsAt: new Date(state.endsAt.getTime() + GRACE_DAYS * DAY_MS),
    remindersSent: [],
  };
}

/** Ends at the end of the period. What is past due has nothing left and ends at once. */
export function canceled(state: PaidState): SubscriptionState {
  if (state.subscriptionStatus === "past_due") return ended(state);
  return { ...state, subscriptionStatus: "canceled", cancelsAtPeriodEnd: true, nextPlanName: null };
}

/** Takes a cancellation and a planned downgrade back. */
export const resumed = (state: PaidState): SubscriptionState => ({
  ...state,
  subscriptionStatus: "active",
  cancelsAtPeriodEnd: false,
  nextPlanName: null,
});

/** The next period has another, smaller plan. */
export const downgradePlanned = (state: PaidState, plan: PlanName): SubscriptionState => ({
  ...resumed(state),
  nextPlanName: plan,
});

/** Over: free from now on. */
export const ended = (_: SubscriptionState): SubscriptionState => NO_SUBSCRIPTION;

/** Given by the operator: nothing is paid, and it has no end. */
export const granted = (plan: PlanName): SubscriptionState =>
  plan === "free" ? NO_SUBSCRIPTION : { ...NO_SUBSCRIPTION, planName: plan, subscriptionStatus: "active" };
