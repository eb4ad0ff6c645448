import { seededRandom } from "#app/shared/statistics/seeded-random.ts";
import { markovModel } from "./markov.ts";
import { type AttributionPath, channelsOf } from "./path.ts";
import * as positions from "./positions.ts";
import { resampledCounts } from "./resample.ts";

/** The models, in the order of the page. */
export const MODELS = [
  "first",
  "last",
  "last_non_direct",
  "linear",
  "time_decay",
  "u_shaped",
  "w_shaped",
  "markov_1",
  "markov_2",
  "shapley",
] as const;
export type Model = (typeof MODELS)[number];

const SHARES: Readonly<Record<Exclude<Model, "markov_1" | "markov_2">, positions.Shares>> = {
  first: positions.first,
  last: positions.last,
  last_non_direct: positions.lastNonDirect,
  linear: positions.linear,
  time_decay: positions.timeDecay,
  u_shaped: positions.uShaped,
  w_shaped: positions.wShaped,
  shapley: positions.shapley,
};

/** A model over a set of paths: credits by channel for any counts of the paths, and whether they are cheap enough to be worked out 200 times. */
interface Prepared {
  credits: (counts: Float64Array) => Float64Array;
  ranged: boolean;
}

function prepare(model: Model, paths: readonly AttributionPath[], channels: readonly string[]): Prepared {
  if (model !== "markov_1" && model !== "markov_2")
    return { credits: positions.creditsBy(SHARES[model], paths, channels), ranged: true };
  const { states, credits } = markovModel(paths, channels, model === "markov_1" ? 1 : 2);
  return { credits, ranged: states <= MAX_RANGED_STATES };
}

const countsOf = (paths: readonly AttributionPath[]): Float64Array => Float64Array.from(paths, ({ count }) => count);

/** Conversions that a model gives each channel; they add up to all conversions. */
export function creditsOf(model: Model, paths: readonly AttributionPath[]): Map<string, number> {
  const channels = channelsOf(paths);
  const credits = prepare(model, paths, channels).credits(countsOf(paths));
  return new Map(channels.map((channel, at) => [channel, credits[at] ?? 0]));
}

export const RESAMPLES = 200;

/** A chain with more states would take a Worker too long 200 times over; its credits then stand without a range. */
const MAX_RANGED_STATES = 50;

/** Between these two, 90% of the resamples lie. */
interface Range {
  low: number;
  high: number;
}

/** One channel's credit by a model; without a range where none can be estimated. */
export interface RangedCredit {
  credit: number;
  range: Range | null;
}

function percentile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

function rangeOf(drawn: readonly Float64Array[], channel: number): Range | null {
  if (drawn.length === 0) return null;
  const values = Float64Array.from(drawn, (credits) => credits[channel] ?? 0).sort();
  return { low: percentile(values, 0.05), high: percentile(values, 0.95) };
}

/**
 * Every model's credits with the range that they vary in when the paths are resampled 200 times (bootstrap percentiles,
 * 5% to 95%). The same paths and seed give the same ranges.
 */
export function attribute(paths: readonly AttributionPath[], seed: number): Map<Model, Map<string, RangedCredit>> {
  const channels = channelsOf(paths);
  const random = seededRandom(seed);
  const resamples = Array.from({ length: RESAMPLES }, () => resampledCounts(paths, random));
  return new Map(
    MODELS.map((model) => {
      const { credits, ranged } = prepare(model, paths, channels);
      const own = credits(countsOf(paths));
      const drawn = ranged ? resamples.map(credits) : [];
      return [
        model,
        new Map(channels.map((channel, at) => [channel, { credit: own[at] ?? 0, range: rangeOf(drawn, at) }])),
      ];
    }),
  );
}
