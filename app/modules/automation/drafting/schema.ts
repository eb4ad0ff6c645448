import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { MAX_NAME_CHARS } from "../domain/limits.ts";
import { FLOW_GOALS, isStep, MAX_GUIDED_STEPS, TRIGGER_CHOICES } from "./goals.ts";

export const MAX_DESCRIPTION_CHARS = 1_500;

/** Names of the fields of the steps, in their order. */
export const STEP_FIELDS = Array.from({ length: MAX_GUIDED_STEPS }, (_, at) => `step${at + 1}`);

const step = z.string().max(30);
const steps = Object.fromEntries(STEP_FIELDS.map((name) => [name, step.optional()])) as Record<
  string,
  z.ZodOptional<typeof step>
>;

/** What the address of the builder holds; a choice that does not exist is left open. */
export const guidedQuerySchema = z.object({
  ...steps,
  goal: z.string().max(40).catch("").default(""),
  trigger: z.string().max(40).catch("").default(""),
});

export const describeSchema = z.object({
  text: proseField("Description", { min: 10, max: MAX_DESCRIPTION_CHARS }),
});

export const guidedSchema = z.object({
  ...steps,
  goal: z.enum(FLOW_GOALS.map(({ id }) => id) as [string, ...string[]], { error: "Choose a goal" }),
  trigger: z.enum(TRIGGER_CHOICES.map(({ id }) => id) as [string, ...string[]], { error: "Choose a trigger" }),
  name: lineField("Name", { min: 0, max: MAX_NAME_CHARS }).default(""),
});

/** The steps among the fields of an address or a form, without those that are open. */
export const stepsFrom = (input: object): string[] =>
  STEP_FIELDS.flatMap((name) => {
    const value = (input as Record<string, unknown>)[name];
    return typeof value === "string" && isStep(value) ? [value] : [];
  });
