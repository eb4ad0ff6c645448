import { compact, counted, withDecimals, withTwoDecimals } from "#app/shared/format/number.ts";
import * as shared from "#app/shared/format/percent.ts";

/** "1 visitor", "13,914 visitors". */
export const countedPeople = (people: number): string => counted(people, "visitor");

/** From here on every digit of a result would be noise: "1T". */
const COMPACT_FROM = 1e12;

/** An amount in the person's own currency, which no calculator needs to know: "1,234.50", "less than 0.01", "2.5T". */
export function amount(value: number): string {
  if (value > 0 && value < 0.005) return "less than 0.01";
  return Math.abs(value) >= COMPACT_FROM ? compact(value) : withTwoDecimals(value);
}

/** A ratio such as a ROAS, with two decimals; very small ones as "less than 0.01". */
export const ratioText = (value: number): string =>
  value > 0 && value < 0.005 ? "less than 0.01" : value >= COMPACT_FROM ? compact(value) : withDecimals(value, 2);

/** Rates whose digits nobody can read. */
const TINY = 0.000_1;
const HUGE = 100_000;

const bounded =
  (format: (ratio: number) => string) =>
  (ratio: number): string => {
    if (ratio > 0 && ratio < TINY) return "less than 0.01%";
    return ratio > HUGE ? "more than 10,000,000%" : format(ratio);
  };

/** A ratio from 0 to 1, as `percent` of the shared formats, with "less than 0.01%" for what would read as nothing. */
export const percent = bounded((ratio) => (ratio < 0.000_5 ? shared.smallPercent(ratio) : shared.percent(ratio)));
export const smallPercent = bounded(shared.smallPercent);
/** The same for a change, with its sign. */
export const signedPercent = (ratio: number): string =>
  ratio > HUGE ? "more than +10,000,000%" : shared.signedPercent(ratio);
