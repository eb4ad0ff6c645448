/** One kind of problem of a website. */
export interface Issue {
  projectId: string;
  code: string;
  title: string;
  severity: "error" | "warning" | "notice";
  /** Pages concerned. */
  pageCount: number;
}

const RANK: Record<Issue["severity"], number> = { error: 0, warning: 1, notice: 2 };

/** The worst issue of each website: of the gravest severity there, the one on the most pages; by code among equals. */
export function worstIssues<I extends Issue>(issues: readonly I[]): Map<string, I> {
  const order = issues.toSorted(
    (a, b) => RANK[a.severity] - RANK[b.severity] || b.pageCount - a.pageCount || (a.code < b.code ? -1 : 1),
  );
  const worst = new Map<string, I>();
  for (const issue of order) if (!worst.has(issue.projectId)) worst.set(issue.projectId, issue);
  return worst;
}
