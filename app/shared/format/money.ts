import { BoundedMap } from "../bounded-map.ts";

const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** US cents as they are sold and shown: 14900 → "$149.00", −250 → "−$2.50". */
export const dollars = (cents: number): string => DOLLARS.format(cents / 100).replace("-", "−");

/** US cents of a price in whole dollars: 14900 → "$149". */
export const wholeDollars = (cents: number): string => dollars(cents).replace(/[.]00$/, "");

/** There are fewer currencies, but any three letters are one to Intl. */
const MAX_FORMATS_KEPT = 200;

const formats = new BoundedMap<string, Intl.NumberFormat>(MAX_FORMATS_KEPT);

function formatOf(currency: string, digits: number): Intl.NumberFormat | null {
  const key = `${currency} ${digits}`;
  const known = formats.get(key);
  if (known) return known;
  if (!/^[A-Z]{3}$/.test(currency)) return null;
  const made = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, made);
  return made;
}

/** Short from ten thousand on: 12705.2 EUR → "€12.7K"; show it with the whole amount as its title. */
export function compactMoney(amount: number, currency: string, digits: number): string {
  if (Math.abs(amount) < 10_000 || !/^[A-Z]{3}$/.test(currency)) return money(amount, currency, digits);
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    notation: "compact",
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  return format.format(amount).replace("-", "−").replace("\u00A0", " ");
}

/**
 * An amount of a currency (ISO 4217) with so many decimal places: 12.34 EUR → "€12.34",
 * 1.234 KWD → "KWD 1.234". Text that is no currency precedes the bare amount.
 */
export const money = (amount: number, currency: string, digits: number): string =>
  (formatOf(currency, digits)?.format(amount) ?? `${currency} ${amount}`).replace("-", "−").replace("\u00A0", " ");

/** Cents as people read them: 120050 → "€1,200.50"; whole amounts without cents. */
export const centsText = (cents: number, currency: string): string =>
  money(cents / 100, currency, cents % 100 === 0 ? 0 : 2);

/** Cents as the field of an amount shows them; empty for none. */
export const centsInput = (cents: number | null): string => (cents === null ? "" : String(cents / 100));
