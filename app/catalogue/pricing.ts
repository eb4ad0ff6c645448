import { type Feature, type Plan, smallestPlanWith } from "#app/platform/access/plans.ts";
import { wholeDollars } from "#app/shared/format/money.ts";

export interface PricingPlan {
  /** What it is sold as. */
  name: string;
  /** What it grants. */
  plan: Plan;
  /** Per month. */
  priceCents: number;
  description: string;
  features: readonly string[];
  popular: boolean;
}

/** Days of Pro that a new account gets. */
export const TRIAL_DAYS = 14;

export const PRICING: readonly PricingPlan[] = [
  {
    name: "Starter",
    plan: "basic",
    priceCents: 4_900,
    description: "For the first customers",
    features: ["6 core marketing tools", "Basic analytics", "Email support"],
    popular: false,
  },
  {
    name: "Pro",
    plan: "pro",
    priceCents: 14_900,
    description: "For teams that grow",
    features: ["All tools", "Advanced analytics", "Priority support", "Unconventional AI"],
    popular: true,
  },
  {
    name: "Agency",
    plan: "enterprise",
    priceCents: 34_900,
    description: "For many clients",
    features: ["Everything", "White-label options", "Dedicated support", "Custom integrations"],
    popular: false,
  },
];

/** Returns where a feature starts in the price list: "From the Starter plan, $49 per month". */
export function startingPrice(feature: Feature): string {
  const smallest = smallestPlanWith(feature);
  const offer = PRICING.find(({ plan }) => plan === smallest);
  return offer ? `From the ${offer.name} plan, ${wholeDollars(offer.priceCents)} per month` : "Part of every plan";
}
