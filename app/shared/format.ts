const EXACT = new Intl.NumberFormat("en");
const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const ONE_DECIMAL = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** What stands before numbers below zero. */
export const MINUS = "−";

/** 12345 → "12,345". */
export const exact = (value: number): string => EXACT.format(value).replace("-", MINUS);

/** 12345.4 → "12,345". */
export const whole = (value: number): string => WHOLE.format(value);

/** Always one decimal: 4 → "4.0". */
export const withOneDecimal = (value: number): string => ONE_DECIMAL.format(value);

/** A ratio (0..1) in words: 0.0415 → "4.2 %". */
export const percentOf = (ratio: number): string => `${withOneDecimal(ratio * 100)} %`;

/** The word after a count, where the two stand apart: 1 → "page", 2 → "pages". */
export const wordFor = (value: number, one: string, many = `${one}s`): string => (value === 1 ? one : many);

/** "1 page", "2 pages". */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${exact(value)} ${wordFor(value, one, many)}`;

/** "A", "A and B", "A, B and 3 more". */
export function namesOf(names: readonly string[]): string {
  const [first = "", second] = names;
  if (second === undefined) return first;
  return names.length === 2 ? `${first} and ${second}` : `${first}, ${second} and ${names.length - 2} more`;
}
