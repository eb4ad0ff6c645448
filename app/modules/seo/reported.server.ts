import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { listIssues } from "./crawls.server.ts";
import { type WeighedIssue, weighFindings } from "./domain/score.ts";
import type { CrawlRow } from "./repo.server.ts";

const NONE: ReadonlySet<string> = new Set();

/**
 * The issues of a crawl as everything tells of them that leaves the workspace (the gate, SARIF, shared reports), in
 * working order. This is the one place where codes are taken out: `leftOut` names those that do not count. Errors: not_found.
 */
export async function readReported(
  context: AppContext,
  scope: WorkspaceScope,
  crawl: Pick<CrawlRow, "id">,
  leftOut: ReadonlySet<string> = NONE,
): Promise<Result<WeighedIssue[]>> {
  const issues = await listIssues(context, scope, crawl.id);
  return issues.ok ? ok(weighFindings(issues.value.filter(({ code }) => !leftOut.has(code)))) : issues;
}
