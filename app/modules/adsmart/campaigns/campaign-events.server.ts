import { eventStatements, IF_CHANGED, type NewEvent } from "#app/modules/webhooks/index.server.ts";
import type { Database } from "#db/client.ts";
import type { AdCampaignRow } from "../repo.server.ts";
import type { AdCampaignData } from "../webhook-schemas.ts";

export type AdCampaignEvent = NewEvent<"ads.campaign_changed", AdCampaignData>;

/** The webhook event of an ad campaign that came to a state; recorded when the statement before it changed something. */
export const adCampaignEvent = (
  { id, workspaceId, network, name }: Pick<AdCampaignRow, "id" | "workspaceId" | "network" | "name">,
  status: AdCampaignData["status"],
  now: Date,
): AdCampaignEvent => ({
  ...{ workspaceId, type: "ads.campaign_changed", id: `${id}-${now.getTime()}` },
  data: { campaignId: id, network, name, status, changedAt: now.toISOString() },
  when: IF_CHANGED,
});

/** What records the event, for the batch of the change: directly after its audit row. */
export const adCampaignStatements = (db: Database, event: AdCampaignEvent) =>
  eventStatements({ db, now: () => new Date(event.data.changedAt) }, event);
