import { normalQuantile } from "#app/shared/statistics/normal.ts";

/** A rate as counted: `of` trials, `hits` of them successes. */
export interface Rate {
  hits: number;
  of: number;
}

export interface Range {
  low: number;
  mid: number;
  high: number;
}

/**
 * Predicts how many of `trials` succeed when the rate was measured as `hits` of `of`: the beta-binomial distribution with Jeffreys'
 * prior, mean n·a/(a+b), variance n·a·b·(a+b+n)/((a+b)²(a+b+1)); its 80 % range by a gamma of the same mean and variance
 * (Wilson-Hilferty), which never falls below zero.
 */
export function betaBinomialRange(trials: number, { hits, of }: Rate): Range {
  if (trials <= 0) return { low: 0, mid: 0, high: 0 };
  const [a, b] = [hits + 0.5, Math.max(0, of - hits) + 0.5];
  const mean = (trials * a) / (a + b);
  const variance = (trials * a * b * (a + b + trials)) / ((a + b) ** 2 * (a + b + 1));
  const shape = mean ** 2 / variance;
  const quantile = (p: number): number => {
    const z = normalQuantile(p);
    const cube = 1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape));
    return mean * Math.max(0, cube) ** 3;
  };
  return {
    low: Math.min(trials, quantile(0.1)),
    mid: mean,
    high: Math.min(trials, quantile(0.9)),
  };
}

export interface PlanRow {
  keyword: string;
  /** Searches a month. */
  volume: number;
  cpcCents: number;
}

export interface PlanForecast extends PlanRow {
  clicks: Range;
  costCents: Range;
  leads: Range;
}

/** Forecasts a month of keywords: searches → clicks by the click rate → cost by the price, leads by the conversion rate. */
export function forecastPlan(
  rows: readonly PlanRow[],
  rates: { ctr: Rate; cvr: Rate },
): { rows: PlanForecast[]; total: Omit<PlanForecast, "keyword" | "cpcCents"> } {
  const cost = ({ low, mid, high }: Range, cpc: number): Range => ({
    low: low * cpc,
    mid: mid * cpc,
    high: high * cpc,
  });
  const forecast = (volume: number, cpcCents: number) => {
    const clicks = betaBinomialRange(volume, rates.ctr);
    // The leads of few clicks and of many: the ranges of both rates at once.
    const leads = {
      low: betaBinomialRange(clicks.low, rates.cvr).low,
      mid: betaBinomialRange(clicks.mid, rates.cvr).mid,
      high: betaBinomialRange(clicks.high, rates.cvr).high,
    };
    return { clicks, leads, costCents: cost(clicks, cpcCents) };
  };
  const volume = rows.reduce((sum, row) => sum + row.volume, 0);
  const meanCpc = volume === 0 ? 0 : rows.reduce((sum, row) => sum + row.volume * row.cpcCents, 0) / volume;
  return {
    rows: rows.map((row) => ({ ...row, ...forecast(row.volume, row.cpcCents) })),
    // Not the sum of the ranges: one rate is wrong for all keywords at once, chance is not.
    total: { volume, ...forecast(volume, meanCpc) },
  };
}
