import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { endStripeSubscription, syncFromStripe } from "../payments/stripe/sync.server.ts";
import { applyChange, findSubscription, type StoredSubscription, stateColumns } from "../repo.server.ts";
import { isUserFacing, type ReminderName, remindersDue, type Transition, transitionDue } from "./domain/reminders.ts";
import { claimReminders, findDue } from "./lifecycle-repo.server.ts";
import { notifyPlanChange, type PlanNews } from "./notifications.server.ts";
import { subscriptionAudit } from "./plan-changes.server.ts";
import { beginNextPeriod, issueRenewalInvoice } from "./renewals.server.ts";

/** Of one tick: what is left over comes with the next one, a minute later. */
const MAX_PER_TICK = 50;

/**
 * What time does to subscriptions: reminders of a trial, renewal invoices, the grace of a missing payment, and ends.
 * Run each minute. Nothing is done twice, however many runs there are at once, and one subscription's failure does
 * not stop the others. Returns how many were worked on.
 */
export async function runLifecycle(context: AppContext, now: Date): Promise<{ moved: number }> {
  let moved = 0;
  const at = { ...context, now: () => now };
  for (const subscription of await findDue(context.db, now, MAX_PER_TICK)) {
    try {
      await step(at, subscription, now);
      moved += 1;
    } catch (cause) {
      context.log.error("billing.lifecycle_failed", { subscriptionId: subscription.id }, cause);
    }
  }
  if (moved > 0) context.log.info("billing.lifecycle", { moved });
  return { moved };
}

/** One step of one subscription; a transition comes before what its old state would remind of. */
async function step(context: AppContext, subscription: StoredSubscription, now: Date): Promise<void> {
  const transition = transitionDue(subscription, now);
  if (transition) await move(context, subscription, transition, now);
  const current = transition ? await findSubscription(context.db, subscription.userId) : subscription;
  if (current && !transitionDue(current, now)) await remind(context, current, now);
}

async function move(
  context: AppContext,
  subscription: StoredSubscription,
  { kind, state }: Transition,
  now: Date,
): Promise<void> {
  const { userId, planName } = subscription;
  if (kind === "past_due" && (await beginNextPeriod(context, userId, now))) {
    const begun = await findSubscription(context.db, userId);
    return notifyPlanChange(context, "renewed", subscription, begun?.planName ?? planName);
  }
  // Stripe would keep trying the card for a plan that is no longer given.
  if (kind === "grace_ended" && subscription.provider === "stripe") await endStripeSubscription(context, subscription);
  const applied = await applyChange(context, subscription, {
    state: stateColumns(state),
    audit: [subscriptionAudit(subscription, userId, kind, PLAN_TITLES[planName])],
  });
  if (applied && kind !== "past_due") await notifyPlanChange(context, kind, subscription);
}

const isNews = (name: ReminderName): name is ReminderName & PlanNews => isUserFacing(name);

/** Work first, as it is idempotent; then the claim; then, by the one who has it, the newest of the news. */
async function remind(context: AppContext, subscription: StoredSubscription, now: Date): Promise<void> {
  const names = remindersDue(subscription, now);
  if (names.length === 0) return;
  if (names.some((name) => name.startsWith("sync_"))) await syncFromStripe(context, subscription);
  if (names.some((name) => name.startsWith("renewal_"))) await issueRenewalInvoice(context, subscription.userId, now);
  const current = await findSubscription(context.db, subscription.userId);
  const open = current ? names.filter((name) => remindersDue(current, now).includes(name)) : [];
  const claimed = current && open.length > 0 ? await claimReminders(context.db, current, open, now) : null;
  const newest = open.findLast(isNews);
  if (claimed && newest) await notifyPlanChange(context, newest, claimed);
}
