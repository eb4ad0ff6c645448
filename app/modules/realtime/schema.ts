import { z } from "zod";

const number = (least: number, most: number, message: string) =>
  z.coerce.number({ error: message }).min(least, message).max(most, message);

/** What to tell of a site's traffic, from its form. */
export const alertSchema = z.strictObject({
  spike: z.boolean().default(false),
  drop: z.boolean().default(false),
  spikeFactor: number(1.5, 100, "Use a number from 1.5 to 100."),
  minViews: number(10, 100_000, "Use a whole number from 10 to 100,000.").int("Use a whole number from 10 to 100,000."),
});

export type AlertInput = z.infer<typeof alertSchema>;
