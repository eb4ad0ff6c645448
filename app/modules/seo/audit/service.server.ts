import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { issueOf } from "../checks/domain/issues/catalogue.ts";
import type { Effect, Effort, Theme } from "../checks/domain/issues/definition.ts";
import { type WeighedIssue, weighFindings } from "../checks/domain/score/score.ts";
import type { CrawlRow } from "../crawls/repo.server.ts";
import { listCrawls, listIssues } from "../crawls/service.server.ts";
import type { Severity } from "../domain/facts.ts";
import { excludeMuted, listMutes, type Mute } from "../mutes/service.server.ts";

/** An issue of a crawl with its words: one line of the audit's table. */
export interface AuditIssue {
  code: string;
  severity: Severity;
  theme: Theme;
  title: string;
  why: string;
  effort: Effort;
  effect: Effect;
  count: number;
  newCount: number;
  fixedCount: number;
  weight: number;
}

/** A muted issue, and on how many URLs the crawl found it. */
export interface AuditMute extends Mute {
  count: number;
}

/** An audit without what is muted, and what is. */
export interface Audit {
  /** In working order. */
  issues: AuditIssue[];
  mutes: AuditMute[];
  /** The crawl shown, its figures as if the muted issues did not exist. */
  crawl: CrawlRow;
  /** The finished crawls up to it, oldest first; their figures likewise. */
  history: CrawlRow[];
}

const withWords = ({ code, severity, count, newCount, fixedCount, weight }: WeighedIssue): AuditIssue => {
  const { theme, title, why, effort, effect } = issueOf(code);
  return { code, severity, theme, title, why, effort, effect, count, newCount, fixedCount, weight };
};

const CRAWLS_COMPARED = 8;

/** Everything the audit of one crawl shows. Errors: not_found. */
export async function readAudit(context: AppContext, scope: WorkspaceScope, crawl: CrawlRow): Promise<Result<Audit>> {
  const [issues, finished, mutes] = await Promise.all([
    listIssues(context, scope, crawl.id),
    listCrawls(scope, crawl.projectId, { limit: CRAWLS_COMPARED * 4, status: "finished" }),
    listMutes(context, scope, crawl.projectId),
  ]);
  if (!issues.ok) return err(issues.error);
  if (!finished.ok) return err(finished.error);
  const codes = mutes.map(({ code }) => code);
  const earlier = finished.value.rows.filter(({ id, createdAt }) => id !== crawl.id && createdAt <= crawl.createdAt);
  const [counted = crawl, ...before] = await excludeMuted(
    context,
    [crawl, ...earlier.slice(0, CRAWLS_COMPARED - 1)],
    codes,
  );
  const history = crawl.status === "finished" ? [counted, ...before] : before;
  return ok({
    issues: weighFindings(issues.value.filter(({ code }) => !codes.includes(code))).map(withWords),
    mutes: mutes.map((mute) => ({ ...mute, count: issues.value.find(({ code }) => code === mute.code)?.count ?? 0 })),
    crawl: counted,
    history: history.reverse(),
  });
}
