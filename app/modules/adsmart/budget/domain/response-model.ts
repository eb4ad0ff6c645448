import { seededRandom } from "#app/shared/statistics/seeded-random.ts";
import { adstock, type Curve, hill } from "./curve.ts";
import { dot, orthonormal, residual, ridge } from "./least-squares.ts";

/** Below this a season and a saturation cannot be kept apart (Robyn's and Meridian's guides ask for two years). */
export const MIN_WEEKS = 40;
const HOLDOUT_WEEKS = 8;
const RESAMPLES = 80;
const BLOCK_WEEKS = 4;
const ROUNDS = 3;
const MAX_CARRY_OVER = 0.9;
const MIN_SLOPE = 0.7;
const MAX_SLOPE = 4;
/** Small: it steadies columns that nearly say the same and hardly moves the others. */
const LAMBDA = 0.1;
const YEAR_WEEKS = 365.25 / 7;

const CARRY_OVERS = [0, 0.25, 0.5, 0.75] as const;
/** Half saturation as a share of the largest spend, were it spent every week. */
const HALVES = [0.1, 0.2, 0.35, 0.6, 1, 1.6] as const;
const SLOPES = [1, 2] as const;

export interface Channel {
  name: string;
  /** Cents a week, oldest first. */
  spend: readonly number[];
}

export interface FittedChannel {
  name: string;
  curve: Curve;
  /** Curves of the resamples: their spread is the band. */
  resampled: Curve[];
}

export interface Model {
  channels: FittedChannel[];
  /** Results a week without any spend. */
  base: number;
  /** Share of the variance that the model explains. */
  r2: number;
  /** Mean error of the last eight weeks, as a share of their mean, when the model had not seen them. */
  backtestError: number;
  /** The same for the mean of the eight weeks before. */
  naiveError: number;
}

type ModelOutcome = { ok: true; model: Model } | { ok: false; reason: "too_few_weeks" | "no_spend" | "no_results" };

type Shape = Pick<Curve, "carryOver" | "half" | "slope">;

interface Candidate extends Shape {
  shape: Float64Array;
  /** What trend and season leave of the shape, and its squared length. */
  own: Float64Array;
  size: number;
}

/** What stays the same while a model is searched. */
interface Setting {
  spend: readonly (readonly number[])[];
  /** Largest effective spend of each channel without carry-over. */
  most: readonly number[];
  base: readonly Float64Array[];
  basis: readonly Float64Array[];
}

function candidate({ spend, basis }: Setting, channel: number, { carryOver, half, slope }: Shape): Candidate {
  const shape = adstock(spend[channel] ?? [], carryOver).map((value) => hill(value, half, slope));
  const own = residual(Float64Array.from(shape), basis);
  return { carryOver, half, slope, shape, own, size: dot(own, own) };
}

const gridOf = (setting: Setting, channel: number): Candidate[] =>
  CARRY_OVERS.flatMap((carryOver) =>
    HALVES.flatMap((share) =>
      SLOPES.map((slope) => {
        const half = (share * (setting.most[channel] ?? 1)) / (1 - carryOver);
        return candidate(setting, channel, { carryOver, half, slope });
      }),
    ),
  );

/** Intercept, trend, and one wave a year. */
function baseColumns(weeks: number): Float64Array[] {
  const column = (of: (week: number) => number) => Float64Array.from({ length: weeks }, (_, week) => of(week));
  const angle = (week: number): number => (2 * Math.PI * week) / YEAR_WEEKS;
  return [
    column(() => 1),
    column((week) => week / weeks),
    column((week) => Math.sin(angle(week))),
    column((week) => Math.cos(angle(week))),
  ];
}

function settingOf(channels: readonly Channel[], weeks: number): Setting {
  const base = baseColumns(weeks);
  const spend = channels.map((channel) => channel.spend.slice(0, weeks));
  return { spend, base, basis: orthonormal(base), most: spend.map((one) => Math.max(...one, 1)) };
}

/** How much of what is left a shape explains, beside the other channels; a negative effect explains nothing. */
function gainOf({ own, size }: Candidate, others: readonly Float64Array[], rest: Float64Array): number {
  const free = others.reduce((sum, other) => sum - dot(own, other) ** 2, size);
  const along = dot(own, rest);
  return free > 1e-9 && along > 0 ? along ** 2 / free : 0;
}

/** Moves a shape to where it fits best: each number in turn, in steps that become smaller. */
function refine(setting: Setting, channel: number, from: Candidate, gain: (one: Candidate) => number): Candidate {
  let best = from;
  let value = gain(from);
  for (let scale = 1; scale > 0.1; ) {
    let moved = false;
    for (const sign of [1, -1]) {
      const { carryOver, half, slope } = best;
      const near: Shape[] = [
        { carryOver: Math.min(MAX_CARRY_OVER, Math.max(0, carryOver + sign * 0.15 * scale)), half, slope },
        { carryOver, half: half * Math.exp(sign * 0.4 * scale), slope },
        { carryOver, half, slope: Math.min(MAX_SLOPE, Math.max(MIN_SLOPE, slope + sign * 0.5 * scale)) },
      ];
      for (const shape of near) {
        if (shape.half > 4 * ((setting.most[channel] ?? 1) / (1 - shape.carryOver))) continue;
        const next = candidate(setting, channel, shape);
        const found = gain(next);
        if (found > value * (1 + 1e-6)) {
          [best, value, moved] = [next, found, true];
          break;
        }
      }
    }
    if (!moved) scale /= 2;
  }
  return best;
}

/** Chooses each channel's shape in turn: the one whose part that the others do not explain fits best. */
function search(setting: Setting, y: Float64Array, start: readonly Candidate[] | null): Candidate[] {
  const grids = start ? [] : setting.spend.map((_, channel) => gridOf(setting, channel));
  const chosen = start ? [...start] : grids.map((all) => all[Math.floor(all.length / 2)] as Candidate);
  const left = residual(Float64Array.from(y), setting.basis);
  for (let round = 0; round < ROUNDS; round++) {
    for (let channel = 0; channel < chosen.length; channel++) {
      const others = orthonormal(chosen.filter((_, at) => at !== channel).map(({ own }) => own));
      const rest = residual(Float64Array.from(left), others);
      const gain = (one: Candidate) => gainOf(one, others, rest);
      const grid = round === 0 ? (grids[channel] ?? []) : [];
      let best = chosen[channel] as Candidate;
      for (const one of grid) if (gain(one) > gain(best)) best = one;
      chosen[channel] = refine(setting, channel, best, gain);
    }
  }
  return chosen;
}

interface Fit {
  chosen: Candidate[];
  curves: Curve[];
  coefficients: number[];
  fitted: Float64Array;
}

function fitOnce(setting: Setting, y: Float64Array, start: readonly Candidate[] | null): Fit {
  const { base } = setting;
  const chosen = search(setting, y, start);
  // A channel whose effect comes out negative has none.
  let active = chosen.map(() => true);
  for (;;) {
    const columns = [...base, ...chosen.filter((_, at) => active[at]).map(({ shape }) => shape)];
    const coefficients = ridge(columns, y, LAMBDA);
    const tops = coefficients.slice(base.length);
    let next = 0;
    const isNegative = active.map((on) => (on ? (tops[next++] ?? 0) < 0 : false));
    if (!isNegative.includes(true)) {
      let at = 0;
      const curves = chosen.map(({ carryOver, half, slope }, channel) => ({
        ...{ carryOver, half, slope },
        top: active[channel] ? (tops[at++] ?? 0) : 0,
      }));
      const fitted = y.map((_, t) =>
        columns.reduce((sum, column, c) => sum + (coefficients[c] ?? 0) * (column[t] ?? 0), 0),
      );
      return { chosen, curves, coefficients, fitted };
    }
    active = active.map((on, channel) => on && !isNegative[channel]);
  }
}

const mean = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] as number;
  return sum / values.length;
};

/** Fits without the last weeks and predicts them. */
function backtest(channels: readonly Channel[], y: Float64Array): { error: number; naive: number } {
  const weeks = y.length;
  const known = weeks - HOLDOUT_WEEKS;
  const base = baseColumns(weeks);
  const train = y.slice(0, known);
  // The trend keeps its unit, a whole history, so that it continues after the known weeks.
  const part = settingOf(channels, known);
  const fit = fitOnce({ ...part, base: base.map((column) => column.slice(0, known)) }, train, null);
  const stocks = channels.map(({ spend }, at) => adstock(spend, fit.curves[at]?.carryOver ?? 0));
  const truth = y.slice(known);
  const naive = mean(y.slice(known - HOLDOUT_WEEKS, known));
  const level = Math.max(mean(truth), 1e-9);
  const errors = Array.from(truth, (value, at) => {
    const t = known + at;
    const always = base.reduce((sum, column, c) => sum + (fit.coefficients[c] ?? 0) * (column[t] ?? 0), 0);
    const paid = fit.curves.reduce(
      (sum, { half, slope, top }, channel) => sum + top * hill(stocks[channel]?.[t] ?? 0, half, slope),
      0,
    );
    return Math.abs(value - always - paid);
  });
  return { error: mean(errors) / level, naive: mean(truth.map((value) => Math.abs(value - naive))) / level };
}

/**
 * Fits results a week to spend a week: trend and season, and for each channel geometric adstock followed by a Hill curve, with
 * ridge regression. Bands come from resampling the residuals in blocks of four weeks (Künsch, Annals of Statistics 17,
 * 1989), each time with shapes chosen again. The same input gives the same answer.
 */
export function fitResponse(channels: readonly Channel[], results: readonly number[], seed = 1): ModelOutcome {
  if (results.length < MIN_WEEKS) return { ok: false, reason: "too_few_weeks" };
  if (results.every((value) => value === 0)) return { ok: false, reason: "no_results" };
  const spent = channels.filter(({ spend }) => spend.filter((value) => value > 0).length >= MIN_WEEKS / 2);
  if (spent.length === 0) return { ok: false, reason: "no_spend" };
  const y = Float64Array.from(results);
  const setting = settingOf(spent, y.length);
  const { base } = setting;
  const fit = fitOnce(setting, y, null);
  const spread = Math.sqrt(y.length / Math.max(1, y.length - base.length - 4 * spent.length));
  const left = y.map((value, t) => (value - (fit.fitted[t] ?? 0)) * spread);
  const random = seededRandom(seed);
  const resamples = Array.from({ length: RESAMPLES }, () => {
    const again = new Float64Array(y.length);
    for (let from = 0; from < y.length; from += BLOCK_WEEKS) {
      const block = Math.floor(random() * (y.length - BLOCK_WEEKS + 1));
      for (let at = 0; at < BLOCK_WEEKS && from + at < y.length; at++)
        again[from + at] = (fit.fitted[from + at] ?? 0) + (left[block + at] ?? 0);
    }
    return fitOnce(setting, again, fit.chosen).curves;
  });
  const total = mean(y);
  const unexplained = y.reduce((sum, value, t) => sum + (value - (fit.fitted[t] ?? 0)) ** 2, 0);
  const variance = y.reduce((sum, value) => sum + (value - total) ** 2, 0);
  const tested = backtest(spent, y);
  return {
    ok: true,
    model: {
      channels: spent.map(({ name }, at) => ({
        name,
        curve: fit.curves[at] as Curve,
        resampled: resamples.map((curves) => curves[at] as Curve),
      })),
      base: mean(
        y.map((_, t) => base.reduce((sum, column, c) => sum + (fit.coefficients[c] ?? 0) * (column[t] ?? 0), 0)),
      ),
      r2: variance > 0 ? 1 - unexplained / variance : 0,
      backtestError: tested.error,
      naiveError: tested.naive,
    },
  };
}

/** Bounds that hold 95% of the resamples. */
export function bandOf(values: readonly number[]): { low: number; high: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { low: at(0.025), high: at(0.975) };
}
