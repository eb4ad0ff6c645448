/*
 * Detects unusual traffic. Compares the page views of a short window with the same window
 * one, two, three and four weeks before, under the Poisson distribution: how often would as much (or as little) come by
 * chance if the usual rate held?
 */

/** Direction of an unusual change. */
export type Swing = "spike" | "drop";

export interface AlertRule {
  spike: boolean;
  drop: boolean;
  /** So many times the usual views are a spike. */
  spikeFactor: number;
  /** At most this share of the usual views is a drop, 0..1. */
  dropRatio: number;
  /** Fewer views than this in the window are never a spike, and fewer usual ones never a drop. */
  minViews: number;
}

export const DEFAULT_RULE: AlertRule = { spike: true, drop: true, spikeFactor: 3, dropRatio: 0.2, minViews: 30 };

/** What is judged each minute, shortest first. */
export const WINDOWS_MINUTES = [2, 5, 10] as const;

/** By chance alone less often than once in 10,000 windows. */
const RARE = 1e-4;
/** Without so many earlier weeks nothing is usual yet. */
const MIN_WEEKS = 2;

/** Middle value; the mean of the two middle ones. 0 of none. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

/** P(X ≤ count) for a Poisson distribution with this mean (sum of its terms, in logarithms so that large means do not overflow). */
export function poissonAtMost(count: number, mean: number): number {
  if (count < 0) return 0;
  if (mean <= 0) return 1;
  let logTerm = -mean;
  let sum = Math.exp(logTerm);
  for (let k = 1; k <= count; k++) {
    logTerm += Math.log(mean) - Math.log(k);
    sum += Math.exp(logTerm);
  }
  return Math.min(1, sum);
}

export interface Traffic {
  views: number;
  /** Of the same window in earlier weeks, as far as the site was measured then. */
  earlier: readonly number[];
}

/** What is usual: the middle of the earlier weeks; null without enough of them. */
export const usualViews = ({ earlier }: Traffic): number | null =>
  earlier.length < MIN_WEEKS ? null : median(earlier);

/** The swing that this traffic is; null for none, and while nothing is usual yet. */
export function judgeTraffic(traffic: Traffic, rule: AlertRule): Swing | null {
  const usual = usualViews(traffic);
  if (usual === null) return null;
  const { views } = traffic;
  if (
    rule.spike &&
    views >= rule.minViews &&
    views >= usual * rule.spikeFactor &&
    1 - poissonAtMost(views - 1, usual) < RARE
  )
    return "spike";
  if (rule.drop && usual >= rule.minViews && views <= usual * rule.dropRatio && poissonAtMost(views, usual) < RARE)
    return "drop";
  return null;
}

/** Back to normal, half way: so that traffic about the limit does not raise alert after alert. */
function isOver(swing: Swing, traffic: Traffic, rule: AlertRule): boolean {
  const usual = usualViews(traffic) ?? 0;
  if (swing === "spike") return traffic.views < Math.max(usual * (1 + rule.spikeFactor), rule.minViews) / 2;
  return traffic.views > (usual * (1 + rule.dropRatio)) / 2;
}

/**
 * Returns the next state of a site's alert, and the window that showed it (null: no notification). Windows are ordered
 * shortest first: a large change shows in the shortest, and a swing is over when the longest says so and none shows it
 * any more.
 */
export function nextSwing(
  current: Swing | null,
  windows: readonly Traffic[],
  rule: AlertRule,
): { swing: Swing | null; shownBy: number | null } {
  const longest = windows.at(-1);
  const swings = windows.map((traffic) => judgeTraffic(traffic, rule));
  // What has just begun is not in most of the longest window yet.
  if (current && longest && (swings.includes(current) || !isOver(current, longest, rule)))
    return { swing: current, shownBy: null };
  const shownBy = swings.findIndex((swing) => swing !== null);
  return shownBy < 0 ? { swing: null, shownBy: null } : { swing: swings[shownBy] ?? null, shownBy };
}
