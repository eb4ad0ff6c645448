import type { SiteSummary } from "#app/modules/analytics/index.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { workspaceIncludes } from "#app/platform/workspace/workspace.server.ts";
import { readChanges } from "./service.server.ts";

/** What changed most on a site in the `days` days before today; null when nothing did, or the plan has no insights. */
export async function topChange(
  context: AppContext,
  scope: WorkspaceScope,
  site: SiteSummary,
  days: number,
): Promise<{ title: string; evidence: string } | null> {
  if (!(await workspaceIncludes(scope.db, scope.workspaceId, "insights", context.now()))) return null;
  const { findings } = await readChanges(context, scope, site, days);
  return findings[0] ?? null;
}
