const EXACT = new Intl.NumberFormat("en");
const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const WITH_ONE_DECIMAL = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const WITH_TWO_DECIMALS = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const ONE_DECIMAL = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** The sign of numbers below zero. */
export const MINUS = "−";

/** 12345 → "12,345". */
export const exact = (value: number): string => EXACT.format(value).replace("-", MINUS);

/** 12345.4 → "12,345". */
export const whole = (value: number): string => WHOLE.format(value);

/** Always one decimal: 4 → "4.0". */
export const withOneDecimal = (value: number): string => WITH_ONE_DECIMAL.format(value).replace("-", MINUS);

/** Always two decimals: 1234.5 → "1,234.50". */
export const withTwoDecimals = (value: number): string => WITH_TWO_DECIMALS.format(value).replace("-", MINUS);

/** 12.345 → "12.3", 100 → "100". */
export const oneDecimal = (value: number): string => ONE_DECIMAL.format(value).replace("-", MINUS);

/** So many decimals, for figures of statistics: 0.12345 with 4 → "0.1235". */
export const withDecimals = (value: number, digits: number): string => value.toFixed(digits).replace("-", MINUS);

/** Short from ten thousand on: 12345 → "12.3K"; show it with `exact` as its title. */
export const compact = (value: number): string =>
  Math.abs(value) < 10_000 ? exact(value) : COMPACT.format(value).replace("-", MINUS);

/** A change with its sign: +4, −12, 0. */
export const signed = (value: number): string => (value > 0 ? `+${exact(value)}` : exact(value));

/** A figure with what it counts: "12 ms", "12%", "12". */
export const withUnit = (figure: string, unit: string): string =>
  unit === "" || unit === "%" ? figure + unit : `${figure} ${unit}`;

/** Bytes by powers of 1000, as limits are written: 204800 → "204.8 kB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${oneDecimal(bytes / 1_000)} kB`;
  return `${oneDecimal(bytes / 1_000_000)} MB`;
}

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
