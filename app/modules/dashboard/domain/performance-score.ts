/** Up to here a reading earns the full 100 (specification section 9, performance). */
export const THRESHOLDS = { lcpMs: 2_500, inpMs: 100, cls: 0.1 } as const;

/** From here on the panel's score is green, and yellow. */
export const GREEN_FROM = 90;
export const YELLOW_FROM = 70;

/** Above so many expired items the cache's lifetimes are worth a thought. */
const MANY_EXPIRED = 10;

/** What was measured; null: not measured yet. */
export interface Readings {
  /** Largest Contentful Paint. */
  lcpMs: number | null;
  /** Interaction to Next Paint: how long the page took to answer an input. */
  inpMs: number | null;
  /** Cumulative Layout Shift, without unit. */
  cls: number | null;
}

export interface PerformanceScore {
  /** 0 to 100, whole; null while its reading is missing. */
  load: number | null;
  inputDelay: number | null;
  layoutShift: number | null;
  /** Average of the sub-scores that there are, 0 to 100, whole; null while there is none. */
  overall: number | null;
  /** Sub-scores behind `overall`. */
  measured: number;
}

/**
 * 100 up to the threshold, then down in a straight line to 0 at twice the threshold. The specification says "falls off
 * linearly" and no more; this slope needs no number beside its thresholds, is the same for three different units, and
 * puts what Web Vitals calls poor (4 s, 500 ms, 0.25) into the red.
 */
export function subScore(value: number | null, threshold: number): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  return Math.max(0, Math.min(100, 100 * (2 - value / threshold)));
}

/** The three sub-scores and their average (specification section 4): what was not measured counts as nothing, not as 100. */
export function performanceScore({ lcpMs, inpMs, cls }: Readings): PerformanceScore {
  const exactScores = [
    subScore(lcpMs, THRESHOLDS.lcpMs),
    subScore(inpMs, THRESHOLDS.inpMs),
    subScore(cls, THRESHOLDS.cls),
  ] as const;
  const known = exactScores.filter((score) => score !== null);
  const [load, inputDelay, layoutShift] = exactScores.map((score) => (score === null ? null : Math.round(score))) as [
    number | null,
    number | null,
    number | null,
  ];
  const overall = known.length === 0 ? null : Math.round(known.reduce((sum, score) => sum + score, 0) / known.length);
  return { load, inputDelay, layoutShift, overall, measured: known.length };
}

export type ScoreColour = "green" | "yellow" | "red";

/** Green from 90, yellow from 70, red below. */
export const scoreColour = (score: number): ScoreColour =>
  score >= GREEN_FROM ? "green" : score >= YELLOW_FROM ? "yellow" : "red";

/** What would help: below 70 lazy loading, a largest paint over 2500 ms smaller images, more than 10 expired cache items a longer lifetime. */
export function performanceTips({
  overall,
  lcpMs,
  expiredItems,
}: {
  overall: number | null;
  lcpMs: number | null;
  expiredItems: number;
}): string[] {
  return [
    overall !== null && overall < YELLOW_FROM
      ? "Load everything below the first screen lazily: the page does too much at once."
      : null,
    lcpMs !== null && lcpMs > THRESHOLDS.lcpMs
      ? "Optimize images: the largest part of the page takes longer than 2,500 ms to appear."
      : null,
    expiredItems > MANY_EXPIRED
      ? `Give cached data a longer lifetime (TTL): ${expiredItems} items expired before they were read again.`
      : null,
  ].filter((tip) => tip !== null);
}
