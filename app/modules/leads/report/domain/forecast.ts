import { addMonths } from "./period.ts";

/** Open leads of one stage, expected month and currency, added up. */
export interface ForecastRow {
  stage: string;
  /** "2026-12"; null: no day was entered. */
  month: string | null;
  currency: string;
  leads: number;
  valueCents: number;
}

export interface ForecastMonth {
  /** "2026-12", "overdue", "later" or "none". */
  month: string;
  leads: number;
  valueCents: number;
  /** Weighted value of the stage. */
  weightedCents: number;
}

/** Returns the currencies of open leads, the one with the most value first. */
export function currenciesOf(rows: readonly ForecastRow[]): string[] {
  const sums = new Map<string, number>();
  for (const { currency, valueCents } of rows) sums.set(currency, (sums.get(currency) ?? 0) + valueCents);
  return [...sums].sort(([a, one], [b, other]) => other - one || a.localeCompare(b)).map(([currency]) => currency);
}

/**
 * Returns what may be won by the month in which it is expected: so many months from this one, with what is overdue before them
 * and what comes later or has no day after them, where there is any.
 * @param chances percent by stage
 */
export function forecastOf(
  rows: readonly ForecastRow[],
  chances: ReadonlyMap<string, number>,
  currency: string,
  thisMonth: string,
  months: number,
): ForecastMonth[] {
  const shown = Array.from({ length: months }, (_, index) => addMonths(thisMonth, index));
  const placeOf = (month: string | null): string => {
    if (month === null) return "none";
    if (month < thisMonth) return "overdue";
    return shown.includes(month) ? month : "later";
  };
  const sums = new Map<string, ForecastMonth>();
  for (const { stage, month, currency: own, leads, valueCents } of rows) {
    if (own !== currency) continue;
    const place = placeOf(month);
    const sum = sums.get(place) ?? { month: place, leads: 0, valueCents: 0, weightedCents: 0 };
    sum.leads += leads;
    sum.valueCents += valueCents;
    sum.weightedCents += (valueCents * (chances.get(stage) ?? 0)) / 100;
    sums.set(place, sum);
  }
  const nothing = (month: string): ForecastMonth => ({ month, leads: 0, valueCents: 0, weightedCents: 0 });
  return ["overdue", ...shown, "later", "none"]
    .map((month) => sums.get(month) ?? nothing(month))
    .filter(({ month, leads }) => leads > 0 || shown.includes(month))
    .map((sum) => ({ ...sum, weightedCents: Math.round(sum.weightedCents) }));
}
