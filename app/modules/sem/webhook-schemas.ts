import { z } from "zod";
import { type EventData, moment, resourceId, webhookEvent } from "#app/platform/manifest/webhook-event.ts";
import { STATUSES } from "./domain/campaign.ts";

const campaign = z.strictObject({
  campaignId: resourceId,
  name: z.string(),
  status: z.enum(STATUSES),
  archivedAt: moment.nullable(),
  updatedAt: moment,
});

const EXAMPLE = {
  campaignId: "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d21",
  name: "Spring sale",
  status: "active",
  archivedAt: null,
  updatedAt: "2026-11-22T09:41:12.000Z",
} as const;

/** What webhooks send of search campaigns. */
export const CAMPAIGN_EVENTS = {
  "campaign.created": webhookEvent(campaign, { ...EXAMPLE, status: "draft" }),
  "campaign.updated": webhookEvent(campaign, EXAMPLE),
};
export type CampaignData = EventData<(typeof CAMPAIGN_EVENTS)["campaign.updated"]>;
