/** From the smallest to the largest; each includes what the one before it has. */
export const PLANS = ["free", "basic", "pro", "enterprise"] as const;

export type Plan = (typeof PLANS)[number];

/** What each plan adds: specification section 6, completed by decisions section 5. */
const ADDED = {
  free: ["dashboard", "basic_analytics"],
  basic: ["seo", "social", "content_basic", "sem_basic", "ads_basic", "api_access", "short_links"],
  pro: [
    "sem",
    "ai_assistant",
    "automation_basic",
    "analytics_advanced",
    "content_advanced",
    "lead_generation",
    "personalization",
    "ads",
    "growth",
    "events",
    "influencer",
    "retargeting",
    "video",
    "strategy",
    "cross_module",
    "integrations",
    "data_pipeline",
    "realtime",
    "insights",
  ],
  enterprise: ["client_view", "white_label"],
} as const satisfies Record<Plan, readonly string[]>;

export type Feature = (typeof ADDED)[Plan][number];

const ALLOWED = new Map<Plan, ReadonlySet<string>>(
  PLANS.map((plan, at) => [plan, new Set<string>(PLANS.slice(0, at + 1).flatMap((included) => [...ADDED[included]]))]),
);

const asPlan = (name: string): Plan => PLANS.find((plan) => plan === name) ?? "free";

/**
 * Whether a plan includes a feature. An unknown plan counts as free, enterprise includes every
 * name, and no plan at all (no subscription loaded) includes nothing.
 */
export const planAllows = (plan: string | null | undefined, feature: Feature | (string & {})): boolean => {
  if (plan === null || plan === undefined) return false;
  const known = asPlan(plan);
  return known === "enterprise" || (ALLOWED.get(known)?.has(feature) ?? false);
};

/** The smallest plan that includes a feature: what an upgrade page offers. */
export const smallestPlanWith = (feature: Feature): Plan =>
  PLANS.find((plan) => planAllows(plan, feature)) ?? "enterprise";

export type SubscriptionStatus = "trialing" | "active" | "past_due" | "canceled" | "none";

/** Statuses that grant nothing after `endsAt`. */
const ENDING: ReadonlySet<SubscriptionStatus> = new Set<SubscriptionStatus>(["trialing", "canceled", "past_due"]);

export interface StoredSubscription {
  planName: string;
  subscriptionStatus: SubscriptionStatus;
  endsAt: Date | null;
}

/**
 * The plan a stored subscription grants at `now`. A trial, a cancelled period or the grace of a failed
 * payment past its end, and no subscription at all, are free.
 */
export const currentPlan = (
  stored: StoredSubscription | null,
  now: Date,
): { plan: Plan; subscriptionStatus: SubscriptionStatus } => {
  if (!stored || stored.subscriptionStatus === "none") return { plan: "free", subscriptionStatus: "none" };
  const ends = ENDING.has(stored.subscriptionStatus);
  if (ends && (stored.endsAt === null || stored.endsAt <= now)) return { plan: "free", subscriptionStatus: "none" };
  return { plan: asPlan(stored.planName), subscriptionStatus: stored.subscriptionStatus };
};
