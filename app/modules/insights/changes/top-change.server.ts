import type { SiteSummary } from "#app/modules/analytics/index.server.ts";
import { planAllows } from "#app/platform/access/plans.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { readChanges } from "./service.server.ts";

/** What changed most on a site in the `days` days before today; null when nothing did, or the plan has no insights. */
export async function topChange(
  context: AppContext,
  scope: WorkspaceScope,
  site: SiteSummary,
  days: number,
): Promise<{ title: string; evidence: string } | null> {
  if (!planAllows(await readWorkspacePlan(scope.db, scope.workspaceId, context.now()), "insights")) return null;
  const { findings } = await readChanges(context, scope, site, days);
  return findings[0] ?? null;
}
