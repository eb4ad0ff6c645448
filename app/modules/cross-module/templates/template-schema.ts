import { z } from "zod";
import { proseField } from "#app/platform/forms/text-fields.server.ts";
import { GOAL_METRICS } from "../domain/goal.ts";
import { MAX_CAMPAIGN_DAYS } from "../domain/limits.ts";

/** What a template of a campaign holds. */
export const campaignContentSchema = z.strictObject({
  goalMetric: z.enum(GOAL_METRICS),
  /** From the first day to the last; null: not decided. */
  days: z.int().min(1).max(MAX_CAMPAIGN_DAYS).nullable(),
  audience: proseField("Audience", { min: 0, max: 1_000 }),
  brief: proseField("Brief", { min: 0, max: 5_000 }),
});
export type CampaignContent = z.infer<typeof campaignContentSchema>;
