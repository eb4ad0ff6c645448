import { z } from "zod";
import { resourceId, timestamps } from "#app/platform/api/answer-fields.ts";
import { NETWORKS } from "../domain/networks.ts";

export const EXAMPLE_AD_CAMPAIGN_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d91";

const network = z.enum(NETWORKS).meta({ description: "The advertising network.", example: "meta" });

/** What a list of ad campaigns is cut down by. */
export const adCampaignFilters = {
  network: network.optional().meta({ description: "Only campaigns of this network." }),
};

export const adCampaignModel = z
  .object({
    id: resourceId("ad campaign", EXAMPLE_AD_CAMPAIGN_ID),
    network,
    name: z.string().meta({ description: "As the network's export names it.", example: "Spring" }),
    status: z
      .enum(["active", "paused", "ended"])
      .meta({ description: "As the workspace set it; predictions are made for active ones.", example: "active" }),
    ...timestamps,
  })
  .meta({ id: "AdCampaign" });

const count = (description: string, example: number) => z.int().meta({ description, example });

export const adPerformanceQuery = {
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(400)
    .default(90)
    .meta({ description: "Days back from today, 1 to 400.", example: 90 }),
};

export const adPerformanceModel = z
  .object({
    currency: z.string().meta({ description: "Of all amounts, by ISO 4217.", example: "EUR" }),
    days: z
      .array(
        z.object({
          date: z.iso.date().meta({ description: "Day as the network reports it.", example: "2026-11-21" }),
          impressions: count("Times ads were shown.", 12_400),
          reach: count("People reached, added up over ads; 0 where the network reports none.", 9_100),
          clicks: count("Clicks.", 310),
          conversions: z
            .number()
            .meta({ description: "Conversions; some networks report parts of one.", example: 12.5 }),
          costCents: count("Hundredths of `currency`.", 18_250),
          revenueCents: count("Hundredths of `currency`.", 61_400),
        }),
      )
      .meta({ description: "Days with figures, oldest first." }),
  })
  .meta({ id: "AdPerformance" });

export const adPredictionsModel = z
  .object({
    predictions: z
      .array(
        z.object({
          metric: z.string().meta({ description: "`clicks` or `conversions`.", example: "conversions" }),
          value: z.number().meta({ description: "Sum of the predicted period.", example: 168 }),
          low: z.number().meta({ description: "Lower bound of the 80% interval.", example: 131 }),
          high: z.number().meta({ description: "Upper bound of the 80% interval.", example: 204 }),
          until: z.iso.date().meta({ description: "First day after the predicted period.", example: "2026-12-11" }),
          createdAt: z.iso.datetime().meta({ description: "When it was made.", example: "2026-11-27T03:00:00.000Z" }),
        }),
      )
      .meta({ description: "The newest ten, newest first; empty while there is too little data." }),
  })
  .meta({ id: "AdPredictions" });
