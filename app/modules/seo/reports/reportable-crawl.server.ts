import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { type WeighedIssue, weighFindings } from "../checks/domain/score/score.ts";
import type { CrawlRow } from "../crawls/repo.server.ts";
import { listIssues } from "../crawls/service.server.ts";
import { excludeMuted, mutedCodes } from "../mutes/service.server.ts";

interface ReportableCrawl {
  /** In working order. */
  issues: WeighedIssue[];
  /** With its metrics without muted issues, as in the others. */
  crawl: CrawlRow;
  others: CrawlRow[];
}

/**
 * Returns a crawl as everything outside the workspace shows it (the gate, SARIF, shared reports): its issues, and its
 * metrics with the metrics of `others` of the same website. Muted issues count nowhere. Errors: not_found.
 */
export async function readReportableCrawl(
  context: AppContext,
  scope: WorkspaceScope,
  crawl: CrawlRow,
  others: readonly CrawlRow[] = [],
): Promise<Result<ReportableCrawl>> {
  const muted = await mutedCodes(context, scope, crawl.projectId);
  const [issues, [counted = crawl, ...countedOthers]] = await Promise.all([
    listIssues(context, scope, crawl.id),
    excludeMuted(context, [crawl, ...others], muted),
  ]);
  if (!issues.ok) return issues;
  return ok({
    issues: weighFindings(issues.value.filter(({ code }) => !muted.includes(code))),
    crawl: counted,
    others: countedOthers,
  });
}
