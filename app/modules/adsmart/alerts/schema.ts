import { z } from "zod";
import { amountField } from "#app/platform/forms/amount-field.server.ts";

const decimal = (label: string) =>
  z
    .string()
    .max(8)
    .default("")
    .transform((text) => text.trim().replace(",", "."))
    .refine(
      (text) => /^(\d{1,4}(\.\d{1,2})?)?$/.test(text) && (text === "" || Number(text) > 0),
      `${label} is a number such as 2.5`,
    )
    .transform((text) => (text === "" ? null : Number(text)));

export const guardrailsSchema = z.object({
  days: z
    .string()
    .max(3)
    .regex(/^(?:[1-9]|[1-8]\d|90)$/, "Choose 1 to 90 days")
    .transform(Number),
  maxCpaCents: amountField,
  minRoas: decimal("The ROAS"),
  maxFrequency: decimal("The frequency"),
  maxWastedCents: amountField,
});
export const proposalSchema = z.object({ id: z.string().max(40) });
