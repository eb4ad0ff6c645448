import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { issueOf } from "../checks/domain/issues/catalogue.ts";
import { SEVERITY_WEIGHT, weighFindings } from "../checks/domain/score/score.ts";
import { listIssues } from "../crawls/service.server.ts";
import type { Severity } from "../domain/facts.ts";
import { mutedCodes } from "../mutes/service.server.ts";
import { findFinishedBetween, findLatestFinished } from "./workspace-summary-repo.server.ts";

/** What the crawls of one project came to in some span of time. */
export interface ProjectSummary {
  projectId: string;
  name: string;
  /** Of the last crawl; 0 to 100, null without a score. */
  healthPercent: number | null;
  /** Against the last crawl before the span; null when either has no score. */
  healthChange: number | null;
  newCount: number;
  fixedCount: number;
  pagesCrawled: number;
}

/** One line for each active project with a crawl that finished after `since` and not after `until`, the latest first; empty without any. */
export async function summariseWorkspace(scope: WorkspaceScope, since: Date, until: Date): Promise<ProjectSummary[]> {
  const summaries = new Map<string, ProjectSummary>();
  for (const {
    projectId,
    name,
    healthPercent,
    healthBefore,
    newCount,
    fixedCount,
    pagesCrawled,
  } of await findFinishedBetween(scope, since, until)) {
    const known = summaries.get(projectId);
    const healthChange = healthPercent === null || healthBefore === null ? null : healthPercent - healthBefore;
    const latest = known ?? {
      projectId,
      name,
      healthPercent,
      healthChange,
      newCount: 0,
      fixedCount: 0,
      pagesCrawled: 0,
    };
    summaries.set(projectId, {
      ...latest,
      newCount: latest.newCount + newCount,
      fixedCount: latest.fixedCount + fixedCount,
      pagesCrawled: latest.pagesCrawled + pagesCrawled,
    });
  }
  return [...summaries.values()];
}

/** One kind of problem of one project, with its evidence. */
export interface TopFix {
  projectId: string;
  projectName: string;
  code: string;
  title: string;
  why: string;
  severity: Severity;
  /** Pages concerned in the project's latest finished crawl. */
  pageCount: number;
}

/** Projects whose issues are weighed against each other. */
const PROJECTS_WEIGHED = 3;

/** The `limit` things that gain most for the work they take, over the latest finished crawls of the workspace. */
export async function topFixes(context: AppContext, scope: WorkspaceScope, limit: number): Promise<TopFix[]> {
  const crawls = await findLatestFinished(scope, PROJECTS_WEIGHED);
  const weighed = await Promise.all(
    crawls.map(async ({ crawlId, projectId, projectName }) => {
      const [issues, muted] = await Promise.all([
        listIssues(context, scope, crawlId),
        mutedCodes(context, scope, projectId),
      ]);
      const counted = issues.ok ? issues.value.filter(({ code }) => !muted.includes(code)) : [];
      return weighFindings(counted).map((issue) => ({ ...issue, ...issueOf(issue.code), projectId, projectName }));
    }),
  );
  return weighed
    .flat()
    .filter(({ count }) => count > 0)
    .sort(
      (a, b) => SEVERITY_WEIGHT[b.severity] - SEVERITY_WEIGHT[a.severity] || b.weight / b.effort - a.weight / a.effort,
    )
    .slice(0, limit)
    .map(({ projectId, projectName, code, title, why, severity, count }) => ({
      projectId,
      projectName,
      code,
      title,
      why,
      severity,
      pageCount: count,
    }));
}
