/** A difference this many standard errors wide comes by chance in 1 of 100 comparisons (two-sided, standard normal). */
export const SIGNIFICANT_Z = 2.575829;

/** How often something happened out of how many times it could have. */
export interface Proportion {
  count: number;
  of: number;
}

/**
 * z of two independent proportions under the hypothesis that they are equal, with the pooled standard error
 * (R's `prop.test(correct = FALSE)` gives its square, statsmodels' `proportions_ztest` the same). Positive when the
 * first is larger; null when there is nothing to compare: an empty sample, or a pooled share of none or all.
 */
export function proportionZ(a: Proportion, b: Proportion): number | null {
  if (a.of <= 0 || b.of <= 0) return null;
  const pooled = (a.count + b.count) / (a.of + b.of);
  const variance = pooled * (1 - pooled) * (1 / a.of + 1 / b.of);
  return variance > 0 ? (a.count / a.of - b.count / b.of) / Math.sqrt(variance) : null;
}

/**
 * z of two counts over equally long times, under the hypothesis of one Poisson rate: (a − b) ÷ √(a + b)
 * (Przyborowski and Wilenski's conditional test in its normal form). Null when nothing was counted.
 */
export const countZ = (a: number, b: number): number | null => (a + b > 0 ? (a - b) / Math.sqrt(a + b) : null);

/** Whether a z is more than chance makes of one comparison in a hundred. */
export const isSignificant = (z: number | null): boolean => z !== null && Math.abs(z) >= SIGNIFICANT_Z;

/**
 * How much more counts of days vary than chance alone makes them (1 = as a Poisson count): mean of (value − mean of its weekday)² ÷
 * that mean, each weekday of its own, with n − 1. Never below 1. Visits come in waves; without it any wave would be news.
 */
export function dispersion(days: readonly number[]): number {
  let sum = 0;
  let freedom = 0;
  for (let weekday = 0; weekday < 7; weekday++) {
    const own = days.filter((_, index) => index % 7 === weekday);
    const middle = own.reduce((total, value) => total + value, 0) / Math.max(1, own.length);
    if (own.length < 2 || middle === 0) continue;
    for (const value of own) sum += (value - middle) ** 2 / middle;
    freedom += own.length - 1;
  }
  return freedom === 0 ? 1 : Math.max(1, sum / freedom);
}

const Z_95 = 1.959963984540054;

/** Bounds of a share: Wilson's score interval, by default of 95% (R's `prop.test(correct = FALSE)`). */
export function wilsonInterval({ count, of }: Proportion, z = Z_95): { low: number; high: number } {
  const share = count / of;
  const spread = z ** 2 / of;
  const middle = (share + spread / 2) / (1 + spread);
  const half = (z / (1 + spread)) * Math.sqrt((share * (1 - share)) / of + spread / (4 * of));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * Bounds of the difference a − b of two independent shares: Newcombe's hybrid of two Wilson intervals (Statistics in Medicine
 * 17, 1998, method 10).
 */
export function differenceInterval(a: Proportion, b: Proportion, z = Z_95): { low: number; high: number } {
  const [pA, pB] = [a.count / a.of, b.count / b.of];
  const [ofA, ofB] = [wilsonInterval(a, z), wilsonInterval(b, z)];
  return {
    low: pA - pB - Math.hypot(pA - ofA.low, ofB.high - pB),
    high: pA - pB + Math.hypot(ofA.high - pA, pB - ofB.low),
  };
}
