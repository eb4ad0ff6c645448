/** A score out of 100 in a word; the bounds are those of Lighthouse. */
export type ScoreLevel = "good" | "needs work" | "poor";

const GOOD_FROM = 90;
const NEEDS_WORK_FROM = 50;

/** Returns the word for a health or severity score. */
export const scoreLevel = (score: number): ScoreLevel =>
  score >= GOOD_FROM ? "good" : score >= NEEDS_WORK_FROM ? "needs work" : "poor";
