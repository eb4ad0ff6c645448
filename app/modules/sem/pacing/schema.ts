import { z } from "zod";
import { targetCentsOf } from "./domain/amount.ts";

export const targetSchema = z.object({
  campaignId: z.string({ error: "Choose a campaign." }).min(1, "Choose a campaign.").max(64),
  /** Empty: no target of its own. */
  target: z
    .string()
    .trim()
    .max(20)
    .default("")
    .refine((text) => text === "" || targetCentsOf(text) !== null, {
      error: "Enter an amount such as 1,500 or 1500.00, at most 10,000,000.",
    }),
});

export type TargetInput = z.infer<typeof targetSchema>;
