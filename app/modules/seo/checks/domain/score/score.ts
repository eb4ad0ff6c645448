import type { IssueSummary } from "../../../compare/domain/findings-diff.ts";
import type { Severity } from "../../../domain/facts.ts";
import { issueOf } from "../issues/catalogue.ts";

/**
 * Health of a site in percent, 0 to 100, one decimal: (1 − HTML pages with errors ÷ HTML pages) × 100.
 * Source: Ahrefs' health score, counted on HTML pages only, so that healthy images and scripts do not inflate it.
 * Rounded down, so that 100 means that no page has an error. Null when there is no HTML page to judge.
 */
export function healthScore({
  htmlPages,
  htmlPagesWithErrors,
}: {
  htmlPages: number;
  htmlPagesWithErrors: number;
}): number | null {
  if (htmlPages <= 0) return null;
  const healthy = Math.min(Math.max(htmlPages - htmlPagesWithErrors, 0), htmlPages);
  return Math.floor((healthy * 1000) / htmlPages) / 10;
}

/**
 * What one finding of each severity counts. An error keeps a page from being found or used, a warning costs
 * something, a notice is advice: our own scale, steep enough that ten notices do not outweigh one error.
 */
export const SEVERITY_WEIGHT: Record<Severity, number> = { error: 20, warning: 5, notice: 1 };

const RANK: Record<Severity, number> = { error: 0, warning: 1, notice: 2 };

/** Orders severities, errors first. */
export const compareSeverity = (a: Severity, b: Severity): number => RANK[a] - RANK[b];

/** The weighed sum of a crawl's findings: falls when things get better, comparable between crawls of one site. */
export const findingsWeight = (counts: Readonly<Record<Severity, number>>): number =>
  counts.error * SEVERITY_WEIGHT.error +
  counts.warning * SEVERITY_WEIGHT.warning +
  counts.notice * SEVERITY_WEIGHT.notice;

/** A summary with what it weighs: severity weight × URLs. */
export type WeighedIssue = IssueSummary & { weight: number };

type Rankable = Pick<WeighedIssue, "count" | "severity" | "weight"> & { code: string; effort: number };

/** What fixing an issue gains for the work it takes. */
const gainOf = ({ weight, effort }: Pick<Rankable, "weight" | "effort">): number => weight / effort;

/**
 * The issues that gain most for the work they take, whatever their severity: a warning on every page comes before an
 * error on one. Those that were found on no page are left out.
 */
export const fixFirst = <Issue extends Rankable>(issues: readonly Issue[], most: number): Issue[] =>
  issues
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => gainOf(b) - gainOf(a) || compareSeverity(a.severity, b.severity) || (a.code < b.code ? -1 : 1))
    .slice(0, most);

/**
 * Puts issues in the order to work on them: errors, then warnings, then notices; within a severity by weight
 * per unit of effort, so that quick wins come first; then by code, to be stable.
 */
export function weighFindings(issues: Iterable<IssueSummary>): WeighedIssue[] {
  const gain = ({ code, weight }: WeighedIssue): number => gainOf({ weight, effort: issueOf(code).effort });
  return [...issues]
    .map((issue) => ({ ...issue, weight: issue.count * SEVERITY_WEIGHT[issue.severity] }))
    .sort((a, b) => compareSeverity(a.severity, b.severity) || gain(b) - gain(a) || (a.code < b.code ? -1 : 1));
}
