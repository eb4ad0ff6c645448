import { and, eq } from "drizzle-orm";
import type { AppContext } from "#app/platform/context.server.ts";
import { mailCampaigns } from "#db/schema/messages.ts";
import type { CampaignHead, CampaignTotals } from "../store/campaign-rpc.ts";

/** Writes what the object of a campaign has counted. The numbers are whole: written twice they stay right. */
export async function writeTotals(
  { db, now }: Pick<AppContext, "db" | "now">,
  { campaignId, workspaceId }: CampaignHead,
  totals: CampaignTotals,
  isDriven: boolean,
): Promise<void> {
  const { counts } = totals;
  const moment = (ms: number | null) => (ms === null ? null : new Date(ms));
  await db
    .update(mailCampaigns)
    .set({
      status: totals.state,
      recipients: Object.values(counts).reduce((sum, count) => sum + count, 0),
      sent: counts.sent ?? 0,
      failed: counts.failed ?? 0,
      unknown: counts.unknown ?? 0,
      skipped: counts.skipped ?? 0,
      clicks: totals.humanClicks,
      machineClicks: totals.machineClicks,
      unsubscribed: totals.unsubscribed,
      bounced: totals.bounced,
      startedAt: moment(totals.startedAtMs),
      endedAt: moment(totals.endedAtMs),
      ...(isDriven ? { updatedAt: now() } : {}),
    })
    .where(and(eq(mailCampaigns.id, campaignId), eq(mailCampaigns.workspaceId, workspaceId)));
}
