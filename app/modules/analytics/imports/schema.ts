import { z } from "zod";
import { LABELS } from "./domain/day-tables.ts";

/** A file of another product's figures; the use case looks at what it holds. */
export const importUploadSchema = z.strictObject({
  file: z.instanceof(File, { error: "Choose a file." }),
  label: z
    .enum(["", ...LABELS], { error: "Choose one of the list." })
    .default("")
    .transform((label) => (label === "" ? null : label)),
});

export const removeImportSchema = z.strictObject({ importId: z.string().min(1).max(80) });

/** What is done with a file that was read. */
export const importButtonSchema = z.strictObject({});
