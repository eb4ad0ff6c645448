import { ended, GRACE_DAYS, isPaid, pastDue } from "../../domain/subscription.ts";
import type { SubscriptionState } from "../../domain/types.ts";

const DAY_MS = 86_400_000;

/** Days before the end of a trial on which its person is reminded. */
export const TRIAL_REMINDER_DAYS = [7, 1] as const;

/** Days of the grace period, counted from 0, that send a reminder of the missing payment. */
export const DUNNING_DAYS = [0, 7, 13] as const;

/** Days before the end of a period from which on its renewal invoice is tried for, once a day. */
const RENEWAL_LEAD_DAYS = 14;

/** How long the events of Stripe may take after the end of a period before we ask ourselves. */
export const STRIPE_SILENCE_MS = DAY_MS / 24;

/** "trial_7", "dunning_13": sent to the person. "renewal_3", "sync_0": work of that day, without a message. */
export type ReminderName = `trial_${number}` | `dunning_${number}` | `renewal_${number}` | `sync_${number}`;

/** Whether a reminder is news to a person. */
export const isUserFacing = (name: ReminderName): boolean => name.startsWith("trial_") || name.startsWith("dunning_");

const daysBetween = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / DAY_MS);

function everyDue(state: SubscriptionState, now: Date): ReminderName[] {
  const { subscriptionStatus: status, endsAt, pastDueSince, provider } = state;
  if (!endsAt) return [];
  const isBefore = (days: number) => endsAt.getTime() - days * DAY_MS <= now.getTime();
  if (status === "trialing") return TRIAL_REMINDER_DAYS.filter(isBefore).map((day) => `trial_${day}` as const);
  const dunning =
    status === "past_due" && pastDueSince ? DUNNING_DAYS.filter((day) => daysBetween(pastDueSince, now) >= day) : [];
  const sent = dunning.map((day) => `dunning_${day}` as const);
  if (provider === "stripe") {
    const isSilent =
      (status === "active" || status === "canceled") && endsAt.getTime() + STRIPE_SILENCE_MS <= now.getTime();
    return isSilent ? [`sync_${daysBetween(endsAt, now)}`] : sent;
  }
  const periodEndsAt = status === "past_due" ? pastDueSince : endsAt;
  const renews = (status === "active" || status === "past_due") && isPaid(state) && periodEndsAt !== null;
  const dayLeft = renews ? daysBetween(now, periodEndsAt) : Number.POSITIVE_INFINITY;
  return dayLeft < RENEWAL_LEAD_DAYS ? [...sent, `renewal_${dayLeft}`] : sent;
}

/** What is due at `now` and has not been done for this period, in the order of its days. All in UTC. */
export const remindersDue = (state: SubscriptionState, now: Date): ReminderName[] =>
  everyDue(state, now).filter((name) => !state.remindersSent.includes(name));

export interface Transition {
  kind: "trial_ended" | "plan_ended" | "grace_ended" | "past_due";
  /** What the subscription becomes. */
  state: SubscriptionState;
}

/**
 * What the passing of time makes of a subscription; null while there is nothing to do. "past_due" holds only when
 * the next period has not been paid. Stripe moves its own periods; we end only the grace, and what was cancelled is
 * over when Stripe says so.
 */
export function transitionDue(state: SubscriptionState, now: Date): Transition | null {
  const { subscriptionStatus: status, endsAt, provider } = state;
  if (!endsAt || endsAt > now) return null;
  if (status === "trialing") return { kind: "trial_ended", state: ended(state) };
  if (status === "past_due") return { kind: "grace_ended", state: ended(state) };
  if (provider === "stripe") return null;
  if (status === "canceled" || (status === "active" && state.cancelsAtPeriodEnd))
    return { kind: "plan_ended", state: ended(state) };
  if (status !== "active" || !isPaid(state)) return null;
  return state.nextPlanName === "free"
    ? { kind: "plan_ended", state: ended(state) }
    : { kind: "past_due", state: pastDue(state) };
}

/** The last day of the grace of a payment that is missing since `pastDueSince`. */
export const graceEnd = (pastDueSince: Date): Date => new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS);
