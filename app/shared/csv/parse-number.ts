/** Blanks that group digits, and the apostrophe of Swiss exports. */
const GROUPING_BLANKS = /[\s\u00a0\u202f\u2009'’]/gu;

/** A count with the group signs of any locale: "1.234", "1,234", "1 234", "1'234", "12,0". Null when it is none. */
export function parseCount(text: string): number | null {
  const bare = text.trim().replace(GROUPING_BLANKS, "");
  // A fraction of zeros is what spreadsheets make of whole numbers.
  const whole = bare.replace(/[.,]0{1,2}$/, "");
  if (/^\d{1,12}$/.test(whole)) return Number(whole);
  if (/^\d{1,3}(?:\.\d{3}){1,3}$/.test(whole) || /^\d{1,3}(?:,\d{3}){1,3}$/.test(whole))
    return Number(whole.replace(/[.,]/g, ""));
  return null;
}

/**
 * A number with a fraction, in the writing of any locale: "3.4", "3,4", "1.234,5", "1,234.5". A single sign is the
 * decimal one: positions never reach a thousand. Null when it is none.
 */
export function parseDecimal(text: string): number | null {
  const bare = text.trim().replace(GROUPING_BLANKS, "");
  if (/^\d{1,9}(?:[.,]\d{1,9})?$/.test(bare)) return Number(bare.replace(",", "."));
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,9}$/.test(bare)) return Number(bare.replaceAll(".", "").replace(",", "."));
  if (/^\d{1,3}(?:,\d{3})+\.\d{1,9}$/.test(bare)) return Number(bare.replaceAll(",", ""));
  return null;
}

/**
 * An amount of money in cents: "1,234.50", "1.234,5", "12". A group of three digits after a single sign ("1,234") may be either and
 * is no amount. Null when it is none.
 */
export function parseCents(text: string): number | null {
  const bare = text.trim().replace(GROUPING_BLANKS, "");
  if (/^\d{1,3}[.,]\d{3}$/.test(bare)) return null;
  const value = parseDecimal(bare) ?? parseCount(bare);
  return value === null ? null : Math.round(value * 100);
}
