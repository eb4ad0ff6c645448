import { z } from "zod";
import { type EventData, moment, resourceId, webhookEvent } from "#app/platform/manifest/webhook-event.ts";

/** As the event bus carries them (store/). */
const imported = z.strictObject({
  importId: resourceId,
  network: z.string(),
  rows: z.int(),
  replaced: z.int(),
  at: z.int(),
});
const decided = z.strictObject({
  testId: resourceId,
  name: z.string(),
  outcome: z.enum(["winner", "inconclusive"]),
  winner: z.string().nullable(),
  at: z.int(),
});
const proposed = z.strictObject({
  proposalId: resourceId,
  ad: z.string(),
  campaign: z.string(),
  guardrail: z.string(),
  value: z.number(),
  limit: z.number(),
  at: z.int(),
});
const changed = z.strictObject({
  campaignId: resourceId,
  network: z.string(),
  name: z.string(),
  status: z.enum(["active", "paused", "ended", "deleted"]),
  changedAt: moment,
});
const evaluated = z.strictObject({
  testId: resourceId,
  name: z.string(),
  lift: z.number(),
  low: z.number(),
  high: z.number(),
  at: z.int(),
});

const ID = "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7";
const AT = 1_795_685_040_000;

export const AD_EVENTS = {
  "ads.imported": webhookEvent(imported, { importId: ID, network: "meta", rows: 930, replaced: 31, at: AT }),
  "ads.test_decided": webhookEvent(decided, {
    ...{ testId: ID, name: "Two hooks", outcome: "winner", winner: "Free tea", at: AT },
  }),
  "ads.campaign_changed": webhookEvent(changed, {
    ...{ campaignId: ID, network: "meta", name: "Spring", status: "paused", changedAt: "2026-11-22T09:41:12.000Z" },
  }),
  "ads.geo_test_evaluated": webhookEvent(evaluated, {
    ...{ testId: ID, name: "Video ads", lift: 0.12, low: 0.08, high: 0.16, at: AT },
  }),
  "ads.pause_proposed": webhookEvent(proposed, {
    ...{
      proposalId: ID,
      ad: "free-tea_10-off_video_all",
      campaign: "Spring",
      guardrail: "cpa",
      value: 3_150,
      limit: 2_500,
      at: AT,
    },
  }),
};
export type AdCampaignData = EventData<(typeof AD_EVENTS)["ads.campaign_changed"]>;
