/** Two-sided 95% of the normal distribution. */
export const Z_95 = 1.96;
/** A smaller fall is no decay. */
export const DECAY_MIN_SHARE = 0.2;

/**
 * Whether clicks fell for good reason rather than by chance: by at least 20%, and by more than chance explains. Under the
 * null hypothesis that both periods bring clicks at the same rate, the earlier period's part of all clicks is binomial
 * with p = 1/2 (the conditional test of two Poisson counts); its normal approximation with continuity correction is
 * (before − after − 1) / √(before + after), held against 1.96. The lists decide the same in SQL.
 */
export function isDecay(before: number, after: number): boolean {
  const fall = before - after;
  return fall >= DECAY_MIN_SHARE * before && fall > 1 && (fall - 1) ** 2 > Z_95 ** 2 * (before + after);
}
