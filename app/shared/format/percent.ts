import { MINUS, oneDecimal, whole, withOneDecimal } from "./number.ts";

/** A number that is a percentage already: 12.34 → "12.3%", 100 → "100%". */
export const percentage = (percent: number): string => `${oneDecimal(percent)}%`;

/** A ratio (0 to 1): 0.1234 → "12.3%", 1 → "100%". */
export const percent = (ratio: number): string => percentage(ratio * 100);

/** A ratio without decimals: 0.1234 → "12%". */
export const wholePercent = (ratio: number): string => `${whole(ratio * 100)}%`;

/** A ratio, always with one decimal, for columns: 0.1 → "10.0%". */
export const percentWithOneDecimal = (ratio: number): string => `${withOneDecimal(ratio * 100)}%`;

const SHARE = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** A ratio that may be very small, with three digits: 0.000321 → "0.0321%". */
export const smallPercent = (ratio: number): string => `${SHARE.format(ratio * 100)}%`;

/** A change as a ratio, with its sign: 0.1234 → "+12.3%", −0.5 → "−50%". */
export const signedPercent = (ratio: number): string => `${ratio >= 0 ? "+" : MINUS}${percent(Math.abs(ratio))}`;

/** A part of a whole: 1 of 8 → "12.5%"; "–" where there is nothing to divide by. */
export const percentOfWhole = (part: number, all: number): string => (all === 0 ? "–" : percent(part / all));
