import { planAllows } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { automationModule } from "../manifest.ts";
import { countActiveElsewhere } from "../totals-repo.server.ts";

/** How many runs may be active in one flow: what the plan allows, less the active runs of the workspace's other flows. */
export async function readRoom(context: AppContext, workspaceId: string, flowId: string): Promise<number> {
  const plan = await readWorkspacePlan(context.db, workspaceId, context.now());
  if (!planAllows(plan, automationModule.feature)) return 0;
  const elsewhere = await countActiveElsewhere({ db: context.db, workspaceId }, flowId);
  return Math.max(automationModule.limits.activeRuns[plan] - elsewhere, 0);
}
