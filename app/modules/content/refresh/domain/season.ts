/** Fewer visits say nothing of a season. */
const MIN_VISITS = 200;
/** What is below is no season: something else happened then, such as a website that was down. */
const LEAST_SHARE = 0.3;

/**
 * The share of the earlier visits that the season alone lets expect: how a website's visits fell between the same days one
 * year before. 1 where too little is known of them, and where they grew: a page that does not grow with its season is not said to
 * lose visits.
 */
export function seasonShare(lastYear: { before: number; now: number }): number {
  if (lastYear.before < MIN_VISITS) return 1;
  return Math.min(1, Math.max(LEAST_SHARE, lastYear.now / lastYear.before));
}
