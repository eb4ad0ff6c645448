import type { Plan } from "#app/platform/access/plans.ts";

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
