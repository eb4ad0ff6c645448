import { z } from "zod";
import { amountField } from "#app/platform/forms/amount-field.server.ts";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { CURRENCIES } from "#app/shared/currencies.ts";
import { PERIODS } from "./domain/period.ts";

export const costSchema = z.object({
  source: lineField("Source", { max: 100 }),
  month: z.string({ error: "Choose a month" }).regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "Enter a month such as 2026-11"),
  amount: amountField.refine((cents) => cents !== null, "Enter an amount; 0 removes the cost"),
  currency: z.enum(CURRENCIES, { error: "Choose a currency" }).default("EUR"),
});

const DEFAULT_MONTHS = 3;

/** What the address of the report says; what it cannot read it leaves out. */
export const reportQuerySchema = z.object({
  months: z.coerce
    .number()
    .refine((months) => PERIODS.some((known) => known === months))
    .catch(DEFAULT_MONTHS)
    .default(DEFAULT_MONTHS),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
});
