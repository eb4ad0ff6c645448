import { z } from "zod";
import { createCampaignSchema } from "../schema.ts";
import { MATCHES } from "../tree/domain/keyword-text.ts";

const MAX_CHOSEN = 200;

/** What the page of search terms shows. */
export const termsQuerySchema = z.object({
  view: z.enum(["1", "2", "3", "terms", "candidates"]).catch("1"),
  /** Cost per conversion that is worth it, in the account's currency. */
  target: z.coerce.number().min(0).max(1_000_000).optional().catch(undefined),
});

const words = z
  .array(z.string().max(200))
  .min(1, "Select at least one row.")
  .max(MAX_CHOSEN, `Select at most ${MAX_CHOSEN} rows at once.`);
const campaignId = z.string({ error: "Choose a campaign." }).min(1, "Choose a campaign.").max(64);

export const excludeSchema = z.object({
  words: words.or(
    z
      .string()
      .max(200)
      .transform((one) => [one]),
  ),
  campaignId,
  match: z.enum(MATCHES, { error: "Choose a match type." }),
});
export const addKeywordsSchema = z.object({
  words: words.or(
    z
      .string()
      .max(200)
      .transform((one) => [one]),
  ),
  campaignId,
  group: createCampaignSchema.shape.name,
});
