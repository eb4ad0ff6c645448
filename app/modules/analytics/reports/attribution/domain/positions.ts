import type { AttributionPath } from "./path.ts";

/** After this long a visit counts half as much. */
export const HALF_LIFE_HOURS = 7 * 24;

const DIRECT = "Direct";

/** Shares of the visits of a path in its conversion; they add up to one. */
export type Shares = (path: AttributionPath) => number[];

const only = (length: number, at: number): number[] => Array.from({ length }, (_, index) => (index === at ? 1 : 0));

function scaled(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** First and last visit `ends` each, the rest shared by those between; without any between, the ends share all. */
function positionBased(length: number, ends: number, between: (index: number) => number): number[] {
  if (length === 1) return [1];
  return scaled(Array.from({ length }, (_, index) => (index === 0 || index === length - 1 ? ends : between(index))));
}

/** W: 30% each for the first, the middle and the last visit (two in the middle share theirs), 10% for all others together. */
function wShares(length: number): number[] {
  const middles = length % 2 === 1 ? [(length - 1) / 2] : [length / 2 - 1, length / 2];
  const others = length - 2 - middles.length;
  return positionBased(length, 0.3, (index) => (middles.includes(index) ? 0.3 / middles.length : 0.1 / others));
}

export const first: Shares = ({ channels }) => only(channels.length, 0);

export const last: Shares = ({ channels }) => only(channels.length, channels.length - 1);

/** The last visit that had another channel than Direct; where there is none, the last. */
export const lastNonDirect: Shares = ({ channels }) => {
  const at = channels.findLastIndex((channel) => channel !== DIRECT);
  return only(channels.length, at < 0 ? channels.length - 1 : at);
};

export const linear: Shares = ({ channels }) => channels.map(() => 1 / channels.length);

export const timeDecay: Shares = ({ agesHours }) => scaled(agesHours.map((hours) => 2 ** (-hours / HALF_LIFE_HOURS)));

/** U: 40% each for the first and the last visit, 20% for those between. */
export const uShaped: Shares = ({ channels: { length } }) => positionBased(length, 0.4, () => 0.2 / (length - 2));

export const wShaped: Shares = ({ channels: { length } }) => wShares(length);

/**
 * The Shapley value of each channel in the game where a set of channels is worth the conversions of the paths that hold no
 * other channel. In this game the value has a closed form, so that it is exact for any number of channels: the conversions
 * of a path are shared equally by its different channels (Zhao, Mahboobi, Bagheri, "Shapley Value Methods for Attribution
 * Modeling in Online Advertising", 2018, theorem 1).
 */
export const shapley: Shares = ({ channels }) => {
  const different = new Set(channels);
  return channels.map((channel, at) => (channels.indexOf(channel) === at ? 1 / different.size : 0));
};

/** What each converted path gives each channel, worked out once for any counts of the paths. `channels`: all there are. */
export function creditsBy(
  shares: Shares,
  paths: readonly AttributionPath[],
  channels: readonly string[],
): (counts: Float64Array) => Float64Array {
  const place = new Map(channels.map((channel, at) => [channel, at]));
  const parts = paths.flatMap((path, at) => {
    if (!path.converted) return [];
    const own = shares(path);
    return path.channels.map((channel, visit) => ({
      path: at,
      channel: place.get(channel) ?? 0,
      share: own[visit] ?? 0,
    }));
  });
  return (counts) => {
    const credits = new Float64Array(channels.length);
    for (const { path, channel, share } of parts)
      credits[channel] = (credits[channel] ?? 0) + share * (counts[path] ?? 0);
    return credits;
  };
}
