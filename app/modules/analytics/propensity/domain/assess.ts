import { wilsonInterval } from "#app/shared/statistics/significance.ts";
import { type Coefficients, fitLogistic, type Group, probabilityOf } from "./logistic.ts";

/** With fewer cases, or fewer that did it or did not, in either part nothing is said. */
export const MIN_SAMPLE = { cases: 1_000, ofEach: 100 } as const;
/** Chance makes a model that knows nothing look this much better once in a hundred times (one-sided). */
const MIN_Z = 2.326348;
const BINS = 10;

export interface Size {
  cases: number;
  positives: number;
}

/** A tenth of the later cases, by their probability. */
export interface Bin {
  cases: number;
  /** Mean probability that the model gave. */
  expected: number;
  /** Part of them that did it, with the bounds of 95% (Wilson 1927). */
  observed: number;
  low: number;
  high: number;
}

/** What a model that was fitted to earlier cases was worth on later ones. */
export type Assessment = { train: Size; test: Size } & (
  | { state: "too_few" | "no_fit" }
  | {
      state: "not_better" | "better";
      /** Mean squared distance of probability and outcome in the later cases, of the model and of the share of the earlier cases. */
      brier: number;
      baseBrier: number;
      bins: Bin[];
      coefficients: Coefficients;
      /** Of each feature: by what a standard deviation more changes the logarithm of the odds. */
      effects: number[];
    }
);

export function sizeOf(groups: readonly Group[]): Size {
  return groups.reduce(
    (sum, { cases, positives }) => ({ cases: sum.cases + cases, positives: sum.positives + positives }),
    { cases: 0, positives: 0 },
  );
}

const isEnough = ({ cases, positives }: Size): boolean =>
  cases >= MIN_SAMPLE.cases && positives >= MIN_SAMPLE.ofEach && cases - positives >= MIN_SAMPLE.ofEach;

/** About ten bins of as many cases each, by rising probability; cases of one probability stay together. */
export function calibrate(groups: readonly Group[], coefficients: Coefficients): Bin[] {
  const judged = groups
    .map((group) => ({ ...group, probability: probabilityOf(coefficients, group.features) }))
    .toSorted((a, b) => a.probability - b.probability);
  const { cases: all } = sizeOf(groups);
  const bins: (Size & { sum: number })[] = [];
  let before = 0;
  let place = -1;
  for (const { cases, positives, probability } of judged) {
    // A group goes where its middle lies.
    const own = Math.min(BINS - 1, Math.floor(((before + cases / 2) / all) * BINS));
    if (own !== place) bins.push({ cases: 0, positives: 0, sum: 0 });
    place = own;
    before += cases;
    const bin = bins.at(-1);
    if (!bin) continue;
    bin.cases += cases;
    bin.positives += positives;
    bin.sum += cases * probability;
  }
  return bins.map(({ cases, positives, sum }) => ({
    cases,
    expected: sum / cases,
    observed: positives / cases,
    ...wilsonInterval({ count: positives, of: cases }),
  }));
}

function effectsOf(groups: readonly Group[], coefficients: Coefficients): number[] {
  const { cases: all } = sizeOf(groups);
  return coefficients.slice(1).map((coefficient, index) => {
    const mean = groups.reduce((sum, { cases, features }) => sum + cases * (features[index] ?? 0), 0) / all;
    return (
      coefficient *
      Math.sqrt(
        groups.reduce((sum, { cases, features }) => sum + cases * ((features[index] ?? 0) - mean) ** 2, 0) / all,
      )
    );
  });
}

/**
 * Fits a model to earlier cases and holds its probabilities against what later cases did. It is better only where its Brier
 * score (Brier 1950) is lower than that of the earlier share, by more than chance makes once in a hundred times.
 */
export function assess(train: readonly Group[], test: readonly Group[]): Assessment {
  const sizes = { train: sizeOf(train), test: sizeOf(test) };
  if (!isEnough(sizes.train) || !isEnough(sizes.test)) return { ...sizes, state: "too_few" };
  const coefficients = fitLogistic(train);
  if (!coefficients) return { ...sizes, state: "no_fit" };
  const base = sizes.train.positives / sizes.train.cases;
  // Of each case what the model gains over the share: its mean, and its variance for the test.
  let [brier, baseBrier, gains, squares] = [0, 0, 0, 0];
  for (const { features, cases, positives } of test) {
    const probability = probabilityOf(coefficients, features);
    for (const [count, outcome] of [
      [positives, 1],
      [cases - positives, 0],
    ] as const) {
      const [own, without] = [(probability - outcome) ** 2, (base - outcome) ** 2];
      brier += count * own;
      baseBrier += count * without;
      gains += count * (without - own);
      squares += count * (without - own) ** 2;
    }
  }
  const { cases } = sizes.test;
  const gain = gains / cases;
  const error = Math.sqrt(Math.max(0, squares / cases - gain ** 2) / cases);
  return {
    ...sizes,
    state: gain > MIN_Z * error && gain > 0 ? "better" : "not_better",
    brier: brier / cases,
    baseBrier: baseBrier / cases,
    bins: calibrate(test, coefficients),
    coefficients,
    effects: effectsOf(train, coefficients),
  };
}

/** How many of these will do it, and how many there are at each level of probability. */
export function predictTotals(
  groups: readonly Group[],
  coefficients: Coefficients,
  bounds: readonly number[],
): { cases: number; expected: number; levels: number[] } {
  const levels = new Array<number>(bounds.length + 1).fill(0);
  let [cases, expected] = [0, 0];
  for (const group of groups) {
    const probability = probabilityOf(coefficients, group.features);
    const level = bounds.filter((bound) => probability >= bound).length;
    levels[level] = (levels[level] ?? 0) + group.cases;
    cases += group.cases;
    expected += group.cases * probability;
  }
  return { cases, expected, levels };
}
