import { z } from "zod";
import { exact } from "#app/shared/format/number.ts";
import { checkComparison, kindOfField } from "#app/shared/segment/comparison.ts";
import {
  BUCKETS,
  COMPARISON_OPS,
  CONSENT_CHANNELS,
  CONSENT_RULE_STATES,
  CONTACT_FIELDS,
  type ContactField,
  conditionCount,
  MAX_CONDITIONS,
  MAX_INTERVALS,
  MAX_ONE_OF,
  MAX_RULE_DAYS,
  MAX_RULE_DEPTH,
  MAX_RULE_TEXT_CHARS,
  MAX_TIMES,
  MAX_WHERE_KEYS,
  type SegmentRule,
} from "#app/shared/segment/rule.ts";
import { PRINTABLE } from "#app/shared/text/text.ts";

const text = z
  .string()
  .min(1, "A text of the rule is empty")
  .max(MAX_RULE_TEXT_CHARS, `A text of the rule is too long (max ${MAX_RULE_TEXT_CHARS} characters)`)
  .regex(PRINTABLE, "A text of the rule contains characters that cannot be used");

/** Keys of custom fields and of an activity's data. */
export const ruleKey = z
  .string()
  .max(60)
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, "A key has letters, digits and _ only");

const days = z
  .int("Days are a whole number")
  .min(1, "At least 1 day")
  .max(MAX_RULE_DAYS, `At most ${exact(MAX_RULE_DAYS)} days`);

const value = z.union([text, z.number().min(-1e15).max(1e15), z.array(text).min(1).max(MAX_ONE_OF)]).optional();
const op = z.enum(COMPARISON_OPS);

const fieldCondition = z
  .strictObject({ field: z.enum(Object.keys(CONTACT_FIELDS) as [ContactField, ...ContactField[]]), op, value })
  .superRefine((condition, issues) => {
    const problem = checkComparison(kindOfField(condition.field), condition.op, condition.value);
    if (problem) issues.addIssue({ code: "custom", message: problem, path: ["value"] });
  });

export const activityMatch = z.strictObject({
  type: z
    .string()
    .max(100)
    .regex(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/, "An activity is written like form.submitted"),
  where: z
    .array(z.strictObject({ key: ruleKey, value: z.union([text, z.number().min(-1e15).max(1e15), z.boolean()]) }))
    .max(MAX_WHERE_KEYS, `At most ${MAX_WHERE_KEYS} values of an activity`)
    .optional(),
});

const bucket = z
  .int()
  .min(0)
  .max(BUCKETS - 1);

/** A rule without rules inside. */
const condition = z.union([
  fieldCondition,
  z.strictObject({ custom: ruleKey, op, value }),
  z.strictObject({ tag: text.max(50), has: z.boolean() }),
  z.strictObject({
    consent: z.strictObject({ channel: z.enum(CONSENT_CHANNELS), topic: text.max(64).optional() }),
    state: z.enum(CONSENT_RULE_STATES),
  }),
  z.strictObject({ did: activityMatch, thenDid: activityMatch, withinDays: days }),
  z.strictObject({
    did: activityMatch,
    atLeast: z.int().min(1).max(MAX_TIMES).optional(),
    withinDays: days.optional(),
  }),
  z.strictObject({ lastDid: activityMatch, moreThanDaysAgo: days }),
  z.strictObject({ overdue: activityMatch, intervals: z.number().min(1).max(MAX_INTERVALS) }),
  z.strictObject({ inSegment: text.max(64) }),
  z
    .strictObject({ bucket: z.strictObject({ from: bucket, to: bucket }) })
    .refine((rule) => rule.bucket.from <= rule.bucket.to, "A bucket ends after it begins"),
]) satisfies z.ZodType<SegmentRule>;

/** A rule of at most so many levels. Built level by level, so that a hostile depth is refused and never followed. */
function ruleOf(levels: number): z.ZodType<SegmentRule> {
  if (levels === 1) return condition;
  const inner = ruleOf(levels - 1);
  const list = z.array(inner).min(1, "A group is empty").max(MAX_CONDITIONS, `At most ${MAX_CONDITIONS} conditions`);
  return z.union([
    condition,
    z.strictObject({ all: list }),
    z.strictObject({ any: list }),
    z.strictObject({ not: inner }),
  ]);
}

/** A rule that selects contacts: at most 5 levels deep, 50 conditions, texts of at most 200 characters. */
export const segmentRuleSchema = ruleOf(MAX_RULE_DEPTH).refine(
  (rule) => conditionCount(rule) <= MAX_CONDITIONS,
  `A segment has at most ${MAX_CONDITIONS} conditions`,
);
