import type { Severity } from "../../../domain/facts.ts";
import { SEVERITY_WEIGHT } from "./score.ts";

/** What a page costs by the worst that was found on it: an error 1, a warning ¼, a notice 1/20, nothing 0. */
export const pageWeight = (worst: Severity | null): number =>
  worst === null ? 0 : SEVERITY_WEIGHT[worst] / SEVERITY_WEIGHT.error;

/**
 * Severity score of a site, 0 to 100, one decimal: 100 × (1 − Σ share × weight), over all HTML pages. A page's share is
 * its part of the internal PageRank of all HTML pages, its weight that of the worst finding on it (`pageWeight`). An
 * error on the start page therefore costs what its links are worth, one on a page that nobody links to next to nothing.
 * Rounded down, so that 100 means that nothing was found. Null when there is no HTML page to judge.
 */
export function severityScore(pages: Iterable<{ rank: number; worst: Severity | null }>): number | null {
  let total = 0;
  let lost = 0;
  for (const { rank, worst } of pages) {
    total += rank;
    lost += rank * pageWeight(worst);
  }
  if (total <= 0) return null;
  // A hair above, because sums of shares are not exact.
  return Math.min(100, Math.max(0, Math.floor((1 - lost / total) * 1_000 + 1e-9) / 10));
}
