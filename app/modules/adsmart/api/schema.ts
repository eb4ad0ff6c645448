import { z } from "zod";
import { resourceId, timestamps } from "#app/platform/api/answer-fields.ts";
import { isVisible, PRINTABLE } from "#app/shared/text/text.ts";
import { NETWORKS } from "../domain/networks.ts";

export const EXAMPLE_AD_CAMPAIGN_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d91";

const MAX_NAME_CHARS = 200;

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

const name = z
  .string({ error: "Enter a name." })
  .trim()
  .min(1, "Enter a name.")
  .max(MAX_NAME_CHARS, `Use at most ${MAX_NAME_CHARS} characters.`)
  .regex(PRINTABLE, "Use letters, digits and signs only.")
  .refine(isVisible, "Use at least one character that can be seen.");

/** A new ad campaign. */
export const createAdCampaignSchema = z
  .strictObject({
    network,
    name: name.meta({ description: "As the network names it.", example: "Spring" }),
    externalId: z
      .string()
      .regex(/^[\w:.-]{1,60}$/, "Use 1 to 60 letters, digits, points, colons, underscores and hyphens.")
      .optional()
      .meta({ description: "The network's own id; imports with it belong to this campaign.", example: "2384210" }),
  })
  .meta({ id: "AdCampaignInput", example: { network: "meta", name: "Spring", externalId: "2384210" } });
export type CreateAdCampaignInput = z.infer<typeof createAdCampaignSchema>;

/** What may change of an ad campaign. */
export const updateAdCampaignSchema = z
  .strictObject({
    status: z
      .enum(["active", "paused", "ended"], { error: "Use one of active, paused, ended." })
      .meta({ description: "Nothing is changed at the network.", example: "paused" }),
  })
  .meta({ id: "AdCampaignChange", example: { status: "paused" } });
export type UpdateAdCampaignInput = z.infer<typeof updateAdCampaignSchema>;

const MAX_API_ROWS = 1_000;
const MAX_COUNT = 1_000_000_000;
const amount = (description: string, example: number) =>
  z.int().min(0).max(MAX_COUNT).default(0).meta({ description, example });
const label = (description: string, example: string) =>
  z.string().trim().max(MAX_NAME_CHARS).regex(PRINTABLE).or(z.literal("")).default("").meta({ description, example });

/** Figures of ads by day. */
export const recordAdFiguresSchema = z
  .strictObject({
    rows: z
      .array(
        z.strictObject({
          date: z.iso.date().meta({ description: "Day as the network reports it.", example: "2026-11-21" }),
          adSet: label("Ad set or ad group.", "Women"),
          ad: label("Name of the ad.", "free-tea_ten-off_video_all"),
          adId: z
            .string()
            .regex(/^[\w:.-]{0,60}$/, "Use at most 60 letters, digits, points, colons, underscores and hyphens.")
            .default("")
            .meta({ description: "The network's own id of the ad.", example: "120210" }),
          impressions: amount("Times the ad was shown.", 12_400),
          reach: amount("People reached, at most `impressions`; 0 where the network reports none.", 9_100),
          clicks: amount("Clicks.", 310),
          conversions: z
            .number()
            .min(0)
            .max(MAX_COUNT)
            .default(0)
            .meta({ description: "Conversions; parts of one are allowed.", example: 12.5 }),
          costCents: amount("Hundredths of the workspace's currency in AdSmart.", 18_250),
          revenueCents: amount("Hundredths of the workspace's currency in AdSmart.", 61_400),
        }),
      )
      .min(1)
      .max(MAX_API_ROWS)
      .meta({ description: "Figures by ad and day. An ad and day that is there already is replaced." }),
  })
  .meta({
    id: "AdFiguresInput",
    example: { rows: [{ date: "2026-11-21", adId: "120210", impressions: 12_400, clicks: 310, costCents: 18_250 }] },
  });
export type RecordAdFiguresInput = z.infer<typeof recordAdFiguresSchema>;

export const adFiguresRecordedModel = z
  .object({
    importId: resourceId("import", EXAMPLE_AD_CAMPAIGN_ID),
    rows: z.int().meta({ description: "Rows that were stored.", example: 30 }),
    replaced: z.int().meta({ description: "Of them those whose ad and day was there already.", example: 2 }),
  })
  .meta({ id: "AdFiguresRecorded" });

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
