import type { Handler } from "hono";
import { handleStripeEvent } from "#app/modules/billing/index.server.ts";
import { readBody } from "#app/platform/http/body.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import type { AppEnv } from "../app.ts";

const MAX_BODY_BYTES = 1_000_000;

/**
 * `POST /webhooks/stripe`: an event of Stripe. 200 when it was worked on or means nothing to us, 400 when its signature
 * is missing, wrong or older than 5 minutes, 404 when Stripe is not configured. Anything unexpected is 500, and Stripe
 * sends the event again.
 */
export const serveStripeWebhook: Handler<AppEnv> = async (c) => {
  const context = c.get("context");
  const body = await readBody(c.req.raw, MAX_BODY_BYTES);
  if (!body) return c.json({ code: "body_too_large" }, 413);
  const handled = await handleStripeEvent(context, body, c.req.header("stripe-signature") ?? "");
  if (handled.ok) return c.json({ received: true, outcome: handled.value }, 200);
  context.log.warn("stripe.refused", { code: handled.error.code });
  return c.json({ code: handled.error.code }, HTTP_STATUS[handled.error.code]);
};
