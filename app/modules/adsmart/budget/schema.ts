import { z } from "zod";
import { amountField } from "#app/platform/forms/amount-field.server.ts";
import { MAX_CHANNELS } from "./domain/channels.ts";

export const fitSchema = z.object({
  metric: z.enum(["conversions", "revenue"], { error: "Choose what is predicted." }),
});

const amount = amountField.catch(null);

/** The question of the allocator in an address: a weekly total, the largest step, and limits of each channel by its place. */
export const budgetQuerySchema = z.object({
  total: amount,
  step: z.coerce.number().min(1).max(100).catch(20),
  channel: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_CHANNELS - 1)
    .catch(0),
  floor0: amount,
  floor1: amount,
  floor2: amount,
  floor3: amount,
  cap0: amount,
  cap1: amount,
  cap2: amount,
  cap3: amount,
});
export type BudgetQuery = z.infer<typeof budgetQuerySchema>;

/** The limits of a channel by its place. */
export const limitsOf = (query: BudgetQuery, at: number): { floor: number | null; cap: number | null } => {
  const floors = [query.floor0, query.floor1, query.floor2, query.floor3];
  const caps = [query.cap0, query.cap1, query.cap2, query.cap3];
  return { floor: floors[at] ?? null, cap: caps[at] ?? null };
};
