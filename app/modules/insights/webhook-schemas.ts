import { z } from "zod";
import { type EventData, moment, resourceId, webhookEvent } from "#app/platform/manifest/webhook-event.ts";

const predicted = z.strictObject({
  campaignId: resourceId,
  predictions: z
    .array(
      z.strictObject({ metric: z.string(), value: z.number(), low: z.number(), high: z.number(), until: z.iso.date() }),
    )
    .max(10),
  predictedAt: moment,
});

/** What webhooks send of predictions. */
export const PREDICTION_EVENTS = {
  "campaign.predicted": webhookEvent(predicted, {
    campaignId: "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d91",
    predictions: [{ metric: "conversions", value: 168, low: 131, high: 204, until: "2026-12-11" }],
    predictedAt: "2026-11-27T03:00:00.000Z",
  }),
};
export type PredictedData = EventData<(typeof PREDICTION_EVENTS)["campaign.predicted"]>;
