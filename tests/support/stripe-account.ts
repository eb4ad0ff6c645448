import { Stripe } from "stripe";

export const WEBHOOK_SECRET = "whsec_test_0123456789abcdef0123456789abcdef";

/** An event as Stripe sends it. */
export interface SentEvent {
  id: string;
  type: string;
  created: number;
  data: { object: Record<string, unknown> };
}

/** A world of its own at the stand-in of `startStripeServer`, and the variables of a product that is configured for it. */
export function openAccount(url: string) {
  const key = `sk_test_${crypto.randomUUID().replaceAll("-", "")}`;
  const variables = {
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: url,
    STRIPE_PRICE_BASIC: "price_basic",
    STRIPE_PRICE_PRO: "price_pro",
    STRIPE_PRICE_ENTERPRISE: "price_enterprise",
  };
  const control = async <T = Record<string, unknown>>(step: string, given: object = {}): Promise<T> => {
    const answer = await fetch(`${url}/control/${key}/${step}`, { method: "POST", body: JSON.stringify(given) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };
  return { variables, control, events: async () => (await control<{ events: SentEvent[] }>("events")).events };
}

/** The header that Stripe would send with a body, made by Stripe's own package. */
export const sign = (
  payload: string,
  { secret = WEBHOOK_SECRET, at = Date.now() }: { secret?: string; at?: number } = {},
): Promise<string> =>
  Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp: Math.floor(at / 1_000) });
