import { betaCdf, betaDensity } from "#app/shared/statistics/beta.ts";
import { seededRandom } from "#app/shared/statistics/seeded-random.ts";
import { betaDraw, gammaDraw } from "./distributions.ts";

export const METRICS = ["ctr", "cvr", "revenue"] as const;
/** Clicks per impression, conversions per click, or revenue per click. */
export type TestMetric = (typeof METRICS)[number];

/** What an arm of a test has gathered. Revenue in cents. */
export interface ArmData {
  impressions: number;
  clicks: number;
  conversions: number;
  revenueCents: number;
}

export interface ArmResult {
  /** Posterior mean; of revenue in cents per click. */
  mean: number;
  /** 90% credible interval. */
  low: number;
  high: number;
  /** Chance that no other arm is better. */
  best: number;
  /** What is lost on average, in the metric's unit, when this arm is chosen although another one is better. */
  loss: number;
}

/** Of what an arm had trials of: impressions for the click rate, clicks for the others. */
export const trialsOf = (metric: TestMetric, arm: ArmData): number => (metric === "ctr" ? arm.impressions : arm.clicks);

interface Beta {
  a: number;
  b: number;
}

/** The posterior of a rate under the uniform prior Beta(1, 1). */
function ratePosterior(metric: "ctr" | "cvr", arm: ArmData): Beta {
  const trials = trialsOf(metric, arm);
  const hits = Math.min(trials, metric === "ctr" ? arm.clicks : arm.conversions);
  return { a: 1 + hits, b: 1 + trials - hits };
}

const GRID = 2_000;
/** Beyond so many standard deviations nothing is left of a posterior. */
const REACH_SD = 9;

function gridOf(arms: readonly Beta[]): { from: number; step: number } {
  const ends = arms.map(({ a, b }) => {
    const mean = a / (a + b);
    const sd = Math.sqrt((mean * (1 - mean)) / (a + b + 1));
    return [mean - REACH_SD * sd, mean + REACH_SD * sd] as const;
  });
  const from = Math.max(0, Math.min(...ends.map(([low]) => low)));
  const until = Math.min(1, Math.max(...ends.map(([, high]) => high)));
  return { from, step: (until - from) / GRID };
}

/** The x below which a share of a posterior lies, on the grid. */
function quantileOn(cdf: readonly number[], share: number, { from, step }: { from: number; step: number }): number {
  const at = cdf.findIndex((value) => value >= share);
  if (at <= 0) return from;
  const [below = 0, above = 1] = [cdf[at - 1], cdf[at]];
  return from + (at - 1 + (share - below) / (above - below || 1)) * step;
}

/**
 * Compares rates by integrating over their Beta posteriors: P(best) = ∫ fᵢ ∏ Fⱼ, expected loss = E[max] − mean with
 * E[max] = ∫ 1 − ∏ F. No sampling, so the same data give the same numbers.
 */
export function compareRates(arms: readonly Beta[]): ArmResult[] {
  const grid = gridOf(arms);
  const xs = Array.from({ length: GRID + 1 }, (_, at) => grid.from + at * grid.step);
  const cdfs = arms.map(({ a, b }) => xs.map((x) => betaCdf(x, a, b)));
  const weight = (at: number): number => (at === 0 || at === GRID ? 0.5 : 1) * grid.step;
  const product = (at: number, without: number): number =>
    cdfs.reduce((total, cdf, arm) => (arm === without ? total : total * (cdf[at] ?? 0)), 1);
  const expectedMax = grid.from + xs.reduce((sum, _, at) => sum + weight(at) * (1 - product(at, -1)), 0);
  const raw = arms.map(({ a, b }, arm) =>
    xs.reduce((sum, x, at) => sum + weight(at) * betaDensity(x, a, b) * product(at, arm), 0),
  );
  const total = raw.reduce((sum, value) => sum + value, 0);
  return arms.map(({ a, b }, arm) => {
    const mean = a / (a + b);
    const cdf = cdfs[arm] ?? [];
    return {
      mean,
      low: quantileOn(cdf, 0.05, grid),
      high: quantileOn(cdf, 0.95, grid),
      best: (raw[arm] ?? 0) / total,
      loss: Math.max(0, expectedMax - mean),
    };
  });
}

const DRAWS = 20_000;

/**
 * Revenue per click: conversion rate × value of a conversion. The rate is Beta; values are exponential, so that their mean is
 * (1 + sum) ÷ Gamma(1 + number) (VWO, Bayesian A/B Testing at VWO, 2015). `scale`: the prior value of one conversion.
 */
function revenueDraw(arm: ArmData, scale: number, random: () => number): number {
  const { a, b } = ratePosterior("cvr", arm);
  return betaDraw(a, b, random) * ((scale + arm.revenueCents) / gammaDraw(1 + arm.conversions, random));
}

/** The prior value of a conversion: the mean over all arms. */
function priorValue(arms: readonly ArmData[]): number {
  const conversions = arms.reduce((sum, arm) => sum + arm.conversions, 0);
  const revenue = arms.reduce((sum, arm) => sum + arm.revenueCents, 0);
  return conversions > 0 ? revenue / conversions : 1;
}

/** A draw of each arm's metric. */
export function drawArms(metric: TestMetric, arms: readonly ArmData[], random: () => number): number[] {
  const scale = priorValue(arms);
  return arms.map((arm) => {
    if (metric === "revenue") return revenueDraw(arm, scale, random);
    const { a, b } = ratePosterior(metric, arm);
    return betaDraw(a, b, random);
  });
}

function compareRevenue(arms: readonly ArmData[]): ArmResult[] {
  const random = seededRandom(24);
  const draws = Array.from({ length: DRAWS }, () => drawArms("revenue", arms, random));
  const maxima = draws.map((draw) => Math.max(...draw));
  return arms.map((_, arm) => {
    const own = draws.map((draw) => draw[arm] ?? 0);
    const sorted = own.toSorted((a, b) => a - b);
    return {
      mean: own.reduce((sum, value) => sum + value, 0) / DRAWS,
      low: sorted[Math.floor(DRAWS * 0.05)] ?? 0,
      high: sorted[Math.floor(DRAWS * 0.95)] ?? 0,
      best: own.filter((value, at) => value === maxima[at]).length / DRAWS,
      loss: own.reduce((sum, value, at) => sum + (maxima[at] ?? 0) - value, 0) / DRAWS,
    };
  });
}

/** Compares the arms of a test by their posteriors. */
export const compareArms = (metric: TestMetric, arms: readonly ArmData[]): ArmResult[] =>
  metric === "revenue" ? compareRevenue(arms) : compareRates(arms.map((arm) => ratePosterior(metric, arm)));
