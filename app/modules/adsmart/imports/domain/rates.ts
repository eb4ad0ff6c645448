/** What one unit of a currency was worth in the workspace's currency, from a day on. */
export interface Rate {
  currency: string;
  /** Days since the epoch. */
  day: number;
  rate: number;
}

export const MAX_RATES = 2_000;
/** A rate is used for this many days after its own. */
const MAX_AGE_DAYS = 31;

export type RateTable = ReadonlyMap<string, readonly Rate[]>;

export const rateTable = (rates: readonly Rate[]): RateTable =>
  new Map(
    [...Map.groupBy(rates, ({ currency }) => currency)].map(([currency, own]) => [
      currency,
      own.toSorted((a, b) => a.day - b.day),
    ]),
  );

/** The rate of a day: the newest one of that day or the month before. Null: there is none. */
export function rateOn(table: RateTable, own: string, currency: string, day: number): number | null {
  if (currency === own) return 1;
  const found = table.get(currency)?.findLast((rate) => rate.day <= day);
  return found && day - found.day <= MAX_AGE_DAYS ? found.rate : null;
}

/** Reads lines like "2026-11-01 USD 0.92". Returns the rates, and the lines that are none. */
export function readRates(text: string, readDay: (text: string) => number | null): { rates: Rate[]; bad: number[] } {
  const rates: Rate[] = [];
  const bad: number[] = [];
  text.split(/\r?\n/).forEach((line, at) => {
    if (line.trim() === "") return;
    const [date = "", currency = "", rate = "", ...more] = line.trim().split(/[\s;,]+/);
    const [day, value] = [readDay(date), Number(rate)];
    if (day === null || !/^[A-Za-z]{3}$/.test(currency) || !(value > 0 && value < 1e6) || more.length > 0)
      bad.push(at + 1);
    else rates.push({ day, currency: currency.toUpperCase(), rate: value });
  });
  return { rates, bad };
}
