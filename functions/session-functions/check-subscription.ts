import type { Context } from "hono";
import { type SubscriptionAnswer, subscriptionAnswer } from "#app/modules/billing/index.server.ts";
import { readSession } from "#app/platform/session/session.server.ts";
import type { AppEnv } from "../app.ts";

/** Of who is signed out, and on any failure (specification section 4, subscription default). */
const UNSUBSCRIBED: SubscriptionAnswer = {
  subscribed: false,
  plan_name: "free",
  plan_amount: 0,
  subscription_status: "none",
};

/** POST /functions/check-subscription, without a body: what the signed-in person pays for. Never an error. */
export async function checkSubscription(c: Context<AppEnv>): Promise<Response> {
  const context = c.get("context");
  try {
    const session = await readSession(c.req.raw, context);
    return c.json(session ? await subscriptionAnswer(context, session) : UNSUBSCRIBED);
  } catch (cause) {
    context.log.error("subscription.check_failed", {}, cause);
    return c.json(UNSUBSCRIBED);
  }
}
