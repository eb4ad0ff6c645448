import { compactMoney, money } from "#app/shared/format/money.ts";
import { minorDigits } from "./currency.ts";

/*
 * Money is counted in the smallest unit of its currency (ISO 4217): cents, yen, fils. Sums of several currencies are made
 * only by rates that a person entered; amounts without a rate are reported separately.
 */

/** Decimal places of a currency: EUR 2, JPY 0, KWD 3; 2 for what is no currency. */
export const exponentOf = (currency: string): number => minorDigits(currency) ?? 2;

/** 1234 of EUR → "€12.34", of JPY → "¥1,234", of KWD → "KWD 1.234". */
export function moneyText(minor: number, currency: string): string {
  // Of some currencies Intl knows how they are used rather than how they are counted (AFN without its 2 places).
  const digits = exponentOf(currency);
  return money(minor / 10 ** digits, currency, digits);
}

/** 1270520 of EUR → "€12.7K": short from ten thousand on. */
export function compactMoneyText(minor: number, currency: string): string {
  const digits = exponentOf(currency);
  return compactMoney(minor / 10 ** digits, currency, digits);
}

/** The smallest units of "12.34"; null for what is no amount, has more places than the currency, or is too large to be one. */
export function parseMoney(text: string, currency: string): number | null {
  const found = /^(\d{1,12})(?:[.,](\d+))?$/.exec(text.trim());
  const exponent = exponentOf(currency);
  const fraction = found?.[2] ?? "";
  if (!found || fraction.length > exponent) return null;
  const minor = Number(`${found[1]}${fraction.padEnd(exponent, "0")}`);
  return Number.isSafeInteger(minor) ? minor : null;
}

/** The amount as it is typed: 1234 of EUR → "12.34". */
export const moneyInput = (minor: number, currency: string): string =>
  (minor / 10 ** exponentOf(currency)).toFixed(exponentOf(currency));

/** Revenue of one day in one currency. */
export interface DayRevenue {
  day: number;
  currency: string;
  minor: number;
}

/** From a day of the site's calendar on, one `currency` is worth `rate` of `target`; whole units, not the smallest. */
export interface Rate {
  currency: string;
  target: string;
  fromDay: number;
  rate: number;
}

/** Returns rates without the other columns of their rows: the object of a site must not see them. */
export const plainRates = (rates: readonly Rate[]): Rate[] =>
  rates.map(({ currency, target, fromDay, rate }) => ({ currency, target, fromDay, rate }));

/** Revenue added up in one currency. */
export interface MoneySum {
  currency: string;
  minor: number;
  /** What could not be added, for want of a rate that holds on its day: by currency. */
  missing: Readonly<Record<string, number>>;
}

/** The rate of a day: the latest that began on it or before. */
const rateOn = (rates: readonly Rate[], currency: string, target: string, day: number): number | null =>
  rates.reduce<Rate | null>(
    (found, rate) =>
      rate.currency === currency &&
      rate.target === target &&
      rate.fromDay <= day &&
      rate.fromDay >= (found?.fromDay ?? 0)
        ? rate
        : found,
    null,
  )?.rate ?? null;

/** Adds up in `target`, each day by its rate; rounded once, at the end. */
export function sumMoney(rows: readonly DayRevenue[], rates: readonly Rate[], target: string): MoneySum {
  let sum = 0;
  const missing: Record<string, number> = {};
  for (const { day, currency, minor } of rows) {
    const rate = currency === target ? 1 : rateOn(rates, currency, target, day);
    if (rate === null) missing[currency] = (missing[currency] ?? 0) + minor;
    else sum += minor * rate * 10 ** (exponentOf(target) - exponentOf(currency));
  }
  return { currency: target, minor: Math.round(sum), missing };
}

/** Revenue by currency, the days put together. */
export function byCurrency(rows: readonly DayRevenue[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { currency, minor } of rows) sums[currency] = (sums[currency] ?? 0) + minor;
  return sums;
}
