import { decompose, type SeasonKind } from "./decompose.ts";
import { minimise } from "./minimise.ts";
import { lineThrough, sampleVariance } from "./statistics.ts";

/** How fast level, slope and season follow what is new; each 0 to 1. */
export interface Smoothing {
  alpha: number;
  beta: number;
  gamma: number;
}

/** A series smoothed by Holt and Winters: what forecasts are made from. */
export interface HoltWinters extends Smoothing {
  kind: SeasonKind;
  period: number;
  level: number;
  slope: number;
  /** The last season: first the place that comes next. */
  season: number[];
  /** Sum of squared one-step errors. */
  sse: number;
  /** One-step errors, from the second season on. */
  errors: number[];
}

interface Start {
  level: number;
  slope: number;
  season: readonly number[];
}

/** Starting values from the first two seasons, as R's `HoltWinters` takes them. */
function startOf(values: readonly number[], period: number, kind: SeasonKind): Start {
  const { trend, season } = decompose(values.slice(0, 2 * period), period, kind);
  const { intercept, slope } = lineThrough(trend.filter((value) => value !== null));
  return { level: intercept, slope, season };
}

function smooth(
  values: readonly number[],
  period: number,
  kind: SeasonKind,
  start: Start,
  { alpha, beta, gamma }: Smoothing,
): HoltWinters {
  const additive = kind === "additive";
  const season = [...start.season];
  let { level, slope } = start;
  let sse = 0;
  const errors: number[] = [];
  for (let index = period; index < values.length; index++) {
    const value = values[index] ?? 0;
    const place = index % period;
    const swing = season[place] ?? 0;
    const expected = additive ? level + slope + swing : (level + slope) * swing;
    errors.push(value - expected);
    sse += (value - expected) ** 2;
    const before = level;
    const bare = additive ? value - swing : swing === 0 ? value : value / swing;
    level = alpha * bare + (1 - alpha) * (level + slope);
    slope = beta * (level - before) + (1 - beta) * slope;
    const swung = additive ? value - level : level === 0 ? swing : value / level;
    season[place] = gamma * swung + (1 - gamma) * swing;
  }
  const next = values.length % period;
  return {
    kind,
    period,
    alpha,
    beta,
    gamma,
    level,
    slope,
    season: [...season.slice(next), ...season.slice(0, next)],
    sse,
    errors,
  };
}

/** Smooths with given parameters. Takes at least two whole seasons; a multiplicative season needs values above zero. */
export const smoothWith = (
  values: readonly number[],
  period: number,
  kind: SeasonKind,
  smoothing: Smoothing,
): HoltWinters => smooth(values, period, kind, startOf(values, period, kind), smoothing);

/** From where the search begins: where R's does, and two corners that it does not reach from there. */
const STARTS: readonly Smoothing[] = [
  { alpha: 0.3, beta: 0.1, gamma: 0.1 },
  { alpha: 0.05, beta: 0.01, gamma: 0.3 },
  { alpha: 0.7, beta: 0.02, gamma: 0.05 },
];

/** Smooths with the parameters that make the squared one-step errors smallest. */
export function fitHoltWinters(values: readonly number[], period: number, kind: SeasonKind): HoltWinters {
  const start = startOf(values, period, kind);
  const sseAt = ([alpha = 0, beta = 0, gamma = 0]: readonly number[]): number => {
    const { sse } = smooth(values, period, kind, start, { alpha, beta, gamma });
    return Number.isFinite(sse) ? sse : Number.MAX_VALUE;
  };
  const found = STARTS.map(({ alpha, beta, gamma }) => minimise(sseAt, [alpha, beta, gamma], { low: 0, high: 1 }));
  const best = found.reduce((a, b) => (b.value < a.value ? b : a));
  const [alpha = 0, beta = 0, gamma = 0] = best.at;
  return smooth(values, period, kind, start, { alpha, beta, gamma });
}

/** One expected value, and the bounds between which it lies with the asked confidence. */
export interface Expected {
  value: number;
  low: number;
  high: number;
}

/** How much a one-step error moves the forecast `ahead` steps later (Chatfield and Yar 1991). */
const weightOf = ({ alpha, beta, gamma, period }: HoltWinters, ahead: number): number =>
  alpha * (1 + ahead * beta) + (ahead % period === 0 ? gamma * (1 - alpha) : 0);

/**
 * Variance of the error `ahead` steps on, in units of the one-step variance: 1 + Σ weight² for an additive season (Yar and
 * Chatfield 1990), the same with each weight scaled by the ratio of the two places' seasons for a multiplicative one (Chatfield
 * and Yar 1991). R's band is this for an additive season; for a multiplicative one R counts neither the first step in full nor
 * the season's last place (coefficients[2] is the slope), which tests/support/reference/trends.R puts right.
 */
function spreadOf(model: HoltWinters, ahead: number): number {
  const { period, season, kind } = model;
  const place = (ahead - 1) % period;
  let sum = 0;
  for (let step = 0; step < ahead; step++) {
    const from = season[(((place - step) % period) + period) % period] ?? 1;
    const scale = kind === "additive" || from === 0 ? 1 : (season[place] ?? 1) / from;
    sum += ((step === 0 ? 1 : weightOf(model, step)) * scale) ** 2;
  }
  return sum;
}

/** The next `steps` values with their prediction band; `z`: 1.281552 for 80%. */
export function forecast(model: HoltWinters, steps: number, z: number): Expected[] {
  const variance = sampleVariance(model.errors);
  return Array.from({ length: steps }, (_, index) => {
    const base = model.level + (index + 1) * model.slope;
    const swing = model.season[index % model.period] ?? 0;
    const value = model.kind === "additive" ? base + swing : base * swing;
    const reach = z * Math.sqrt(variance * spreadOf(model, index + 1));
    return { value, low: value - reach, high: value + reach };
  });
}

/**
 * The sum of the next `steps` values with its band. Errors of one forecast hang together, so that the variance of the sum is that
 * of the shocks to come, each with all it moves: σ² Σᵢ (Σₖ weightₖ)², k from 0 to steps − i.
 */
export function forecastSum(model: HoltWinters, steps: number, z: number): Expected {
  const value = forecast(model, steps, 0).reduce((sum, one) => sum + one.value, 0);
  const { period, season, kind } = model;
  const swing = (step: number): number => (kind === "additive" ? 1 : (season[step % period] ?? 1));
  let spread = 0;
  for (let shock = 0; shock < steps; shock++) {
    let moved = 0;
    for (let step = shock; step < steps; step++)
      moved += (step === shock ? 1 : weightOf(model, step - shock)) * (swing(step) / (swing(shock) || 1));
    spread += moved ** 2;
  }
  const reach = z * Math.sqrt(sampleVariance(model.errors) * spread);
  return { value, low: value - reach, high: value + reach };
}
