import { z } from "zod";
import { amountField } from "#app/platform/forms/amount-field.server.ts";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { CURRENCIES } from "#app/shared/currencies.ts";
import { exact } from "#app/shared/format/number.ts";
import { isDay, kindOfField } from "#app/shared/segment/comparison.ts";
import { conditionCount, type SegmentRule } from "#app/shared/segment/rule.ts";
import {
  MAX_ASSIGNED,
  MAX_LOST_REASONS,
  MAX_REASON_CHARS,
  MAX_RESPONSE_HOURS,
  MAX_WEIGHT,
  type PipelineSettingKey,
  type PipelineSettings,
} from "../domain/pipeline/pipeline-settings.ts";
import { MAX_STAGE_NAME_CHARS, MAX_STAGES, STAGE_KINDS } from "../domain/pipeline/stages.ts";
import type { ScoreRules } from "../domain/scoring/score.ts";
import { MAX_SCORE_GROUPS, MAX_SCORE_RULES } from "../domain/scoring/score-edits.ts";
import { activityMatch, segmentRuleSchema } from "../segments/rule-schema.ts";

const id = z.string().min(1).max(64);

const stageId = z
  .string({ error: "Choose a stage" })
  .max(50)
  .regex(/^[a-z0-9][a-z0-9_-]*$/, "Choose a stage");

const stageSchema = z.strictObject({
  id: stageId,
  name: lineField("Name", { max: MAX_STAGE_NAME_CHARS }),
  kind: z.enum(STAGE_KINDS, { error: "Choose a kind" }),
  probability: z
    .int("Enter a whole number from 0 to 100")
    .min(0, "Enter a whole number from 0 to 100")
    .max(100, "Enter a whole number from 0 to 100"),
});

export const stagesSchema = z.array(stageSchema).max(MAX_STAGES, `A pipeline has at most ${MAX_STAGES} stages`);

export const stageEditSchema = z.discriminatedUnion("edit", [
  z.strictObject({ edit: z.literal("add"), stage: stageSchema }),
  z.strictObject({ edit: z.literal("change"), stage: stageSchema }),
  z.strictObject({ edit: z.literal("move"), id: stageId, by: z.union([z.literal(-1), z.literal(1)]) }),
  z.strictObject({ edit: z.literal("remove"), id: stageId, to: stageId.nullable() }),
]);

const MAX_POINTS = 1_000;

/** A rule of a trait looks at what a contact is now: what depends on the clock, on consents or on the score itself has no place. */
function isTraitRule(rule: SegmentRule): boolean {
  if ("field" in rule) return rule.field !== "score" && kindOfField(rule.field) !== "time";
  return "custom" in rule || "tag" in rule;
}

const trait = segmentRuleSchema.refine(
  (rule) => conditionCount(rule) === 1 && isTraitRule(rule),
  "Points can depend on a field, a custom field or a tag",
);

const points = z
  .number("Enter a number of points")
  .min(-MAX_POINTS, `At least −${exact(MAX_POINTS)} points`)
  .max(MAX_POINTS, `At most ${exact(MAX_POINTS)} points`)
  .refine((value) => value !== 0, "Enter a number of points other than 0");

const halfLifeDays = z
  .number("Enter a number of days")
  .min(1, "At least 1 day")
  .max(3_650, "At most 3,650 days")
  .nullable();

const scoreGroupSchema = z.strictObject({ id, name: lineField("Name", { max: 60 }), halfLifeDays });

const scoreRuleSchema = z.strictObject({
  id,
  groupId: id,
  label: lineField("Label", { max: 100 }),
  match: z.union([activityMatch, z.strictObject({ is: trait })]),
  points,
  maxTimes: z.int("Enter a whole number").min(1, "At least once").max(1_000, "At most 1,000 times").nullable(),
});

const hasUniqueIds = (rows: readonly { id: string }[]) => new Set(rows.map((row) => row.id)).size === rows.length;

export const scoreRulesSchema = z
  .strictObject({
    groups: z.array(scoreGroupSchema).max(MAX_SCORE_GROUPS, `At most ${MAX_SCORE_GROUPS} groups`),
    rules: z.array(scoreRuleSchema).max(MAX_SCORE_RULES, `At most ${MAX_SCORE_RULES} rules`),
  })
  .refine(({ groups, rules }) => hasUniqueIds(groups) && hasUniqueIds(rules), "Two rules or groups have the same id")
  .refine(
    ({ groups, rules }) => rules.every(({ groupId }) => groups.some((group) => group.id === groupId)),
    "A rule belongs to a group that does not exist",
  ) satisfies z.ZodType<ScoreRules>;

export const scoreEditSchema = z.discriminatedUnion("edit", [
  z.strictObject({ edit: z.literal("group"), group: scoreGroupSchema }),
  z.strictObject({ edit: z.literal("rule"), rule: scoreRuleSchema }),
  z.strictObject({ edit: z.literal("removeGroup"), id }),
  z.strictObject({ edit: z.literal("removeRule"), id }),
]);

/** What each setting takes. */
export const settingSchemas = {
  lostReasons: z
    .array(lineField("Reason", { max: MAX_REASON_CHARS }))
    .max(MAX_LOST_REASONS, `Enter at most ${MAX_LOST_REASONS} reasons`),
  assignment: z.strictObject({
    isOn: z.boolean(),
    members: z
      .array(
        z.strictObject({
          userId: id,
          weight: z
            .int("Enter a whole number")
            .min(0, `Enter a number from 0 to ${MAX_WEIGHT}`)
            .max(MAX_WEIGHT, `Enter a number from 0 to ${MAX_WEIGHT}`),
        }),
      )
      .max(MAX_ASSIGNED, `At most ${MAX_ASSIGNED} members`),
  }),
  responseTarget: z.strictObject({
    hours: z
      .int("Enter a whole number of hours")
      .min(1, "At least 1 hour")
      .max(MAX_RESPONSE_HOURS, `At most ${exact(MAX_RESPONSE_HOURS)} hours`)
      .nullable(),
  }),
  formLeads: z.strictObject({ isOn: z.boolean() }),
} satisfies { [K in PipelineSettingKey]: z.ZodType<PipelineSettings[K]> };

/** "2026-11". */
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "Choose a month");

const MAX_CENTS = 1_000_000_000_000;

export const sourceCostSchema = z.strictObject({
  source: lineField("Source", { max: 200 }),
  month,
  currency: z.string().regex(/^[A-Z]{3}$/, "Choose a currency"),
  cents: z.int().min(0).max(MAX_CENTS, "The amount is too high"),
});

/** The form of a lead on the page of its contact; without a stage it is no lead. */
export const dealSchema = z.object({
  stage: stageId.optional(),
  ownerId: id.optional(),
  value: amountField,
  currency: z.enum(CURRENCIES, { error: "Choose a currency" }).default("EUR"),
  closeOn: z.string().max(10).refine(isDay, "Enter a date").optional(),
});
export type DealInput = z.infer<typeof dealSchema>;
