const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const ONE_DECIMAL = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** 12345.4 → "12,345". */
export const whole = (value: number): string => WHOLE.format(value);

/** Always one decimal: 4 → "4.0". */
export const oneDecimal = (value: number): string => ONE_DECIMAL.format(value);

/** A ratio (0..1) in words: 0.0415 → "4.2 %". */
export const percentOf = (ratio: number): string => `${oneDecimal(ratio * 100)} %`;

/** "1 page", "2 pages". */
export const counted = (value: number, one: string, many = `${one}s`): string => `${whole(value)} ${value === 1 ? one : many}`;

/** "A", "A and B", "A, B and 3 more". */
export function namesOf(names: readonly string[]): string {
  const [first = "", second] = names;
  if (second === undefined) return first;
  return names.length === 2 ? `${first} and ${second}` : `${first}, ${second} and ${names.length - 2} more`;
}
