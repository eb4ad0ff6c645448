import type { NewEvent } from "#app/modules/webhooks/index.server.ts";
import type { StoredSubscription } from "./repo.server.ts";

/** What of a subscription other programs are told. */
const TOLD = ["planName", "subscriptionStatus", "cancelsAtPeriodEnd", "nextPlanName"] as const;

/**
 * The event of a change, for every workspace that the person pays for; null when nothing of it concerns them (a reminder
 * that went, an invoice taken back). Each change has a version of its own, and so an event of its own.
 */
export function planEvent(before: StoredSubscription, change: Partial<StoredSubscription>): NewEvent<"subscription.changed"> | null {
  const after = { ...before, ...change };
  const same = TOLD.every((name) => before[name] === after[name]) && before.endsAt?.getTime() === after.endsAt?.getTime();
  if (same) return null;
  return {
    paidBy: before.userId,
    type: "subscription.changed",
    id: `${before.id}_${before.version + 1}`,
    data: {
      planName: after.planName,
      status: after.subscriptionStatus,
      endsAt: after.endsAt?.toISOString() ?? null,
      cancelsAtPeriodEnd: after.cancelsAtPeriodEnd,
      nextPlanName: after.nextPlanName,
      previous: { planName: before.planName, status: before.subscriptionStatus },
    },
  };
}
