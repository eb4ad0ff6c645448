import { z } from "zod";
import { MAX_FILE_BYTES } from "./ads/domain/ad-file.ts";

/** Days that can be looked at, each against as many before. */
export const PERIOD_DAYS = [7, 28, 90] as const;

/** Search parameters of the page; what is not understood falls back. */
export const insightsQuerySchema = z.object({
  /** Site; the newest when left out. */
  site: z.string().max(64).optional().catch(undefined),
  days: z.coerce
    .number()
    .refine((days) => PERIOD_DAYS.some((known) => known === days))
    .catch(28),
  /** How far back the figures of campaigns go. */
  ads: z.coerce
    .number()
    .refine((days) => [30, 90, 180].includes(days))
    .catch(30),
});

const csv = z
  .string({ error: "Choose a file, or paste its text." })
  .max(MAX_FILE_BYTES, "The text is longer than 500 kB. Split it by time.");

/** "check" shows what would be stored; "import" stores it. The text may come as a file. */
export const adFormSchema = z.strictObject({
  csv: csv.optional(),
  file: z.instanceof(File).optional(),
});
