import type { NewEvent } from "#app/modules/webhooks/index.server.ts";
import type { StoredSubscription } from "../repo.server.ts";
import type { SubscriptionEventData } from "./webhook-schemas.ts";

type SubscriptionEvent = NewEvent<"subscription.changed", SubscriptionEventData>;

/** Fields of a subscription that its event contains. */
const EVENT_FIELDS = ["planName", "subscriptionStatus", "cancelsAtPeriodEnd", "nextPlanName"] as const;

const isSame = (before: StoredSubscription, after: StoredSubscription): boolean =>
  EVENT_FIELDS.every((name) => before[name] === after[name]) && before.endsAt?.getTime() === after.endsAt?.getTime();

const dataOf = (before: StoredSubscription, after: StoredSubscription): SubscriptionEventData => ({
  planName: after.planName,
  status: after.subscriptionStatus,
  endsAt: after.endsAt?.toISOString() ?? null,
  cancelsAtPeriodEnd: after.cancelsAtPeriodEnd,
  nextPlanName: after.nextPlanName,
  previous: { planName: before.planName, status: before.subscriptionStatus },
});

/**
 * The event of a change, for every workspace that the person pays for; null when nothing of it concerns them (a reminder
 * that went, an invoice taken back). Each change has a version of its own, and so an event of its own.
 */
export function planEvent(before: StoredSubscription, change: Partial<StoredSubscription>): SubscriptionEvent | null {
  const after = { ...before, ...change };
  if (isSame(before, after)) return null;
  return {
    paidBy: before.userId,
    type: "subscription.changed",
    id: `${before.id}_${before.version + 1}`,
    data: dataOf(before, after),
  };
}

/** The event of a workspace that another person pays for from now on: its plan is theirs. Null when that is the same. */
export function payerEvent(
  workspaceId: string,
  before: StoredSubscription,
  after: StoredSubscription,
  now: Date,
): SubscriptionEvent | null {
  if (isSame(before, after)) return null;
  return {
    workspaceId,
    type: "subscription.changed",
    id: `${workspaceId}_${after.id}_${now.getTime()}`,
    data: dataOf(before, after),
  };
}
