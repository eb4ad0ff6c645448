import { minutes } from "#app/shared/time.ts";

/** What a dashboard keeps of its reads (specification section 9, client cache). */
export type CachedKind = "metrics" | "ad_performance" | "predictions" | "other";

/** How long each kind is kept; the second reading's default of 15 minutes for what is not named. */
export const KIND_LIFETIME_MS: Readonly<Record<CachedKind, number>> = {
  metrics: minutes(10),
  ad_performance: minutes(15),
  predictions: minutes(5),
  other: minutes(15),
};

export const TIMEFRAMES = ["day", "week", "month"] as const;

export type Timeframe = (typeof TIMEFRAMES)[number];

export const isTimeframe = (text: unknown): text is Timeframe => (TIMEFRAMES as readonly unknown[]).includes(text);

/** Days back that a timeframe covers: 1, 7, and 30 for any other. */
export const daysOf = (timeframe: string): number => (timeframe === "day" ? 1 : timeframe === "week" ? 7 : 30);

/** How long figures added up over a timeframe are kept: 60, 240 and, for any other, 480 minutes. */
export const aggregateLifetimeMs = (timeframe: string): number =>
  minutes(timeframe === "day" ? 60 : timeframe === "week" ? 240 : 480);
