import type { Effect, Effort, Theme } from "../../checks/domain/issues/definition.ts";
import { compareSeverity } from "../../checks/domain/score/score.ts";
import type { FindingState } from "../../domain/crawl.ts";
import type { Severity } from "../../domain/facts.ts";

export interface AuditFilter {
  severity: Severity | null;
  state: Extract<FindingState, "new" | "fixed"> | null;
  theme: Theme | null;
}

interface ListedIssue {
  code: string;
  title: string;
  severity: Severity;
  theme: Theme;
  effort: Effort;
  effect: Effect;
  count: number;
  newCount: number;
  fixedCount: number;
}

/** What the audit's list of issues is asked for. */
export interface IssueListQuery {
  filter: AuditFilter;
  search: string;
  /** Null: in working order. */
  sort: { by: string; descending: boolean } | null;
}

/** Whether an issue is in the list; issues that are only fixed ones wait for their own filter. */
function matches(issue: ListedIssue, { severity, state, theme }: AuditFilter): boolean {
  if (severity && issue.severity !== severity) return false;
  if (theme && issue.theme !== theme) return false;
  if (state === "fixed") return issue.fixedCount > 0;
  return issue.count > 0 && (state !== "new" || issue.newCount > 0);
}

/** How two issues lie by a column, ascending. */
const COMPARISONS: Readonly<Record<string, (a: ListedIssue, b: ListedIssue) => number>> = {
  issue: (a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0),
  pages: (a, b) => a.count - b.count,
  change: (a, b) => a.newCount - a.fixedCount - (b.newCount - b.fixedCount),
  // The worst has the highest rank.
  severity: (a, b) => compareSeverity(b.severity, a.severity),
  effort: (a, b) => a.effort - b.effort,
  effect: (a, b) => a.effect - b.effect,
};

/** Selects issues, which come in working order; those that a column does not tell apart stay in that order. */
export function selectIssues<Issue extends ListedIssue>(
  issues: readonly Issue[],
  { filter, search, sort }: IssueListQuery,
): Issue[] {
  const needle = search.toLowerCase();
  const found = issues.filter(
    (issue) => matches(issue, filter) && `${issue.title}\n${issue.code}`.toLowerCase().includes(needle),
  );
  const compare = sort && COMPARISONS[sort.by];
  if (!compare) return found;
  return found.toSorted((a, b) => (sort.descending ? compare(b, a) : compare(a, b)));
}

/** The issues right before and right after one in working order; of one that is not among them there are none. */
export function neighboursOf(codes: readonly string[], code: string): { previous: string | null; next: string | null } {
  const at = codes.indexOf(code);
  return at === -1 ? { previous: null, next: null } : { previous: codes[at - 1] ?? null, next: codes[at + 1] ?? null };
}
