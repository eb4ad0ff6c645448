import { z } from "zod";
import { decimalField } from "#app/platform/forms/decimal-field.server.ts";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { CURRENCIES } from "#app/shared/currencies.ts";
import { ASSETS, GOALS, STAGES } from "./domain/situation.ts";

const id = z.string().min(1).max(64);
const MAX_AMOUNT_CHARS = 20;

/** "1,200.50" as cents. */
const amount = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .max(MAX_AMOUNT_CHARS, `${label} is too long`)
    .transform((text) => text.replace(/[,\s]/g, ""))
    .refine((text) => /^\d{1,9}([.]\d{1,2})?$/.test(text), "Enter an amount such as 500 or 499.50")
    .transform((text) => Math.round(Number(text) * 100));

const hours = decimalField(
  z
    .number({ error: "Enter a whole number of hours" })
    .int("Enter a whole number of hours")
    .min(1, "Enter at least one hour")
    .max(400, "Enter at most 400 hours"),
);

const situationShape = {
  goal: z.enum(GOALS, { error: "Choose a goal" }),
  stage: z.enum(STAGES, { error: "Choose a stage" }),
  assets: z.array(z.enum(ASSETS)).max(ASSETS.length).default([]),
  currency: z.enum(CURRENCIES, { error: "Choose a currency" }),
  monthlyBudget: amount("Budget"),
  hoursPerWeek: hours,
  customerMargin: amount("Margin"),
};

/** The form of a new strategy. */
export const newStrategySchema = z.object({ name: lineField("Name", { max: 100 }), ...situationShape });
export type NewStrategyInput = z.infer<typeof newStrategySchema>;

/** The assumptions of a budget. */
export const assumptionsSchema = z.object({
  visitCost: amount("Cost per visit").refine((minor) => minor > 0, "A visit costs more than nothing"),
  conversionPercent: decimalField(
    z
      .number({ error: "Enter a percentage such as 1.5" })
      .min(0.01, "Enter at least 0.01")
      .max(100, "Enter at most 100"),
  ),
});
export type AssumptionsInput = z.infer<typeof assumptionsSchema>;

export const taskSchema = z.object({ task: z.string().min(1).max(100) });
export const versionSchema = z.object({ version: id });
export const playTaskSchema = z.object({ play: z.string().min(1).max(100), strategy: id });
export const buttonSchema = z.object({});

const part = (label: string) => proseField(label, { min: 0, max: 1_000 }).default("");

/** The form of the product context. */
export const contextSchema = z.object({
  audience: part("Audience"),
  job: part("What they need"),
  offer: part("Offer"),
  difference: part("Difference"),
  proof: part("Proof"),
  limits: part("Limits"),
  competitors: part("Competitors"),
  markets: part("Markets"),
});

export const strategyQuerySchema = z.object({ confirm: z.enum(["delete"]).optional().catch(undefined) });
export const strategiesQuerySchema = z.object({ cursor: z.string().max(2_000).optional().catch(undefined) });
export const playsQuerySchema = z.object({
  goal: z.enum(GOALS).optional().catch(undefined),
  effort: decimalField(z.number().int().min(1).max(3)).optional().catch(undefined),
  cost: decimalField(z.number().int().min(0).max(3)).optional().catch(undefined),
});
