import { counted, oneDecimal } from "#app/shared/format/number.ts";
import { issueOf } from "../../checks/domain/issues/catalogue.ts";
import { THEMES, type Theme } from "../../checks/domain/issues/definition.ts";
import type { IssueSummary } from "../../compare/domain/findings-diff.ts";
import type { Severity } from "../../domain/facts.ts";

/** The issues of a crawl in working order; codes that do not count are left out already. */
export type ReportedIssue = IssueSummary & { weight: number };

/** The metrics of a crawl that a report shows. */
export interface ReportMetrics {
  site: string;
  pagesCrawled: number;
  pagesFound: number;
  maxUrls: number;
  htmlPages: number;
  healthPercent: number | null;
  /** Of the crawl it is compared with; null without one. */
  healthBefore: number | null;
  compared: boolean;
}

export type Counts = Readonly<Record<Severity, number>>;

/** Findings by severity. */
export function countSeverities(issues: readonly ReportedIssue[]): Counts {
  const counts = { error: 0, warning: 0, notice: 0 };
  for (const { severity, count } of issues) counts[severity] += count;
  return counts;
}

function healthSentence({ healthPercent, healthBefore }: ReportMetrics): string {
  if (healthPercent === null) return "There was no HTML page to judge, so there is no health score.";
  const now = `The health score is ${oneDecimal(healthPercent)} of 100: that is the share of pages without an error.`;
  if (healthBefore === null) return now;
  const change = Math.round((healthPercent - healthBefore) * 10) / 10;
  if (change === 0) return `${now} It is the same as in the crawl before.`;
  return `${now} It ${change > 0 ? "rose" : "fell"} by ${oneDecimal(Math.abs(change))} since the crawl before.`;
}

/** The summary of a report: three to five sentences, each with its numbers. */
export function summarise(figures: ReportMetrics, issues: readonly ReportedIssue[]): string[] {
  const { site, pagesCrawled, pagesFound, maxUrls, compared } = figures;
  const counts = countSeverities(issues);
  const kinds = issues.filter(({ count }) => count > 0).length;
  const [first] = issues.filter(({ count }) => count > 0);
  const total = counts.error + counts.warning + counts.notice;
  const fresh = issues.reduce((sum, { newCount }) => sum + newCount, 0);
  const fixed = issues.reduce((sum, { fixedCount }) => sum + fixedCount, 0);
  const capped = pagesCrawled >= maxUrls && pagesFound > pagesCrawled;
  return [
    `${counted(pagesCrawled, "page")} of ${site} ${pagesCrawled === 1 ? "was" : "were"} visited${capped ? `, out of ${oneDecimal(pagesFound)} that were found` : ""}.`,
    healthSentence(figures),
    total === 0
      ? "No finding: every check passed on every page."
      : `${counted(counts.error, "error")}, ${counted(counts.warning, "warning")} and ${counted(counts.notice, "notice")} were found, of ${counted(kinds, "kind")}.`,
    ...(first ? [`What to do first: ${issueOf(first.code).title}, on ${counted(first.count, "page")}.`] : []),
    ...(compared
      ? [
          `Since the crawl before, ${counted(fixed, "finding")} ${fixed === 1 ? "is" : "are"} gone and ${oneDecimal(fresh)} ${fresh === 1 ? "is" : "are"} new.`,
        ]
      : []),
  ];
}

/** Findings of one theme by severity. */
export interface ThemeRow {
  theme: Theme;
  counts: Counts;
  total: number;
}

/** Themes that have findings, those with the most errors first, then by all findings. */
export function countThemes(issues: readonly ReportedIssue[]): ThemeRow[] {
  return THEMES.flatMap((theme) => {
    const counts = countSeverities(issues.filter(({ code }) => issueOf(code).theme === theme));
    const total = counts.error + counts.warning + counts.notice;
    return total === 0 ? [] : [{ theme, counts, total }];
  }).sort((a, b) => b.counts.error - a.counts.error || b.total - a.total);
}

/** What repairing an issue everywhere gains. */
export interface Fix {
  code: ReportedIssue["code"];
  severity: Severity;
  title: string;
  why: string;
  fix: string;
  pageCount: number;
  effort: 1 | 2 | 3;
  /** "up to +4.5 health" for errors, else the share of the HTML pages that it concerns. */
  effect: string;
}

function effectOf({ severity, count }: ReportedIssue, htmlPages: number): string {
  if (htmlPages <= 0) return counted(count, "page");
  const percent = oneDecimal(Math.min(100, Math.round((count / htmlPages) * 1_000) / 10));
  return severity === "error" ? `up to +${percent} health` : `${percent}% of pages`;
}

/** The `limit` issues to begin with, in the product's working order. */
export const topFixes = (issues: readonly ReportedIssue[], htmlPages: number, limit: number): Fix[] =>
  issues
    .filter(({ count }) => count > 0)
    .slice(0, limit)
    .map((issue) => {
      const { title, why, fix, effort } = issueOf(issue.code);
      return {
        code: issue.code,
        severity: issue.severity,
        title,
        why,
        fix,
        pageCount: issue.count,
        effort,
        effect: effectOf(issue, htmlPages),
      };
    });

/** One issue that came or went. */
export interface Change {
  code: ReportedIssue["code"];
  title: string;
  severity: Severity;
  count: number;
}

/** What came and what went since the crawl before, the most first, at most `limit` of each. */
export function changesOf(issues: readonly ReportedIssue[], limit: number): { fresh: Change[]; fixed: Change[] } {
  const by = (key: "newCount" | "fixedCount"): Change[] =>
    issues
      .filter((issue) => issue[key] > 0)
      .sort((a, b) => b[key] - a[key])
      .slice(0, limit)
      .map((issue) => ({
        code: issue.code,
        title: issueOf(issue.code).title,
        severity: issue.severity,
        count: issue[key],
      }));
  return { fresh: by("newCount"), fixed: by("fixedCount") };
}
