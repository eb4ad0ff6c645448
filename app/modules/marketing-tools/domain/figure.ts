import { parseCount, parseDecimal } from "#app/shared/csv/parse-number.ts";

/** Signs around a number that do not change it. */
const DECORATION = /[$€£¥%\s\u00a0\u202f\u2009'’]/gu;
const AMERICAN_GROUPS = /^[1-9]\d{0,2}(?:,\d{3})+$/;
const PLAIN = /^\d{1,15}(?:\.\d{1,9})?$/;

/**
 * The number that a person typed: "1,234.50", "3,4", "$20", "12 %", "-5". A comma before three digits groups them, as in
 * American English. Null when it is none: letters, exponents, hexadecimal digits.
 */
export function parseFigure(text: string): number | null {
  const bare = text.replace(DECORATION, "").replace(/^[−–]/, "-");
  const isNegative = bare.startsWith("-");
  const digits = isNegative ? bare.slice(1) : bare;
  const value = AMERICAN_GROUPS.test(digits)
    ? Number(digits.replaceAll(",", ""))
    : PLAIN.test(digits)
      ? Number(digits)
      : (parseDecimal(digits) ?? parseCount(digits));
  return value === null ? null : isNegative && value !== 0 ? -value : value;
}
