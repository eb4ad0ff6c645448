/** What a person says of their business before a plan is made. All of it is theirs to know; nothing is looked up. */

export const GOALS = ["awareness", "leads", "sales", "retention"] as const;
export type Goal = (typeof GOALS)[number];
export const GOAL_LABELS: Readonly<Record<Goal, string>> = {
  awareness: "Build awareness",
  leads: "Get more leads",
  sales: "Sell more",
  retention: "Keep customers and sell to them again",
};

export const STAGES = ["idea", "launch", "growth", "mature"] as const;
export type Stage = (typeof STAGES)[number];
export const STAGE_LABELS: Readonly<Record<Stage, string>> = {
  idea: "Not selling yet",
  launch: "First customers",
  growth: "Growing",
  mature: "Established",
};

export const ASSETS = [
  "website",
  "blog",
  "email_list",
  "social_audience",
  "customers",
  "reviews",
  "product_feed",
  "expert",
  "video",
  "partners",
] as const;
export type Asset = (typeof ASSETS)[number];
export const ASSET_LABELS: Readonly<Record<Asset, string>> = {
  website: "A website that takes orders or inquiries",
  blog: "A blog or guides",
  email_list: "An email list with consent",
  social_audience: "Followers on a social network",
  customers: "At least 50 customers",
  reviews: "Reviews or case studies",
  product_feed: "A product catalog",
  expert: "Someone who likes to write or speak",
  video: "Someone who makes videos",
  partners: "Partners with the same audience",
};

/** Everything a plan is computed from. Money in the smallest unit of `currency`. */
export interface Situation {
  goal: Goal;
  stage: Stage;
  assets: readonly Asset[];
  currency: string;
  /** What may be spent in a month, apart from people's time. */
  monthlyBudgetMinor: number;
  /** Hours a week that the team has for marketing. */
  hoursPerWeek: number;
  /** What a new customer leaves after the cost of what they buy, over the time that they stay. */
  customerMarginMinor: number;
}

/** What the workspace's own numbers say of a channel over the last 90 days. */
export interface OwnChannel {
  channel: string;
  visits: number;
  conversions: number;
}
