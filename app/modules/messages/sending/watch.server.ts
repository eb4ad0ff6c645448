import type { AppContext } from "#app/platform/context.server.ts";
import { minutes } from "#app/shared/time.ts";
import { findSilent } from "../campaigns/repo.server.ts";
import { writeTotals } from "../campaigns/totals-repo.server.ts";
import { campaignStub } from "../store/campaign-stub.server.ts";
import { startRun } from "./start-run.server.ts";

/** An object under way reports every few seconds; its Workflow looks at least each half hour. */
const SILENT_MS = minutes(5);
const AT_ONCE = 20;

/** Drives again what nobody drives any more: a Workflow that was never started, or ended too early. Run each minute. */
export async function reviveCampaigns(context: AppContext, now: Date): Promise<void> {
  const silent = await findSilent(context, new Date(now.getTime() - SILENT_MS), AT_ONCE);
  for (const { id, workspaceId, startAt, status } of silent) {
    // Still asleep until its moment.
    const isAsleep = status === "scheduled" && startAt !== null && startAt.getTime() > now.getTime() - SILENT_MS;
    const stub = campaignStub(context, id);
    if (!isAsleep) {
      const run = await stub.renew();
      if (run !== null) await startRun(context, { campaignId: id, workspaceId, run });
    }
    await writeTotals(context, { campaignId: id, workspaceId }, await stub.totals(), true);
  }
}
