/** What was spent in a week, and what came of it. */
export interface SpendWeek {
  costCents: number;
  conversions: number;
}

/** Weeks with spend before a slope is drawn through them. */
export const MIN_SPEND_WEEKS = 6;
/** 90% of the normal distribution: with the same below it, 8 times of 10. */
const Z_90 = 1.281552;

export type MarginalCost =
  | { state: "too_few_weeks" | "never_changed" | "no_rise"; weeks: number }
  /** `highCents` is null where the slope may be none. */
  | { state: "known"; weeks: number; cents: number; lowCents: number; highCents: number | null };

/** The same quantile of Student's t, by its expansion in 1 ÷ freedom (Abramowitz and Stegun 26.7.5); from four degrees on right to a thousandth. */
function studentQuantile(z: number, freedom: number): number {
  const terms = [z ** 3 + z, 5 * z ** 5 + 16 * z ** 3 + 3 * z, 3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z];
  return terms.reduce((sum, term, index) => sum + term / ([4, 96, 384][index] ?? 1) / freedom ** (index + 1), z);
}

/**
 * What one more conversion costs: 1 ÷ the slope of the least-squares line of a week's conversions by its spend, with the range
 * that the slope's 80% interval gives. Unlike cost by conversions it leaves out what would have come without the spend.
 * Weeks without spend are left out: most often nobody wrote them down.
 */
export function marginalCost(all: readonly SpendWeek[]): MarginalCost {
  const weeks = all.filter(({ costCents }) => costCents > 0);
  const count = weeks.length;
  if (count < MIN_SPEND_WEEKS) return { state: "too_few_weeks", weeks: count };
  const meanOf = (of: (week: SpendWeek) => number): number => weeks.reduce((sum, week) => sum + of(week), 0) / count;
  const [cost, conversions] = [meanOf(({ costCents }) => costCents), meanOf((week) => week.conversions)];
  const spread = weeks.reduce((sum, { costCents }) => sum + (costCents - cost) ** 2, 0);
  if (spread === 0) return { state: "never_changed", weeks: count };
  const slope =
    weeks.reduce((sum, week) => sum + (week.costCents - cost) * (week.conversions - conversions), 0) / spread;
  const missed = weeks.reduce(
    (sum, week) => sum + (week.conversions - conversions - slope * (week.costCents - cost)) ** 2,
    0,
  );
  const reach = studentQuantile(Z_90, count - 2) * Math.sqrt(missed / (count - 2) / spread);
  if (slope <= 0) return { state: "no_rise", weeks: count };
  return {
    state: "known",
    weeks: count,
    cents: 1 / slope,
    lowCents: 1 / (slope + reach),
    highCents: slope > reach ? 1 / (slope - reach) : null,
  };
}
