import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { isRunnable, TOO_MANY_WILDCARDS } from "../../domain/filters/pattern.ts";
import { minorDigits } from "../../domain/money/currency.ts";
import { MAX_STEPS, MIN_STEPS } from "../funnels/domain/funnel-report.ts";

const KINDS = ["page", "event", "outbound", "download", "scroll"] as const;
export const PATTERN_MAX_CHARS = 500;

const name = lineField("Name", { max: 80 });
/** Blanks alone are nothing, too. */
const optional = (label: string, max: number) =>
  lineField(label, { min: 0, max })
    .optional()
    .transform((text) => text || undefined);
const percent = z.coerce
  .number({ error: "Enter a number from 1 to 100." })
  .int("Enter a whole number.")
  .min(1, "Enter a number from 1 to 100.")
  .max(100, "Enter a number from 1 to 100.");

interface Asked {
  kind: (typeof KINDS)[number];
  pattern: string;
  propertyName?: string | undefined;
  propertyValue?: string | undefined;
  minScrollPercent?: number | undefined;
}

/** What is wrong with a condition, by field; nothing when it can be met. */
function problemsOf({ kind, pattern, propertyName, propertyValue, minScrollPercent }: Asked): [keyof Asked, string][] {
  const problems: [keyof Asked, string][] = [];
  if ((kind === "page" || kind === "scroll") && !/^[/*]/.test(pattern))
    problems.push(["pattern", "The path of a page begins with “/”."]);
  if (!isRunnable(pattern)) problems.push(["pattern", TOO_MANY_WILDCARDS]);
  if (kind === "scroll" && minScrollPercent === undefined)
    problems.push(["minScrollPercent", "Enter from how many percent on."]);
  if (propertyName && !propertyValue) problems.push(["propertyValue", "Enter the value of the property."]);
  if (propertyValue && !propertyName) problems.push(["propertyName", "Enter the name of the property."]);
  return problems;
}

const goalFields = z.strictObject({
  name,
  kind: z.enum(KINDS, { error: "Choose what is counted." }),
  pattern: lineField("Path, name or URL", { max: PATTERN_MAX_CHARS }),
  propertyName: optional("Property", 100),
  propertyValue: optional("Value", 200),
  minScrollPercent: percent.optional(),
  /** Amount in the site's currency, as typed; the use case reads it. */
  value: z.string().trim().max(20, "Enter an amount.").optional(),
});

const checkGoal = (goal: Asked, refinement: z.RefinementCtx): void => {
  for (const [path, message] of problemsOf(goal)) refinement.addIssue({ code: "custom", path: [path], message });
};

/** A button alone. */
export const deletionSchema = z.strictObject({});

export const goalSchema = goalFields.superRefine(checkGoal);
export type GoalInput = z.infer<typeof goalSchema>;

const NO_CURRENCY = "Use the three letters of a currency, like USD.";
const code = z
  .string({ error: "Enter a currency." })
  .max(20, { error: NO_CURRENCY, abort: true })
  .trim()
  .toUpperCase()
  .refine((text) => minorDigits(text) !== null, NO_CURRENCY);

export const rateSchema = z.strictObject({
  currency: code,
  /** "2026-11-22". */
  from: z.string({ error: "Enter a day." }).regex(/^\d{4}-\d{2}-\d{2}$/, "Enter a day like 2026-11-22."),
  rate: z
    .string({ error: "Enter a rate." })
    .trim()
    .regex(/^\d{1,9}([.,]\d{1,10})?$/, "Enter a number like 0.92.")
    .transform((text) => Number(text.replace(",", ".")))
    .refine((rate) => rate > 0, "A rate is more than zero."),
});
export type RateInput = z.infer<typeof rateSchema>;

export const rateIdSchema = z.strictObject({ id: z.string().min(1).max(60) });

/** Dimensions of a visit that a step can ask for. */
export const STEP_DIMENSIONS = [
  "channel",
  "source",
  "campaign",
  "country",
  "device",
  "browser",
  "system",
  "language",
  "entry_page",
] as const;

const step = z
  .strictObject({
    kind: z.enum(KINDS).default("page"),
    pattern: optional("Path, name or URL", PATTERN_MAX_CHARS),
    propertyName: optional("Property", 100),
    propertyValue: optional("Value", 200),
    minScrollPercent: percent.optional(),
    dimension: z.enum(STEP_DIMENSIONS).optional(),
    dimensionValue: optional("Value", 200),
  })
  .superRefine((asked, refinement) => {
    const { pattern, dimension, dimensionValue } = asked;
    if (pattern === undefined) return;
    for (const [path, message] of problemsOf({ ...asked, pattern }))
      refinement.addIssue({ code: "custom", path: [path], message });
    if (dimension && !dimensionValue)
      refinement.addIssue({ code: "custom", path: ["dimensionValue"], message: "Enter what it has to be." });
    if (dimensionValue && !dimension)
      refinement.addIssue({ code: "custom", path: ["dimension"], message: "Choose what has to be so." });
  });

export const WINDOW_UNITS = { minutes: 1, hours: 60, days: 1_440 } as const;
const MAX_WINDOW_MINUTES = 90 * 1_440;

const funnelFields = z.strictObject({
  name,
  /** Rows without a pattern are left out. */
  steps: z.array(step).max(MAX_STEPS),
  windowCount: z.coerce.number({ error: "Enter a number." }).int("Enter a whole number.").min(1, "Enter at least 1."),
  windowUnit: z.enum(["minutes", "hours", "days"], { error: "Choose minutes, hours or days." }),
  order: z.enum(["loose", "strict"], { error: "Choose what may lie between two steps." }),
});

type FunnelFields = z.infer<typeof funnelFields>;

const checkFunnel = ({ steps, windowCount, windowUnit }: FunnelFields, refinement: z.RefinementCtx): void => {
  if (steps.filter(({ pattern }) => pattern !== undefined).length < MIN_STEPS)
    refinement.addIssue({ code: "custom", path: [], message: `A funnel has at least ${MIN_STEPS} steps.` });
  if (windowCount * WINDOW_UNITS[windowUnit] > MAX_WINDOW_MINUTES)
    refinement.addIssue({ code: "custom", path: ["windowCount"], message: "A window has at most 90 days." });
};

export const funnelSchema = funnelFields.superRefine(checkFunnel);
export type FunnelInput = FunnelFields;
