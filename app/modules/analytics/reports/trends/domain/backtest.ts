import { DAILY, withUsual } from "./anomalies.ts";
import type { SeasonKind } from "./decompose.ts";
import { type Expected, fitHoltWinters, forecast, forecastSum, type HoltWinters } from "./holt-winters.ts";
import { mean } from "./statistics.ts";

/** How far forecasts were off. */
export interface Accuracy {
  /** Mean absolute error in units of the in-sample error of the seasonal naive forecast (Hyndman and Koehler 2006). */
  mase: number;
  /** Mean absolute error as a part of the true value (0.1 = 10%), over values other than zero; null without any. */
  mape: number | null;
}

/** Mean absolute difference from the value one season earlier. */
export const naiveScale = (values: readonly number[], period: number): number =>
  mean(values.slice(period).map((value, index) => Math.abs(value - (values[index] ?? 0))));

/** The last season again and again. */
export const seasonalNaive = (values: readonly number[], period: number, steps: number): number[] =>
  Array.from({ length: steps }, (_, index) => values[values.length - period + (index % period)] ?? 0);

/** The season of daily figures. */
export const WEEK_DAYS = 7;

interface Miss {
  scaled: number;
  share: number | null;
}

function missesOf(actual: readonly number[], expected: readonly number[], scale: number): Miss[] {
  return actual.map((value, index) => {
    const miss = Math.abs(value - (expected[index] ?? 0));
    return { scaled: miss / scale, share: value === 0 ? null : miss / Math.abs(value) };
  });
}

function accuracyOf(misses: readonly Miss[]): Accuracy {
  const shares = misses.map(({ share }) => share).filter((share) => share !== null);
  return { mase: mean(misses.map(({ scaled }) => scaled)), mape: shares.length === 0 ? null : mean(shares) };
}

/** Compares a forecast with what came; `train`: the values before. */
export const accuracy = (
  train: readonly number[],
  actual: readonly number[],
  expected: readonly number[],
  period: number,
): Accuracy => accuracyOf(missesOf(actual, expected, naiveScale(train, period) || 1));

/** Two-sided 80% of the normal distribution. */
export const Z_80 = 1.281552;

/** Counts do not fall below nothing. */
const notNegative = ({ value, low, high }: Expected): Expected => ({
  value: Math.max(0, value),
  low: Math.max(0, low),
  high: Math.max(0, high),
});

export interface Backtest {
  model: Accuracy;
  naive: Accuracy;
  /** Part of the days that lay within the band, which is made to hold 80%. */
  covered: number;
  /** From how many days in the past a forecast was made. */
  origins: number;
  steps: number;
}

/** Earlier days from which a forecast is made and held against what came; at least this many seasons stand before the first. */
const ORIGINS = 6;
const MIN_SEASONS = 4;

/** Holt–Winters of counts. What was unusual is taken as usual: smoothing would carry it into the days after it. */
function fitUsual(
  values: readonly number[],
  period: number,
  kind: SeasonKind,
): { model: HoltWinters; replaced: number } {
  const { usual, replaced } = withUsual(values, { ...DAILY, slots: period });
  return { model: fitHoltWinters(usual, period, kind), replaced };
}

/** Values before which neither a backtest nor a forecast can be made. */
export const minHistory = (period: number, steps: number): number => MIN_SEASONS * period + steps;

/**
 * Forecasts from up to six earlier days, evenly spread by whole seasons, each fitted again to the values known then (rolling
 * origin), and the seasonal naive forecast from the same days. Null with too little history.
 */
function backtest(values: readonly number[], period: number, kind: SeasonKind, steps: number): Backtest | null {
  const misses: { model: Miss[]; naive: Miss[] } = { model: [], naive: [] };
  let origins = 0;
  let within = 0;
  for (let origin = values.length - steps; origins < ORIGINS && origin >= MIN_SEASONS * period; origin -= period) {
    const train = values.slice(0, origin);
    const actual = values.slice(origin, origin + steps);
    const scale = naiveScale(train, period) || 1;
    const expected = forecast(fitUsual(train, period, kind).model, steps, Z_80).map(notNegative);
    within += expected.filter(
      ({ low, high }, index) => low <= (actual[index] ?? 0) && (actual[index] ?? 0) <= high,
    ).length;
    const predicted = expected.map(({ value }) => value);
    misses.model.push(...missesOf(actual, predicted, scale));
    misses.naive.push(...missesOf(actual, seasonalNaive(train, period, steps), scale));
    origins++;
  }
  return origins === 0
    ? null
    : {
        model: accuracyOf(misses.model),
        naive: accuracyOf(misses.naive),
        covered: within / (origins * steps),
        origins,
        steps,
      };
}

export interface Forecast {
  model: HoltWinters;
  tested: Backtest;
  /** Unusual values that the fit replaces by usual ones. */
  replaced: number;
  /** Null when repeating last week would have been at least as good: then there is no forecast. */
  expected: Expected[] | null;
}

/**
 * Forecasts counts: additive or multiplicative season, whichever missed by less in the backtest, and nothing when the
 * seasonal naive forecast missed by no more. Null with too little history or without any variation.
 */
export function forecastWithBacktest(values: readonly number[], period: number, steps: number): Forecast | null {
  if (values.length < minHistory(period, steps) || naiveScale(values, period) === 0) return null;
  // A season that multiplies has no meaning on a day without any.
  const kinds: SeasonKind[] = values.every((value) => value > 0) ? ["additive", "multiplicative"] : ["additive"];
  const tests = kinds.flatMap((kind) => {
    const tested = backtest(values, period, kind, steps);
    return tested ? [{ kind, tested }] : [];
  });
  const [first] = tests;
  if (!first) return null;
  const { kind, tested } = tests.reduce((a, b) => (b.tested.model.mase < a.tested.model.mase ? b : a), first);
  const { model, replaced } = fitUsual(values, period, kind);
  const better = tested.model.mase < tested.naive.mase;
  return { model, tested, replaced, expected: better ? forecast(model, steps, Z_80).map(notNegative) : null };
}

/** What the next `steps` days will bring together, with the 80% band of the sum; else why nothing is said. */
export function forecastTotal(values: readonly number[], steps: number): Expected | "too_little" | "naive_better" {
  const found = forecastWithBacktest(values, WEEK_DAYS, steps);
  if (!found) return "too_little";
  return found.expected ? notNegative(forecastSum(found.model, steps, Z_80)) : "naive_better";
}
