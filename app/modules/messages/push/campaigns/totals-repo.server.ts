import { and, eq } from "drizzle-orm";
import type { AppContext } from "#app/platform/context.server.ts";
import { pushCampaigns } from "#db/schema/messages.ts";
import type { PushTotals } from "../store/push-rpc.ts";

/** Writes what the object of a workspace has counted of a campaign. The numbers are whole: written twice they stay right. */
export async function writePushTotals(
  { db, now }: Pick<AppContext, "db" | "now">,
  { campaignId, workspaceId }: { campaignId: string; workspaceId: string },
  { state, counts, shown, clicks, startedAtMs, endedAtMs }: PushTotals,
): Promise<void> {
  const moment = (ms: number | null) => (ms === null ? null : new Date(ms));
  await db
    .update(pushCampaigns)
    .set({
      ...{ status: state, shown, clicks },
      recipients: Object.values(counts).reduce((sum, count) => sum + count, 0),
      ...{ sent: counts.sent ?? 0, failed: counts.failed ?? 0, gone: counts.gone ?? 0, skipped: counts.skipped ?? 0 },
      ...{ startedAt: moment(startedAtMs), endedAt: moment(endedAtMs), updatedAt: now() },
    })
    .where(and(eq(pushCampaigns.id, campaignId), eq(pushCampaigns.workspaceId, workspaceId)));
}
