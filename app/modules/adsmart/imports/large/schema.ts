import { z } from "zod";
import { NETWORKS } from "../../domain/networks.ts";
import { MAX_PART_CHARS, readPartRows } from "./domain/part.ts";

const network = z.enum(NETWORKS, { error: "Choose the network." });
const uploadId = z.uuid();
/** 500 MB in parts of the least size that a browser of ours sends. */
const partNumber = z.coerce.number().int().min(0).max(2_000);
const currency = z
  .string()
  .max(3)
  .regex(/^[A-Za-z]{0,3}$/, "Use the three letters of the currency, such as EUR.")
  .default("");

/** Begins an import in parts. What was chosen makes it another one: the same file with other choices is sent again from its start. */
export const beginSchema = z.object({
  network,
  fileName: z.string().min(1).max(300),
  fileBytes: z.coerce.number().int().min(0).max(500_000_000, "The file is larger than 500 MB."),
  modifiedAt: z.coerce.number().int().min(0).max(1e15),
  campaigns: z.coerce.number().int().min(0).max(1e9),
  choices: z.string().max(10_000),
});
export type BeginInput = z.infer<typeof beginSchema>;

export const partSchema = z.object({
  id: uploadId,
  part: partNumber,
  mark: z.enum(["point", "comma"]),
  order: z.enum(["month_first", "day_first"]),
  headingCurrency: currency,
  fileCurrency: currency,
  rows: z
    .string()
    .max(MAX_PART_CHARS)
    .transform(readPartRows)
    .refine((rows) => rows !== null, "The part cannot be read."),
});
export type PartInput = z.infer<typeof partSchema>;

const heading = z.string().max(300);
/** Columns that were chosen, as JSON; what is none is left out. */
const mapping = z
  .string()
  .max(10_000)
  .transform((text) => {
    try {
      return z.record(z.string().max(40), heading).parse(JSON.parse(text));
    } catch {
      return {};
    }
  });

export const finishSchema = z.object({ id: uploadId, parts: partNumber, map: mapping });
export type FinishInput = z.infer<typeof finishSchema>;

export const discardSchema = z.object({ id: uploadId });
