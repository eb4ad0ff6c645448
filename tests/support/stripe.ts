import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Stripe } from "stripe";
import { inject } from "vitest";
import { router } from "#functions/router.ts";
import { ORIGIN } from "./factories.ts";

export const WEBHOOK_SECRET = "whsec_test_0123456789abcdef0123456789abcdef";

/** An event as Stripe sends it. */
export interface SentEvent {
  id: string;
  type: string;
  created: number;
  data: { object: Record<string, unknown> };
}

/** A world of Stripe of its own, and the bindings of a product that is configured for it. */
export function openStripe() {
  const key = `sk_test_${crypto.randomUUID().replaceAll("-", "")}`;
  const url = inject("stripeUrl");
  const bindings: Env = {
    ...env,
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: url,
    STRIPE_PRICE_BASIC: "price_basic",
    STRIPE_PRICE_PRO: "price_pro",
    STRIPE_PRICE_ENTERPRISE: "price_enterprise",
  } as Env;
  const control = async <T = Record<string, unknown>>(step: string, given: object = {}): Promise<T> => {
    const answer = await fetch(`${url}/control/${key}/${step}`, { method: "POST", body: JSON.stringify(given) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };
  return { bindings, control, events: async () => (await control<{ events: SentEvent[] }>("events")).events };
}

export type OpenStripe = ReturnType<typeof openStripe>;

/** A body with the header that Stripe would send, made by Stripe's own package. */
export const sign = (payload: string, { secret = WEBHOOK_SECRET, at = Date.now() }: { secret?: string; at?: number } = {}): Promise<string> =>
  Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp: Math.floor(at / 1_000) });

/** Posts a body to the webhook through the whole Worker. */
export async function postWebhook(bindings: Env, payload: string, signature: string | null, execution = createExecutionContext()): Promise<Response> {
  const headers = { "content-type": "application/json", ...(signature === null ? {} : { "stripe-signature": signature }) };
  return router.fetch(new Request(`${ORIGIN}/webhooks/stripe`, { method: "POST", headers, body: payload }), bindings, execution);
}

/** Delivers an event rightly signed. */
export async function deliver(bindings: Env, event: SentEvent, execution = createExecutionContext()): Promise<Response> {
  const payload = JSON.stringify(event);
  return postWebhook(bindings, payload, await sign(payload), execution);
}
