import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { listCrawls, listIssues } from "./crawls.server.ts";
import type { FindingState } from "./domain/crawl.ts";
import type { Severity } from "./domain/facts.ts";
import { issueOf } from "./domain/issues/catalogue.ts";
import type { Theme } from "./domain/issues/definition.ts";
import { type WeighedIssue, weighFindings } from "./domain/score.ts";
import type { CrawlRow } from "./repo.server.ts";

/** An issue of a crawl with its words: one line of the audit's table. */
export interface AuditIssue {
  code: string;
  severity: Severity;
  theme: Theme;
  title: string;
  why: string;
  effort: 1 | 2 | 3;
  count: number;
  newCount: number;
  fixedCount: number;
  weight: number;
}

export interface AuditFilter {
  severity: Severity | null;
  state: Extract<FindingState, "new" | "fixed"> | null;
  theme: Theme | null;
}

const withWords = ({ code, severity, count, newCount, fixedCount, weight }: WeighedIssue): AuditIssue => {
  const { theme, title, why, effort } = issueOf(code);
  return { code, severity, theme, title, why, effort, count, newCount, fixedCount, weight };
};

/** Whether an issue is in the table; issues that are only fixed ones wait for their own filter. */
export function matches(issue: AuditIssue, { severity, state, theme }: AuditFilter): boolean {
  if (severity && issue.severity !== severity) return false;
  if (theme && issue.theme !== theme) return false;
  if (state === "fixed") return issue.fixedCount > 0;
  return issue.count > 0 && (state !== "new" || issue.newCount > 0);
}

const CRAWLS_COMPARED = 8;

/** Everything the audit of one crawl shows: its issues in working order and the finished crawls up to it, oldest first. Errors: not_found. */
export async function readAudit(context: AppContext, scope: WorkspaceScope, crawl: CrawlRow): Promise<Result<{ issues: AuditIssue[]; history: CrawlRow[] }>> {
  const [issues, finished] = await Promise.all([
    listIssues(context, scope, crawl.id),
    listCrawls(scope, crawl.projectId, { limit: CRAWLS_COMPARED * 4, status: "finished" }),
  ]);
  if (!issues.ok) return err(issues.error);
  if (!finished.ok) return err(finished.error);
  const history = finished.value.rows.filter(({ createdAt }) => createdAt <= crawl.createdAt).slice(0, CRAWLS_COMPARED);
  return ok({ issues: weighFindings(issues.value).map(withWords), history: history.reverse() });
}
