import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { hasStripe } from "../payments/stripe/client.server.ts";
import { endStripeSubscription } from "../payments/stripe/sync.server.ts";
import { findSubscription } from "../repo.server.ts";
import { cancelAtPeriodEnd, readSubscription } from "../subscriptions/service.server.ts";

/**
 * Ends a paid plan with the period that is paid, because its person asked for the deletion of the account. A refusal is
 * logged: the erasure ends the plan in any case. Throws when the payment provider does not answer.
 */
export async function cancelBeforeDeletion(context: RequestContext, session: Session): Promise<void> {
  const subscription = await readSubscription(context, session.userId);
  if (!subscription?.paid || subscription.stored.cancelsAtPeriodEnd) return;
  const canceled = await cancelAtPeriodEnd(context, session, subscription.stored.version);
  if (!canceled.ok) context.log.warn("deletion.plan_not_canceled", { code: canceled.error.code });
}

/**
 * Ends what a person still pays for at Stripe, before their account goes. Repeating it changes nothing. Throws when
 * Stripe does not answer, to be tried again.
 */
export async function endPayments(context: AppContext, userId: string): Promise<void> {
  const subscription = await findSubscription(context.db, userId);
  if (!subscription?.stripeCustomerId) return;
  if (hasStripe(context)) return endStripeSubscription(context, subscription);
  context.log.warn("billing.stripe_left_running", { subscriptionId: subscription.id });
}
