import { seededRandom } from "#app/shared/statistics/seeded-random.ts";
import { noncentralStudentCdf, studentCdf, studentQuantile } from "#app/shared/statistics/student.ts";

const ALPHA = 0.05;
const MAX_EXACT_PAIRS = 15;
const DRAWS = 20_000;
/** Differences of sums that floating-point numbers cannot tell apart. */
const TIE = 1e-9;

export interface PairedResult {
  mean: number;
  low: number;
  high: number;
  /** Standard deviation of the differences. */
  deviation: number;
  /** Two-sided. */
  p: number;
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

export function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** Mean of differences of pairs with its 95% interval and two-sided p: the paired t-test (R's `t.test(paired = TRUE)`). Needs two pairs. */
export function pairedTest(differences: readonly number[]): PairedResult {
  const n = differences.length;
  const mean = meanOf(differences);
  const deviation = deviationOf(differences);
  const error = deviation / Math.sqrt(n);
  const reach = studentQuantile(1 - ALPHA / 2, n - 1) * error;
  const p = error === 0 ? Number(mean === 0) : 2 * studentCdf(-Math.abs(mean / error), n - 1);
  return { mean, deviation, low: mean - reach, high: mean + reach, p };
}

/**
 * The share of all exchanges of treated and control within pairs that give a difference as large as the observed one (Fisher, The
 * Design of Experiments, 1935). Exact up to 15 pairs, else of 20,000 draws, the observed one included.
 */
export function exchangeP(differences: readonly number[], seed: number): number {
  const n = differences.length;
  const observed = Math.abs(differences.reduce((sum, value) => sum + value, 0)) - TIE;
  let extreme = 0;
  if (n <= MAX_EXACT_PAIRS) {
    for (let signs = 0; signs < 2 ** n; signs++) {
      let sum = 0;
      for (let at = 0; at < n; at++)
        sum += (signs >> at) & 1 ? (differences[at] as number) : -(differences[at] as number);
      if (Math.abs(sum) >= observed) extreme += 1;
    }
    return extreme / 2 ** n;
  }
  const random = seededRandom(seed);
  for (let draw = 0; draw < DRAWS; draw++) {
    let sum = 0;
    for (const value of differences) sum += random() < 0.5 ? value : -value;
    if (Math.abs(sum) >= observed) extreme += 1;
  }
  return (extreme + 1) / (DRAWS + 1);
}

/** The chance to detect a difference with so many pairs, at 5% and two-sided (R's `power.t.test(type = "paired")`). */
export function pairedPower(pairs: number, difference: number, deviation: number): number {
  const limit = studentQuantile(1 - ALPHA / 2, pairs - 1);
  return 1 - noncentralStudentCdf(limit, pairs - 1, (Math.sqrt(pairs) * Math.abs(difference)) / deviation);
}

/** The smallest difference that is detected with a chance of `power`. */
export function leastDetectable(pairs: number, deviation: number, power = 0.8): number {
  if (deviation === 0) return 0;
  let [low, high] = [0, deviation];
  while (pairedPower(pairs, high, deviation) < power) high *= 2;
  while (high - low > 1e-10 * high) {
    const middle = (low + high) / 2;
    if (pairedPower(pairs, middle, deviation) < power) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
