import type { Stripe } from "stripe";
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

interface Settings {
  key: string;
  webhookSecret: string;
  prices: StripeAccess["prices"];
}

function settingsOf(config: Config): Settings | null {
  const {
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_BASIC: basic,
    STRIPE_PRICE_PRO: pro,
    STRIPE_PRICE_ENTERPRISE: enterprise,
  } = config;
  return key && webhookSecret && basic && pro && enterprise
    ? { key, webhookSecret, prices: { basic, pro, enterprise } }
    : null;
}

/** Whether Stripe is configured. */
export const hasStripe = ({ config }: Pick<AppContext, "config">): boolean => settingsOf(config) !== null;

/**
 * Returns the Stripe client; null when Stripe is not configured. Its library is a third of what an isolate would otherwise
 * evaluate at its start, so that it is imported with the first call.
 */
export async function openStripe({ config }: Pick<AppContext, "config">): Promise<StripeAccess | null> {
  const known = opened.get(config);
  if (known) return known;
  const settings = settingsOf(config);
  if (!settings) return null;
  const { Stripe } = await import("stripe");
  const { key, ...rest } = settings;
  const api = new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...addressOf(config),
  });
  const access = { api, ...rest };
  opened.set(config, access);
  return access;
}

/** Returns the Stripe client. Throws when it is not configured. */
export async function requireStripe(context: Pick<AppContext, "config">): Promise<StripeAccess> {
  const access = await openStripe(context);
  if (!access) throw new Error("Stripe is not configured");
  return access;
}

const PAGES = ["https://checkout.stripe.com", "https://billing.stripe.com"];

/** Origins of the pages on which people pay and manage their cards; none when Stripe is not configured. */
export function paymentPageOrigins({ config }: Pick<AppContext, "config">): readonly string[] {
  if (!config.STRIPE_SECRET_KEY) return [];
  return config.STRIPE_API_URL ? [new URL(config.STRIPE_API_URL).origin] : PAGES;
}
