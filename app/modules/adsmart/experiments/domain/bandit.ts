import { seededRandom } from "#app/shared/statistics/seeded-random.ts";
import { type ArmData, drawArms, type TestMetric, trialsOf } from "./bayes.ts";

const DRAWS = 10_000;
/** An arm that has fewer trials gets its equal share (GrowthBook starts its bandits at 100 users for each variation). */
const MIN_TRIALS = 100;

/** Raises what is below the floor to it and takes that from the others in proportion. Shares add up to 1. */
export function withFloor(shares: readonly number[], floor: number): number[] {
  const least = Math.min(floor, 1 / shares.length);
  const low = new Set<number>();
  for (;;) {
    const room = 1 - low.size * least;
    const sum = shares.reduce((total, share, at) => (low.has(at) ? total : total + share), 0);
    const scaled = shares.map((share, at) =>
      low.has(at) ? least : sum > 0 ? (share / sum) * room : room / (shares.length - low.size),
    );
    const next = scaled.findIndex((share, at) => !low.has(at) && share < least - 1e-12);
    if (next < 0) return scaled;
    low.add(next);
  }
}

/**
 * Shares of the budget by top-two Thompson sampling (Russo, Operations Research 68, 2020, with β = ½): in half of the draws
 * the best arm is taken, in the other half the second best, so that the runner-up keeps enough budget to be judged.
 */
export function topTwoShares(metric: TestMetric, arms: readonly ArmData[], floor: number): number[] {
  if (arms.length < 2 || arms.some((arm) => trialsOf(metric, arm) < MIN_TRIALS)) return arms.map(() => 1 / arms.length);
  const random = seededRandom(71);
  const counts = arms.map(() => 0);
  for (let draw = 0; draw < DRAWS; draw++) {
    const order = drawArms(metric, arms, random)
      .map((value, arm) => ({ value, arm }))
      .toSorted((a, b) => b.value - a.value);
    for (const { arm } of order.slice(0, 2)) counts[arm] = (counts[arm] ?? 0) + 1;
  }
  return withFloor(
    counts.map((count) => count / (2 * DRAWS)),
    floor,
  );
}
