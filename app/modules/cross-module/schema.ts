import { z } from "zod";
import { amountField } from "#app/platform/forms/amount-field.server.ts";
import { decimalField } from "#app/platform/forms/decimal-field.server.ts";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { CURRENCIES } from "#app/shared/currencies.ts";
import { HOLIDAY_COUNTRIES } from "./clashes/domain/public-holidays.ts";
import { RATE_MICROS } from "./domain/costs.ts";
import { isDay, periodProblem } from "./domain/days.ts";
import { GOAL_METRICS } from "./domain/goal.ts";
import { MAX_SHIFT_DAYS, UTM_MAX_CHARS } from "./domain/limits.ts";
import { SPANS } from "./domain/timeline.ts";
import { VIEWS } from "./domain/views.ts";

const id = z.string().min(1).max(64);
const currency = z.enum(CURRENCIES, { error: "Choose a currency" });

const optionalDay = z
  .string()
  .max(10, "Enter a day such as 2026-11-26")
  .default("")
  .refine((text) => text === "" || isDay(text), "Enter a day such as 2026-11-26")
  .transform((text) => text || null);

const day = z
  .string({ error: "Enter a day" })
  .max(10, "Enter a day such as 2026-11-26")
  .refine(isDay, "Enter a day such as 2026-11-26");

const version = decimalField(z.number().int().min(0).max(1_000_000_000));

const MAX_TARGET = 10_000_000_000;

const target = z
  .string()
  .max(20, "The target is too long")
  .default("")
  .transform((text) => text.replace(/[,\s]/g, ""))
  .refine((text) => text === "" || /^\d{1,10}([.]\d{1,2})?$/.test(text), "Enter a number such as 500")
  .transform((text) => (text === "" ? 0 : Number(text)))
  .refine((value) => value <= MAX_TARGET, "Enter a smaller number");

const campaignShape = {
  name: lineField("Name", { max: 120 }),
  goalMetric: z.enum(GOAL_METRICS, { error: "Choose what the goal is measured by" }),
  goalTarget: target,
  startsOn: optionalDay,
  endsOn: optionalDay,
  currency,
  budget: amountField,
  ownerId: z.string().max(64).default(""),
  audience: proseField("Audience", { min: 0, max: 1_000 }).default(""),
  brief: proseField("Brief", { min: 0, max: 5_000 }).default(""),
  country: z.union([z.literal(""), z.enum(HOLIDAY_COUNTRIES)], { error: "Choose a country from the list" }).default(""),
  segmentId: z.string().max(64).default(""),
  utmCampaign: lineField("UTM campaign", { min: 0, max: UTM_MAX_CHARS }).default(""),
};

/** Refuses days that make no period, and half a visit. */
function refuseCampaign(
  {
    startsOn,
    endsOn,
    goalMetric,
    goalTarget,
  }: { startsOn: string | null; endsOn: string | null; goalMetric: string; goalTarget: number },
  { addIssue }: Pick<z.RefinementCtx, "addIssue">,
): void {
  const problem = periodProblem({ startsOn, endsOn });
  if (problem) addIssue({ code: "custom", path: ["endsOn"], message: problem });
  if (goalMetric !== "revenue" && !Number.isInteger(goalTarget))
    addIssue({ code: "custom", path: ["goalTarget"], message: "Enter a whole number" });
}

/** The form of a new campaign. */
export const newCampaignSchema = z.object(campaignShape).superRefine(refuseCampaign);
export type CampaignInput = z.infer<typeof newCampaignSchema>;

/** The form of its page Edit; `version` is that of the campaign as it was shown. */
export const editCampaignSchema = z.object({ ...campaignShape, version }).superRefine(refuseCampaign);

/** The form of a new campaign: `template` is one of the workspace's, or empty. */
export const startCampaignSchema = z
  .object({ ...campaignShape, template: z.string().max(64).default("") })
  .superRefine(refuseCampaign);

/** Days by which a campaign is moved on the timeline or the calendar. */
export const shiftSchema = z.object({
  id,
  days: decimalField(z.number().int().min(-MAX_SHIFT_DAYS).max(MAX_SHIFT_DAYS)),
  version,
});
export type ShiftInput = z.infer<typeof shiftSchema>;

/** What a kit makes. */
export const kitSchema = z.object({
  parts: z.array(z.string().max(60)).max(20).default([]),
});

const lesson = (label: string) => proseField(label, { min: 0, max: 1_000 }).default("");
/** What was learned of a campaign. */
export const reviewSchema = z.object({
  worked: lesson("What worked"),
  failed: lesson("What did not work"),
  next: lesson("What to do next time"),
  version,
});
export type ReviewInput = z.infer<typeof reviewSchema>;

export const buttonSchema = z.object({});
export const idSchema = z.object({ id });

export const attachSchema = z.object({
  kind: z.string({ error: "Choose what to attach" }).min(1, "Choose what to attach").max(40),
  ref: z.string({ error: "Choose what to attach" }).min(1, "Choose what to attach").max(64),
});

export const pageSchema = z.object({
  url: z.string({ error: "Enter the URL of a page" }).max(4_000, "The address is too long"),
});

const rate = z
  .string()
  .max(20, "The rate is too long")
  .default("")
  .refine((text) => /^(\d{1,4}([.]\d{1,6})?)?$/.test(text.trim()), "Enter a rate such as 0.92")
  .transform((text) => (text.trim() === "" ? null : Math.round(Number(text) * RATE_MICROS)))
  .refine((micros) => micros === null || micros > 0, "A rate is more than 0");

export const costSchema = z.object({
  label: lineField("Description", { max: 120 }),
  spentOn: day,
  currency,
  amount: amountField.refine((cents) => cents !== null && cents > 0, "Enter an amount of more than 0"),
  rate,
  assetId: z.string().max(64).default(""),
});
export type CostInput = z.infer<typeof costSchema>;

export const cloneSchema = z.object({
  name: lineField("Name", { max: 120 }),
  shiftDays: decimalField(
    z
      .number({ error: "Enter a whole number of days" })
      .int("Enter a whole number of days")
      .min(-MAX_SHIFT_DAYS, `Enter at least -${MAX_SHIFT_DAYS} days`)
      .max(MAX_SHIFT_DAYS, `Enter at most ${MAX_SHIFT_DAYS} days`),
  ),
});
export type CloneInput = z.infer<typeof cloneSchema>;

export const campaignsQuerySchema = z.object({
  view: z.enum(VIEWS).catch("board"),
  day: day.optional().catch(undefined),
  /** How much the timeline shows. */
  span: z.enum(SPANS).catch("all"),
});

/** Template with which a new campaign begins. */
export const templateQuerySchema = z.object({ template: z.string().max(64).catch("").default("") });

/** Model of attribution that the report shows. */
export const reportQuerySchema = z.object({ model: z.string().max(40).catch("").default("") });

export const campaignQuerySchema = z.object({
  confirm: z.enum(["delete", "clone", "template", "end"]).optional().catch(undefined),
  /** Kind of records that are offered for attaching. */
  kind: z.string().max(40).optional().catch(undefined),
  find: z.string().max(100).optional().catch(undefined),
});
