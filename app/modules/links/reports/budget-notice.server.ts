import type { Plan } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { usedOf } from "#app/platform/usage/usage.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { isSampled } from "../domain/sampling.ts";
import { linksModule } from "../manifest.ts";

/** Says that details are kept for some clicks only, because the month's budget runs short; null while all are kept. */
export async function readBudgetNotice(
  context: Pick<AppContext, "db" | "now">,
  { workspaceId, plan }: { workspaceId: string; plan: Plan },
): Promise<string | null> {
  const { meter, [plan]: allowed } = linksModule.limits.linkClicks;
  const used = await usedOf(context, workspaceId, meter);
  if (!isSampled({ used, allowed })) return null;
  const budget = `Your workspace has used ${exact(used)} of its ${exact(allowed)} clicks with details this month.`;
  return used >= allowed
    ? `${budget} Further clicks are only counted until the month ends.`
    : `${budget} Every click is counted. On days with many clicks, details are kept for a sample of them.`;
}
