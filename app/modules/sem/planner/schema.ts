import { z } from "zod";
import { MATCHES } from "../tree/domain/keyword-text.ts";

const percent = (byDefault: string) =>
  z
    .string()
    .max(10)
    .default(byDefault)
    .transform((text) => text.replace(",", "."))
    .refine((text) => /^\d{1,2}(?:\.\d{1,3})?$|^100$/.test(text), "Enter a percentage from 0 to 100, such as 3.5.")
    .transform(Number);
const trials = z
  .string()
  .max(12)
  .default("1000")
  .refine((text) => /^\d{1,9}$/.test(text) && Number(text) > 0, "Enter a whole number above 0.")
  .transform(Number);

/** Keywords with their searches, and the rates to forecast them with. */
export const planSchema = z.object({
  keywords: z
    .string({ error: "Enter or paste keywords." })
    .trim()
    .min(1, "Enter or paste keywords.")
    .max(400_000, "Paste at most 400,000 characters."),
  cpc: z
    .string()
    .max(10)
    .default("0.50")
    .transform((text) => text.replace(",", "."))
    .refine((text) => /^\d{1,5}(?:\.\d{1,2})?$/.test(text), "Enter a price such as 0.80.")
    .transform((text) => Math.round(Number(text) * 100)),
  ctr: percent("4"),
  ctrOf: trials,
  cvr: percent("3"),
  cvrOf: trials,
});

/** A search and a keyword for the match-type simulator. */
export const simulatorSchema = z.object({
  search: z.string().max(200).default("").catch(""),
  keyword: z.string().max(80).default("").catch(""),
  match: z.enum(MATCHES).catch("Broad"),
});
