import { z } from "zod";
import { amountField } from "#app/platform/forms/amount-field.server.ts";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { share, whole } from "../form-fields.ts";
import { GEO_METRICS } from "../store/ads-rpc.ts";

export const MAX_GEO_FILE_BYTES = 4_000_000;
const MAX_LENGTH_DAYS = 91;

const results = {
  file: z
    .instanceof(File)
    .refine(({ size }) => size <= MAX_GEO_FILE_BYTES, "The file is larger than 4 MB. Leave old days out.")
    .optional(),
  csv: z.string().max(500_000, "The text is longer than 500 kB. Choose the file instead.").optional(),
};

const day = (label: string) =>
  z
    .string({ error: `Choose the ${label}` })
    .max(10)
    .regex(/^\d{4}-\d{2}-\d{2}$/, `Choose the ${label}`)
    .refine((text) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`)), `Choose the ${label}`)
    .transform((text) => Date.parse(`${text}T00:00:00Z`) / 86_400_000);

export const newGeoTestSchema = z.object({
  name: lineField("Name", { max: 80 }),
  metric: z.enum(GEO_METRICS, { error: "Choose what the values are." }),
  lengthDays: whole("The length", { min: 7, max: MAX_LENGTH_DAYS }, "28"),
  expectedLift: share("The expected lift", 99, "10"),
  ...results,
});
export type GeoTestForm = z.infer<typeof newGeoTestSchema>;

export const geoResultsSchema = z.object({
  from: day("first day"),
  to: day("last day"),
  cost: amountField,
  ...results,
});
export type GeoResultsForm = z.infer<typeof geoResultsSchema>;
