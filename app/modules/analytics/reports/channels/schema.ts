import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { PRINTABLE } from "#app/shared/text/text.ts";
import { type ChannelRule, RULE_FIELDS, RULE_OPERATORS, type RuleCondition } from "./domain/channels.ts";

export const MAX_RULES = 100;
export const CHANNEL_MAX_CHARS = 40;
export const VALUE_MAX_CHARS = 200;

const channel = lineField("Channel", { max: CHANNEL_MAX_CHARS });

const value = z
  .string()
  .trim()
  .max(VALUE_MAX_CHARS, `Use at most ${VALUE_MAX_CHARS} characters.`)
  .regex(PRINTABLE, "Use letters, digits and signs only.");
const field = z.enum(RULE_FIELDS).default("source");
const operator = z.enum(RULE_OPERATORS).default("is");
const at = z.coerce
  .number()
  .int()
  .min(0)
  .max(MAX_RULES - 1);
/** What the page showed: a change to something else is refused. */
const version = z.coerce.number().int().min(0);

const rule = {
  version,
  channel,
  value0: value.min(1, "Enter what to look for."),
  value1: value.default(""),
  value2: value.default(""),
  field0: field,
  field1: field,
  field2: field,
  operator0: operator,
  operator1: operator,
  operator2: operator,
};

function ruleOf(input: z.infer<z.ZodObject<typeof rule>>): ChannelRule {
  const conditions: RuleCondition[] = [
    { field: input.field0, operator: input.operator0, value: input.value0 },
    { field: input.field1, operator: input.operator1, value: input.value1 },
    { field: input.field2, operator: input.operator2, value: input.value2 },
  ];
  return { channel: input.channel, conditions: conditions.filter((one) => one.value !== "") };
}

/** What the page of the rules sends: a new rule, another one in the place of one, or one that is moved or goes. */
export const rulesPageSchema = z
  .discriminatedUnion("intent", [
    z.strictObject({ intent: z.literal("add"), ...rule }),
    z.strictObject({ intent: z.literal("replace"), at, ...rule }),
    z.strictObject({ intent: z.enum(["remove", "up", "down"]), version, at }),
  ])
  .transform((input) => {
    const { intent, version } = input;
    if (intent === "add") return { intent, version, rule: ruleOf(input) };
    return intent === "replace"
      ? { intent, version, at: input.at, rule: ruleOf(input) }
      : { intent, version, at: input.at };
  });
export type RulesChange = z.infer<typeof rulesPageSchema>;

/** A channel's cost in a month; empty: none is known. */
export const costSchema = z.strictObject({ channel, cost: z.string().trim().max(20, "Enter an amount.").default("") });
export type CostInput = z.infer<typeof costSchema>;
