const BLANKS = /[\s\u00a0\u202f\u2009'’]/gu;
const CURRENCY_BEFORE = /^(?:[$€£¥]|[A-Za-z]{3}(?=[\s\u00a0\d]))[\s\u00a0]*/u;
const CURRENCY_BEHIND = /[\s\u00a0]*(?:[$€£¥]|[A-Za-z]{3})$/u;
/** A comma before three digits groups them, as in American English. */
const AMERICAN = /^(?:\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.\d{1,2})?$/;
const EUROPEAN = /^(?:\d{1,3}(?:\.\d{3})+|\d{1,10}),\d{1,2}$/;
const MANY_GROUPS = /^\d{1,3}(?:\.\d{3}){2,}$/;
/** Ten digits before the cents. */
const MAX_UNITS = 9_999_999_999;

/**
 * Returns a typed amount of money in cents: "$1,500", "1 200.50", "1.200,50 €", "12,5", "EUR 20". Null when it is none, or when it may
 * be meant either way ("1.500").
 */
export function parseTypedCents(text: string): number | null {
  const bare = text.trim().replace(CURRENCY_BEFORE, "").replace(CURRENCY_BEHIND, "").replace(BLANKS, "");
  const plain = AMERICAN.test(bare)
    ? bare.replaceAll(",", "")
    : EUROPEAN.test(bare) || MANY_GROUPS.test(bare)
      ? bare.replaceAll(".", "").replace(",", ".")
      : null;
  if (plain === null || Number(plain) > MAX_UNITS + 1) return null;
  return Math.round(Number(plain) * 100);
}
