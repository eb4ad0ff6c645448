import { normalCdf, normalQuantile } from "./normal.ts";

/** A comparison of two shares that is being planned. Shares between 0 and 1. */
export interface Plan {
  baseline: number;
  /** The share that the other variation would have. */
  target: number;
  /** Chance of a false alarm, two-sided: 0.05. */
  alpha: number;
  /** Chance to see the difference when it is there: 0.8. */
  power: number;
}

const deviations = ({ baseline, target }: Pick<Plan, "baseline" | "target">) => {
  const mean = (baseline + target) / 2;
  return {
    equal: Math.sqrt(2 * mean * (1 - mean)),
    different: Math.sqrt(baseline * (1 - baseline) + target * (1 - target)),
  };
};

/**
 * People that each of two variations needs: (z₁₋α⁄₂ √(2p̄(1−p̄)) + z_power √(p₁(1−p₁) + p₂(1−p₂)))² ÷ (p₁−p₂)²
 * (Fleiss, Statistical Methods for Rates and Proportions; R's `power.prop.test`). Not rounded.
 */
export function sampleSize(plan: Plan): number {
  const { equal, different } = deviations(plan);
  const reach = normalQuantile(1 - plan.alpha / 2) * equal + normalQuantile(plan.power) * different;
  return (reach / (plan.baseline - plan.target)) ** 2;
}

/** The chance that so many people in each variation show the difference (R's `power.prop.test` with `n`). */
export function powerOf(people: number, plan: Omit<Plan, "power">): number {
  const { equal, different } = deviations(plan);
  const reach = Math.sqrt(people) * Math.abs(plan.baseline - plan.target) - normalQuantile(1 - plan.alpha / 2) * equal;
  return normalCdf(reach / different);
}

/** Days until `variations` have so many people each; whole weeks, since weekdays differ. */
export function daysNeeded(
  peopleEach: number,
  variations: number,
  peopleADay: number,
): { days: number; weeks: number } {
  const days = Math.ceil((Math.ceil(peopleEach) * variations) / peopleADay);
  return { days, weeks: Math.max(1, Math.ceil(days / 7)) };
}
