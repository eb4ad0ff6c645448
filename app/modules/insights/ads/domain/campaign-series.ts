import { days } from "#app/shared/time.ts";

/** Figures of one campaign on one day. */
export interface CampaignDay {
  /** "2026-11-21". */
  date: string;
  clicks: number;
  conversions: number;
}

/** Forecasts for a campaign, by their name in the table of predictions. */
export const PREDICTED = ["clicks", "conversions"] as const;
export type PredictedMetric = (typeof PREDICTED)[number];

/** Ahead of today, and as far back as is looked. */
export const PREDICTED_DAYS = 14;
export const HISTORY_DAYS = 180;

/** With fewer days that have metrics there is no forecast. */
const MIN_DAYS = 42;
/** Figures may come this much later than their day. */
const LATE_DAYS = 3;
const DAY_MS = days(1);

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/**
 * The figures of a campaign by day, from its first to its last with figures; a day without a row has none of them. Null when there
 * are too few, or the last is more than three days before `yesterday`: then nobody keeps them up.
 */
export function seriesOf(days: readonly CampaignDay[], yesterday: string): Record<PredictedMetric, number[]> | null {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || days.length < MIN_DAYS || dayNumber(yesterday) - dayNumber(last.date) > LATE_DAYS) return null;
  const length = dayNumber(last.date) - dayNumber(first.date) + 1;
  const series = { clicks: new Array<number>(length).fill(0), conversions: new Array<number>(length).fill(0) };
  for (const { date, clicks, conversions } of days) {
    const at = dayNumber(date) - dayNumber(first.date);
    series.clicks[at] = clicks;
    series.conversions[at] = conversions;
  }
  return series;
}
