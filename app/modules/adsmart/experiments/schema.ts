import { z } from "zod";
import { amountField } from "#app/platform/forms/amount-field.server.ts";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { METRICS } from "./domain/bayes.ts";

const whole = (label: string, { min, max }: { min: number; max: number }, byDefault: string) =>
  z
    .string()
    .max(9)
    .default(byDefault)
    .transform((text) => (text.trim() === "" ? byDefault : text.trim()))
    .refine(
      (text) => /^\d{1,8}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `${label} is a whole number from ${min} to ${max}`,
    )
    .transform(Number);

const share = (label: string, max: number, byDefault: string) =>
  z
    .string()
    .max(6)
    .default(byDefault)
    .transform((text) => (text.trim() === "" ? byDefault : text.trim().replace(",", ".")))
    .refine(
      (text) => /^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= max,
      `${label} is a percentage up to ${max}`,
    )
    .transform((text) => Number(text) / 100);

const ad = z
  .string()
  .max(12)
  .regex(/^\d{0,12}$/, "Choose an ad")
  .default("");

export const newTestSchema = z.object({
  name: lineField("Name", { max: 80 }),
  metric: z.enum(METRICS, { error: "Choose what is compared." }),
  firstDay: z
    .string({ error: "Choose the first day" })
    .max(10)
    .regex(/^\d{4}-\d{2}-\d{2}$/, "Choose the first day"),
  ad0: ad,
  ad1: ad,
  ad2: ad,
  ad3: ad,
  minTrials: whole("The smallest sample", { min: 100, max: 10_000_000 }, "1000"),
  minDays: whole("Minimum days", { min: 1, max: 90 }, "7"),
  maxDays: whole("Maximum days", { min: 2, max: 365 }, "28"),
  maxLoss: share("The accepted loss", 20, "2"),
  floor: share("The smallest share", 25, "5"),
  budget: amountField,
});
export type TestForm = z.infer<typeof newTestSchema>;
export const buttonSchema = z.object({});
export const testQuerySchema = z.object({ confirm: z.enum(["delete"]).optional().catch(undefined) });
