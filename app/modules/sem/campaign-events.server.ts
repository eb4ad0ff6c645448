import { eventStatements, IF_CHANGED, type NewEvent } from "#app/modules/webhooks/index.server.ts";
import type { Database } from "#db/client.ts";
import type { CampaignRow } from "./repo.server.ts";
import type { CampaignData } from "./webhook-schemas.ts";

type CampaignEventType = "campaign.created" | "campaign.updated";
export type CampaignEvent = NewEvent<CampaignEventType, CampaignData>;

/** The webhook event of a campaign that is stored as given here; recorded when the statement before it changed something. */
export const campaignEvent = (
  type: CampaignEventType,
  { id, workspaceId, name, status, archivedAt, updatedAt }: CampaignRow,
): CampaignEvent => ({
  ...{ type, workspaceId, id: type === "campaign.created" ? id : `${id}-${updatedAt.getTime()}` },
  data: {
    ...{ campaignId: id, name, status, archivedAt: archivedAt?.toISOString() ?? null },
    updatedAt: updatedAt.toISOString(),
  },
  when: IF_CHANGED,
});

/** What records the event, for the batch of the change: directly after its audit row. */
export const campaignStatements = (db: Database, event: CampaignEvent) =>
  eventStatements({ db, now: () => new Date(event.data.updatedAt) }, event);
