import { z } from "zod";
import { NETWORKS } from "../domain/networks.ts";
import { DAY_ORDERS, MARKS } from "./domain/cells.ts";
import { FIELDS } from "./domain/columns.ts";
import { MAX_FILE_BYTES } from "./domain/read-export.ts";

const heading = z.string().max(300).optional();

export const importSchema = z.object({
  network: z.enum(NETWORKS, { error: "Choose the network." }),
  file: z
    .instanceof(File)
    .refine(
      ({ size }) => size <= MAX_FILE_BYTES,
      "The file is larger than 8 MB. Turn on scripts in your browser, or split the file by time.",
    )
    .optional(),
  csv: z.string().max(500_000, "The text is longer than 500 kB. Choose the file instead.").optional(),
  mark: z.enum(MARKS).default("detect"),
  dayOrder: z.enum(DAY_ORDERS).default("detect"),
  fileCurrency: z
    .string()
    .max(3, "Use the three letters of the currency, such as EUR.")
    .regex(/^[A-Za-z]{0,3}$/, "Use the three letters of the currency, such as EUR.")
    .default(""),
  map: z
    .object(
      Object.fromEntries(FIELDS.map((field) => [field, heading])) as Record<(typeof FIELDS)[number], typeof heading>,
    )
    .optional(),
});
export type ImportInput = z.infer<typeof importSchema>;

export const undoSchema = z.object({ id: z.string().max(40) });
