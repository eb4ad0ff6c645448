import { limitMessage } from "#app/platform/access/limits.ts";
import { type Plan, planAllows } from "#app/platform/access/plans.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { seoModule } from "../manifest.ts";
import { findProjectsOverLimit } from "./repo.server.ts";

/**
 * Projects that a smaller plan left without a place: the oldest ones keep theirs, the others rest. They keep their
 * crawls, findings and schedule, and are crawled again with a larger plan, or once an older one is archived.
 */
export async function findOverLimitProjects(scope: WorkspaceScope, plan: Plan): Promise<ReadonlySet<string>> {
  return new Set(await findProjectsOverLimit(scope, seoModule.limits.projects[plan]));
}

/** Whether the plan has a scheduled crawl of this project: the SEO Engine is part of it, and the project does not rest. */
export const mayCrawl = async (scope: WorkspaceScope, plan: Plan, projectId: string): Promise<boolean> =>
  planAllows(plan, "seo") && !(await findOverLimitProjects(scope, plan)).has(projectId);

/** Why a resting project is not crawled, and what changes that. */
export function overLimitProjectError(plan: Plan): AppError {
  const { allows, way } = limitMessage(plan, seoModule.limits.projects);
  const why = "They go to the oldest ones, so this one rests: what was found is kept, and it is not crawled.";
  return appError("limit_reached", `${allows} ${why}${way} Archiving an older one makes room too.`);
}
