import { exact, MINUS } from "#app/shared/format.ts";

export { counted, exact, wordFor } from "#app/shared/format.ts";

const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** Short from ten thousand on: 12345 → "12.3K"; show it with `exact` as its title. */
export const compact = (value: number): string =>
  Math.abs(value) < 10_000 ? exact(value) : COMPACT.format(value).replace("-", MINUS);

const ONE_DECIMAL = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** 12.345 → "12.3", 100 → "100". */
export const oneDecimal = (value: number): string => ONE_DECIMAL.format(value).replace("-", MINUS);

/** A change with its sign: +4, −12, 0. */
export const signed = (value: number): string => (value > 0 ? `+${exact(value)}` : exact(value));

/** Bytes by powers of 1000, as limits are written: 204800 → "204.8 kB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1_000).toLocaleString("en", { maximumFractionDigits: 1 })} kB`;
  return `${(bytes / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}
