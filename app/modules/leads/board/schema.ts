import { z } from "zod";
import { amountField } from "#app/platform/forms/amount-field.server.ts";
import { emailField, lineField } from "#app/platform/forms/text-fields.server.ts";
import { CURRENCIES } from "#app/shared/currencies.ts";

const id = z.string().min(1).max(64);
const stage = z
  .string()
  .max(50)
  .regex(/^[a-z0-9][a-z0-9_-]*$/, "Choose a stage");

const currency = z.enum(CURRENCIES, { error: "Choose a currency" });

export const addLeadSchema = z.object({
  name: lineField("Name", { max: 200 }),
  email: emailField(),
  source: lineField("Source", { min: 0, max: 100 }).default(""),
  value: amountField,
  currency: currency.default("EUR"),
});

export const moveLeadSchema = z.object({ lead: id, stage });

/** A lead that is won or lost, with the reason and what it came to. */
export const closeLeadSchema = moveLeadSchema.extend({
  /** One of the reasons that the workspace listed; what is typed counts before it. */
  choice: lineField("Reason", { min: 0, max: 100 }).default(""),
  reason: lineField("Reason", { min: 0, max: 200 }).default(""),
  value: amountField,
  currency: currency.default("EUR"),
});

/** What the address of the board says; what it cannot read it leaves out. */
export const boardQuerySchema = z.object({
  owner: z.string().max(64).optional().catch(undefined),
  source: z.string().max(100).optional().catch(undefined),
  /** The stage that shows more of its leads. */
  more: stage.optional().catch(undefined),
  add: z.literal("lead").optional().catch(undefined),
  /** The lead that is to be closed, and the stage to which it goes. */
  close: id.optional().catch(undefined),
  stage: stage.optional().catch(undefined),
});

export type BoardQuery = z.infer<typeof boardQuerySchema>;
