import { withOneDecimal } from "#app/shared/format/number.ts";
import type { DayRange } from "../dimensions.ts";
import { rangeText } from "./period.ts";

/** Days of a range that an answer covers. Single visits are kept as long as the plan says, daily sums for good. */
export interface Coverage {
  /** The first day whose single visits are kept; null when none were deleted yet. */
  rawFrom: number | null;
  /** Days of the range that another product measured, and whether they are counted: they have sums, and no single visits. */
  imported: { range: DayRange; isCounted: boolean } | null;
  /** Days that the answer covers; null: none of the range. */
  days: DayRange | null;
  /** Days that the values of any other dimension cover. */
  breakdown: DayRange | null;
  /** Days with metrics for all requested goals. */
  conversions: DayRange | null;
  /** Standard error, percent, of how many people there are with a lasting id, who count once over days that are rolled up; null: all visitors are exact. */
  visitorsErrorPercent: number | null;
}

const isLess = (covered: DayRange | null, asked: DayRange): boolean =>
  covered === null || covered.fromDay > asked.fromDay;
const only = (covered: DayRange | null): string => (covered === null ? "none of them" : `${rangeText(covered)} only`);

interface Read {
  asked: DayRange;
  coverage: Coverage;
}

/**
 * What has to be said of the days that the figures of a page cover, in sentences; empty when it is all that was asked.
 * `lookbackDays`: how far before the range visits have a share in it.
 */
export function coverageText({ asked, coverage }: Read, compared: Read | null, lookbackDays = 0): string {
  const { rawFrom, imported, days, breakdown, conversions, visitorsErrorPercent } = coverage;
  const parts: string[] = [];
  if (imported) {
    const text = rangeText(imported.range);
    parts.push(
      imported.isCounted
        ? `${text}: imported from another product.`
        : `${text}: imported from another product, and not counted here.`,
    );
  }
  const isCut = (covered: DayRange | null) =>
    isLess(covered, imported && !imported.isCounted ? { ...asked, fromDay: imported.range.toDay + 1 } : asked);
  if (rawFrom !== null && asked.fromDay < rawFrom) {
    const kept = `Single visits are kept from ${rangeText({ fromDay: rawFrom, toDay: rawFrom })} on`;
    if (isCut(days)) parts.push(`${kept}: of these days the figures cover ${only(days)}.`);
    else if (isCut(breakdown))
      parts.push(`${kept}: the figures and the chart cover all of these days, the tables ${only(breakdown)}.`);
    else parts.push(`${kept}; before, sums by day are left, which several filters at once cannot read.`);
  }
  if (rawFrom !== null && rawFrom <= asked.fromDay && asked.fromDay - lookbackDays < rawFrom)
    parts.push(
      `Paths begin on ${rangeText({ fromDay: rawFrom, toDay: rawFrom })} at the earliest: single visits before are no longer kept.`,
    );
  if (isCut(conversions) && !isCut(days))
    parts.push(`Conversions cover ${only(conversions)}: before, not all of the goals were counted.`);
  if (visitorsErrorPercent !== null)
    parts.push(
      `Signed-in visitors are counted once for the whole period (estimate, ±${withOneDecimal(visitorsErrorPercent)}%).`,
    );
  if (compared && isLess(compared.coverage.days, compared.asked))
    parts.push(`Of the days compared with, the figures cover ${only(compared.coverage.days)}.`);
  return parts.join(" ");
}
