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
