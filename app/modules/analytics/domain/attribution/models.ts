import { markov, stateCount } from "./markov.ts";
import { type AttributionPath, type Credits, channelsOf } from "./path.ts";
import * as positions from "./positions.ts";
import { resample, seededRandom } from "./resample.ts";

/** The models, in the order of the page. */
export const MODELS = ["first", "last", "last_non_direct", "linear", "time_decay", "u_shaped", "w_shaped", "markov_1", "markov_2", "shapley"] as const;
export type Model = (typeof MODELS)[number];

const CREDITS: Readonly<Record<Model, (paths: readonly AttributionPath[]) => Credits>> = {
  first: (paths) => positions.creditsBy(positions.first, paths),
  last: (paths) => positions.creditsBy(positions.last, paths),
  last_non_direct: (paths) => positions.creditsBy(positions.lastNonDirect, paths),
  linear: (paths) => positions.creditsBy(positions.linear, paths),
  time_decay: (paths) => positions.creditsBy(positions.timeDecay, paths),
  u_shaped: (paths) => positions.creditsBy(positions.uShaped, paths),
  w_shaped: (paths) => positions.creditsBy(positions.wShaped, paths),
  markov_1: (paths) => markov(paths, 1),
  markov_2: (paths) => markov(paths, 2),
  shapley: (paths) => positions.creditsBy(positions.shapley, paths),
};

/** Conversions that a model gives each channel; they add up to all conversions. */
export const creditsOf = (model: Model, paths: readonly AttributionPath[]): Credits => CREDITS[model](paths);

export const RESAMPLES = 200;

/** A chain with more states would take a Worker too long 200 times over; its credits then stand without a range. */
export const MAX_RANGED_STATES = 60;

/** Between these two, 90 % of the resamples lie. */
export interface Range {
  low: number;
  high: number;
}

/** One channel's credit by a model; without a range where none can be told. */
export interface RangedCredit {
  credit: number;
  range: Range | null;
}

const percentile = (sorted: Float64Array, share: number): number => {
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
};

const isRanged = (model: Model, paths: readonly AttributionPath[]): boolean => model !== "markov_2" || stateCount(paths, 2) <= MAX_RANGED_STATES;

/**
 * Every model's credits with the range that they vary in when the paths are drawn anew 200 times (bootstrap percentiles,
 * 5 % to 95 %). The same paths and seed give the same ranges.
 */
export function attribute(paths: readonly AttributionPath[], seed: number): Map<Model, Map<string, RangedCredit>> {
  const channels = channelsOf(paths);
  const ranged = MODELS.filter((model) => isRanged(model, paths));
  const drawn = new Map(ranged.map((model) => [model, new Map(channels.map((channel) => [channel, new Float64Array(RESAMPLES)]))]));
  const random = seededRandom(seed);
  for (let at = 0; at < RESAMPLES; at++) {
    const sample = resample(paths, random);
    for (const [model, values] of drawn) {
      for (const [channel, credit] of creditsOf(model, sample)) {
        const list = values.get(channel);
        if (list) list[at] = credit;
      }
    }
  }
  return new Map(
    MODELS.map((model) => {
      const credits = creditsOf(model, paths);
      const values = drawn.get(model);
      return [model, new Map(channels.map((channel) => [channel, { credit: credits.get(channel) ?? 0, range: rangeOf(values?.get(channel)) }]))];
    }),
  );
}

function rangeOf(values: Float64Array | undefined): Range | null {
  if (!values) return null;
  values.sort();
  return { low: percentile(values, 0.05), high: percentile(values, 0.95) };
}
