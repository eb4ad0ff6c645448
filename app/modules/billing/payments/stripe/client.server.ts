import { Stripe } from "stripe";
import type { Plan } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Config } from "#app/platform/env.ts";
import { seconds } from "#app/shared/time.ts";

const TIMEOUT_MS = seconds(15);
/** Of calls that Stripe did not answer; each carries an idempotency key, so that it is done once. */
const RETRIES = 2;

export type PaidPlan = Exclude<Plan, "free">;

export interface StripeAccess {
  api: Stripe;
  webhookSecret: string;
  /** Ids of the monthly prices. */
  prices: Readonly<Record<PaidPlan, string>>;
}

const opened = new WeakMap<Config, StripeAccess>();

/** Where the calls go: Stripe itself, or the stand-in of the tests. */
function addressOf({ STRIPE_API_URL: standIn }: Config) {
  if (!standIn) return {};
  const { hostname, port, protocol } = new URL(standIn);
  return { host: hostname, port, protocol: protocol === "https:" ? ("https" as const) : ("http" as const) };
}

/** Stripe, when it is configured; null otherwise. */
export function stripeOf({ config }: Pick<AppContext, "config">): StripeAccess | null {
  const known = opened.get(config);
  if (known) return known;
  const {
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_BASIC: basic,
    STRIPE_PRICE_PRO: pro,
    STRIPE_PRICE_ENTERPRISE: enterprise,
  } = config;
  if (!key || !webhookSecret || !basic || !pro || !enterprise) return null;
  const api = new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...addressOf(config),
  });
  const access = { api, webhookSecret, prices: { basic, pro, enterprise } };
  opened.set(config, access);
  return access;
}

/** Stripe, where nothing goes on without it. Throws when it is not configured. */
export function requireStripe(context: Pick<AppContext, "config">): StripeAccess {
  const access = stripeOf(context);
  if (!access) throw new Error("Stripe is not configured");
  return access;
}

const PAGES = ["https://checkout.stripe.com", "https://billing.stripe.com"];

/** Origins of the pages on which people pay and manage their cards; none when Stripe is not configured. */
export function paymentPageOrigins({ config }: Pick<AppContext, "config">): readonly string[] {
  if (!config.STRIPE_SECRET_KEY) return [];
  return config.STRIPE_API_URL ? [new URL(config.STRIPE_API_URL).origin] : PAGES;
}
