import type { AppContext } from "#app/platform/context.server.ts";
import { stripeOf } from "../payments/stripe/client.server.ts";
import { endStripeSubscription } from "../payments/stripe/sync.server.ts";
import { findSubscription } from "../repo.server.ts";

/**
 * Ends what a person still pays for at Stripe, before their account goes. Repeating it changes nothing. Throws when
 * Stripe does not answer, to be tried again.
 */
export async function endPayments(context: AppContext, userId: string): Promise<void> {
  const subscription = await findSubscription(context.db, userId);
  if (!subscription?.stripeCustomerId) return;
  if (stripeOf(context)) return endStripeSubscription(context, subscription);
  context.log.warn("billing.stripe_left_running", { subscriptionId: subscription.id });
}
