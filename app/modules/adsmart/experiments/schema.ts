import { z } from "zod";
import { amountField } from "#app/platform/forms/amount-field.server.ts";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { share, whole } from "../form-fields.ts";
import { METRICS } from "./domain/bayes.ts";

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
