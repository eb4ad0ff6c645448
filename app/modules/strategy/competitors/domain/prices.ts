import { MAX_PRICES } from "./limits.ts";

const SIGN = "[$€£¥₹]";
const CODE = "(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|INR)";
/** Digits in groups, with up to two decimals; a run of digits longer than a price has is none. */
const AMOUNT = "\\d{1,7}(?:[.,' \\u00a0\\u202f]\\d{3}){0,3}(?:[.,]\\d{1,2})?";
const BLANK = "[ \\u00a0\\u202f]?";
const PRICE = new RegExp(
  `(?<![\\p{L}\\d.,])(?:${SIGN}${BLANK}${AMOUNT}|${CODE}${BLANK}${AMOUNT}|${AMOUNT}${BLANK}(?:${SIGN}|${CODE}(?!\\p{L})))(?!\\d)`,
  "gu",
);

/** Prices in the visible text of a page, in their order and as written; each once. */
export function pricesIn(text: string): string[] {
  const found = new Set<string>();
  for (const [price] of text.matchAll(PRICE)) {
    found.add(price.replace(/[\u00a0\u202f]/g, " "));
    if (found.size === MAX_PRICES) break;
  }
  return [...found];
}
