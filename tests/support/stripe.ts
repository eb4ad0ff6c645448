import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { inject } from "vitest";
import { router } from "#functions/router.ts";
import { ORIGIN } from "./factories.ts";
import { openAccount, type SentEvent, sign } from "./stripe-account.ts";

export { type SentEvent, sign } from "./stripe-account.ts";

/** A world of Stripe of its own, and the bindings of a product that is configured for it. */
export function openStripe() {
  const { variables, ...account } = openAccount(inject("stripeUrl"));
  const bindings: Env = { ...env, ...variables } as Env;
  return { bindings, ...account };
}

export type OpenStripe = ReturnType<typeof openStripe>;

/** Posts a body to the webhook through the whole Worker. */
export async function postWebhook(
  bindings: Env,
  payload: string,
  signature: string | null,
  execution = createExecutionContext(),
): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    ...(signature === null ? {} : { "stripe-signature": signature }),
  };
  return router.fetch(
    new Request(`${ORIGIN}/webhooks/stripe`, { method: "POST", headers, body: payload }),
    bindings,
    execution,
  );
}

/** Delivers an event rightly signed. */
export async function deliver(
  bindings: Env,
  event: SentEvent,
  execution = createExecutionContext(),
): Promise<Response> {
  const payload = JSON.stringify(event);
  return postWebhook(bindings, payload, await sign(payload), execution);
}
