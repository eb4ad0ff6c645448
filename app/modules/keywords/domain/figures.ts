/** Blanks that group digits, and the apostrophe of Swiss exports. */
const GROUPING_BLANKS = /[\s\u00a0\u202f\u2009'’]/gu;

/** A count with the group signs of any locale: "1.234", "1,234", "1 234", "1'234", "12,0". Null when it is none. */
export function readCount(text: string): number | null {
  const bare = text.trim().replace(GROUPING_BLANKS, "");
  // A fraction of zeros is what spreadsheets make of whole numbers.
  const whole = bare.replace(/[.,]0{1,2}$/, "");
  if (/^\d{1,12}$/.test(whole)) return Number(whole);
  if (/^\d{1,3}(?:\.\d{3}){1,3}$/.test(whole) || /^\d{1,3}(?:,\d{3}){1,3}$/.test(whole)) return Number(whole.replace(/[.,]/g, ""));
  return null;
}

/**
 * A number with a fraction, in the writing of any locale: "3.4", "3,4", "1.234,5", "1,234.5". A single sign is the
 * decimal one: positions never reach a thousand. Null when it is none.
 */
export function readDecimal(text: string): number | null {
  const bare = text.trim().replace(GROUPING_BLANKS, "");
  if (/^\d{1,9}(?:[.,]\d{1,9})?$/.test(bare)) return Number(bare.replace(",", "."));
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,9}$/.test(bare)) return Number(bare.replaceAll(".", "").replace(",", "."));
  if (/^\d{1,3}(?:,\d{3})+\.\d{1,9}$/.test(bare)) return Number(bare.replaceAll(",", ""));
  return null;
}

/** Two-sided 95 % of the normal distribution. */
export const Z_95 = 1.96;
/** A smaller fall is no decay. */
export const DECAY_MIN_SHARE = 0.2;

/**
 * Whether clicks fell for good reason rather than by chance: by at least 20 %, and by more than chance explains. Under the
 * null hypothesis that both periods bring clicks at the same rate, the earlier period's part of all clicks is binomial
 * with p = 1/2 (the conditional test of two Poisson counts); its normal approximation with continuity correction is
 * (before − after − 1) / √(before + after), held against 1.96. The lists decide the same in SQL.
 */
export function isDecay(before: number, after: number): boolean {
  const fall = before - after;
  return fall >= DECAY_MIN_SHARE * before && fall > 1 && (fall - 1) ** 2 > Z_95 ** 2 * (before + after);
}
