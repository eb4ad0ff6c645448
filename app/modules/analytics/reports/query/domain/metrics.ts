import type { Metrics } from "../../../domain/query.ts";

/** Metrics of the overview, each a link that draws it. */
export const METRICS = ["visitors", "visits", "views", "bounce_rate", "duration", "conversions", "revenue"] as const;
export type Metric = (typeof METRICS)[number];

export const METRIC_LABELS: Readonly<Record<Metric, string>> = {
  visitors: "Visitors",
  visits: "Visits",
  views: "Page views",
  bounce_rate: "Bounce rate",
  duration: "Visit duration",
  conversions: "Conversions",
  revenue: "Revenue",
};

/**
 * Returns the value of a metric: counts as they are, rates from 0 to 1, durations in milliseconds, revenue in the
 * currency's smallest unit; null without visits.
 */
export function metricOf(figures: Metrics, metric: Metric, currency: string): number | null {
  const { visits, bounces, durationMs, revenue } = figures;
  if (metric === "bounce_rate") return visits === 0 ? null : bounces / visits;
  if (metric === "duration") return visits === 0 ? null : durationMs / visits;
  if (metric === "revenue") return revenue[currency] ?? 0;
  return figures[metric];
}

/** The change of a metric since the compared period; null when there is nothing to compare with. */
export interface Change {
  /** Parts of the earlier figure, 0.1 is ten percent more; of rates their difference. */
  value: number;
  /** Whether that is good news. */
  tone: "good" | "bad" | "same";
}

/** Compares a figure with the earlier one. Fewer bounces are better; of everything else more is. */
export function changeOf(metric: Metric, now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  const isRate = metric === "bounce_rate";
  if (!isRate && before === 0) return now === 0 ? { value: 0, tone: "same" } : null;
  const value = isRate ? now - before : now / before - 1;
  // What is shown as 0 is no change.
  if (Math.abs(value) < 0.0005) return { value: 0, tone: "same" };
  return { value, tone: value > 0 === !isRate ? "good" : "bad" };
}

/** 65,000 → "1m 5s". */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
  return `${Math.floor(seconds / 3_600)}h ${Math.floor((seconds % 3_600) / 60)}m`;
}
