import { z } from "zod";
import { resourceId, timestamp, timestamps } from "#app/platform/api/answer-fields.ts";
import { GOAL_METRICS } from "../domain/goal.ts";
import { STATUSES } from "../domain/status.ts";

export const EXAMPLE_MARKETING_CAMPAIGN_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d81";

const status = z
  .enum(STATUSES, { error: `Use one of ${STATUSES.join(", ")}` })
  .meta({ description: "`ended` is final.", example: "active" });

/** What a list of marketing campaigns is cut down by. */
export const marketingCampaignFilters = {
  status: status.optional().meta({ description: "Only campaigns in this state." }),
};

const day = (description: string, example: string) => z.string().nullable().meta({ description, example });

const head = {
  id: resourceId("marketing campaign", EXAMPLE_MARKETING_CAMPAIGN_ID),
  name: z.string().meta({ description: "Name in the workspace.", example: "Winter tea" }),
  status,
  goalMetric: z.enum(GOAL_METRICS).meta({ description: "What the goal is measured by.", example: "leads" }),
  goalTarget: z.int().meta({
    description: "A count, or hundredths of `currency` for `revenue`; 0 without a target.",
    example: 120,
  }),
  startsOn: day("First day; null: not decided yet.", "2026-12-01"),
  endsOn: day("Last day; null: not decided yet.", "2026-12-24"),
  currency: z.string().meta({ description: "ISO 4217.", example: "EUR" }),
  budgetMinor: z.int().nullable().meta({
    description: "Hundredths of `currency`; null: not set.",
    example: 180_000,
  }),
  utmCampaign: z.string().meta({
    description: "Value of `utm_campaign` by which visits and leads are counted; empty: not decided yet.",
    example: "winter_tea",
  }),
  ...timestamps,
};

/** A marketing campaign in a list. */
export const marketingCampaignHeadModel = z.object(head).meta({ id: "MarketingCampaignSummary" });

/** A marketing campaign with its texts and what it holds. */
export const marketingCampaignModel = z
  .object({
    ...head,
    audience: z.string().meta({ description: "Whom it is for.", example: "People who bought tea last winter." }),
    brief: z.string().meta({ description: "What it says.", example: "Warm teas for long evenings." }),
    launchedAt: timestamp.nullable().meta({ description: "Null before the launch." }),
    assets: z
      .array(
        z.object({
          kind: z.string().meta({
            description: "`content`, `form`, `lead`, `search_campaign` or `page`; more may follow.",
            example: "search_campaign",
          }),
          ref: z.string().meta({
            description: "Id of the record, such as that of `/campaigns/{id}`; of a page, its address.",
            example: "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d21",
          }),
          title: z.string().meta({ description: "Name when it was attached.", example: "Spring sale" }),
        }),
      )
      .meta({ description: "What the campaign holds, in the order in which it was attached." }),
  })
  .meta({ id: "MarketingCampaign" });
