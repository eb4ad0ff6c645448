import type { TermMetrics } from "./ngrams.ts";

/**
 * Upper end of the 95 % interval of a rate when nothing happened in `trials`: 3 / trials, the rule of three (Hanley and
 * Lippman-Hand, JAMA 1983;249:1743-1745).
 */
export const ruleOfThree = (trials: number): number => (trials <= 0 ? 1 : Math.min(1, 3 / trials));

/** Conversions that may come of `clicks` without any so far, at most, with 95 % confidence. */
export const bestCaseConversions = (clicks: number): number => ruleOfThree(clicks) * clicks;

export interface NegativeProposal {
  /** Cost per conversion at best, in cents. */
  bestCostCents: number;
  reason: string;
}

/**
 * Says whether to exclude words that cost money and brought nothing: only when even the best rate that the clicks leave open (3 in
 * `clicks`) would cost more than the target. Null: wait for more clicks, or it converts.
 */
export function proposeNegative(
  { clicks, costCents, conversions }: TermMetrics,
  targetCents: number,
): NegativeProposal | null {
  if (conversions > 0 || clicks < 3 || targetCents <= 0) return null;
  const bestCostCents = costCents / bestCaseConversions(clicks);
  if (bestCostCents <= targetCents) return null;
  const percent = (ruleOfThree(clicks) * 100).toFixed(1);
  return {
    bestCostCents,
    reason: `No conversion in ${clicks} clicks: with 95% confidence fewer than ${percent}% convert.`,
  };
}

/** Whether a search deserves to be a keyword of its own: it converted at least twice, at no more than the target. */
export const isCandidate = ({ conversions, costCents }: TermMetrics, targetCents: number): boolean =>
  conversions >= 2 && (targetCents <= 0 || costCents / conversions <= targetCents);
