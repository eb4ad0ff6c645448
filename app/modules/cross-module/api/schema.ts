import { z } from "zod";
import { resourceId, timestamp, timestamps } from "#app/platform/api/answer-fields.ts";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { CURRENCIES } from "#app/shared/currencies.ts";
import { SOME_FIELD } from "#app/shared/some-field.ts";
import { isDay } from "../domain/days.ts";
import { GOAL_METRICS } from "../domain/goal.ts";
import { UTM_MAX_CHARS } from "../domain/limits.ts";
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

const dayInput = (description: string, example: string) =>
  z
    .string()
    .max(10, "Use a day such as 2026-12-01")
    .refine(isDay, "Use a day such as 2026-12-01")
    .nullable()
    .meta({ description, example });

const MAX_MINOR = 1_000_000_000_000;
const input = {
  name: lineField("Name", { max: 120 }).meta({ description: "Name in the workspace.", example: "Winter tea" }),
  goalMetric: z
    .enum(GOAL_METRICS, { error: `Use one of ${GOAL_METRICS.join(", ")}` })
    .meta({ description: "What the goal is measured by.", example: "leads" }),
  goalTarget: z.int().min(0).max(MAX_MINOR).meta({
    description: "A count, or hundredths of `currency` for `revenue`; 0 without a target.",
    example: 120,
  }),
  startsOn: dayInput("First day; null: not decided yet.", "2026-12-01"),
  endsOn: dayInput("Last day; null: not decided yet.", "2026-12-24"),
  currency: z
    .enum(CURRENCIES, { error: "Use a currency of ISO 4217" })
    .meta({ description: "ISO 4217.", example: "EUR" }),
  budgetMinor: z.int().min(0).max(MAX_MINOR).nullable().meta({
    description: "Hundredths of `currency`; null: not set.",
    example: 180_000,
  }),
  audience: proseField("Audience", { min: 0, max: 1_000 }).meta({
    description: "The people you want to reach.",
    example: "People who bought tea last winter.",
  }),
  brief: proseField("Brief", { min: 0, max: 5_000 }).meta({
    description: "What it says.",
    example: "Warm teas for long evenings.",
  }),
  utmCampaign: lineField("UTM campaign", { min: 0, max: UTM_MAX_CHARS }).meta({
    description: "Value of `utm_campaign` by which visits and leads are counted; empty: not decided yet.",
    example: "winter_tea",
  }),
};

/** A new marketing campaign: a draft, which people launch by its checklist. */
export const createMarketingCampaignSchema = z
  .strictObject({
    ...input,
    goalMetric: input.goalMetric.default("leads"),
    goalTarget: input.goalTarget.default(0),
    startsOn: input.startsOn.default(null),
    endsOn: input.endsOn.default(null),
    currency: input.currency.default("EUR"),
    budgetMinor: input.budgetMinor.default(null),
    audience: input.audience.default(""),
    brief: input.brief.default(""),
    utmCampaign: input.utmCampaign.default(""),
  })
  .meta({
    id: "MarketingCampaignInput",
    example: { name: "Winter tea", goalMetric: "leads", goalTarget: 120, utmCampaign: "winter_tea" },
  });
export type CreateMarketingCampaign = z.infer<typeof createMarketingCampaignSchema>;

/** What may change; a key that is left out stays as it is. */
export const updateMarketingCampaignSchema = z
  .strictObject(input)
  .partial()
  .refine(...SOME_FIELD)
  .meta({ id: "MarketingCampaignChange", example: { endsOn: "2026-12-31" } });
export type UpdateMarketingCampaign = z.infer<typeof updateMarketingCampaignSchema>;

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
    audience: z
      .string()
      .meta({ description: "The people you want to reach.", example: "People who bought tea last winter." }),
    brief: z.string().meta({ description: "What it says.", example: "Warm teas for long evenings." }),
    launchedAt: timestamp.nullable().meta({ description: "Null before the launch." }),
    assets: z
      .array(
        z.object({
          kind: z.string().meta({
            description: "`content`, `form`, `lead`, `link`, `search_campaign` or `page`; more may follow.",
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
