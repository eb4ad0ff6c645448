import { z } from "zod";
import { PRINTABLE } from "#app/shared/text/text.ts";
import { COUNTRY_CODES } from "./customers/domain/countries.ts";
import { normalizeVatNumber } from "./customers/domain/vat-number.ts";

const line = (maxLength: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(maxLength, `At most ${maxLength} characters.`)
    .regex(PRINTABLE, "This holds characters that cannot be shown.");

const version = z.coerce.number().int().min(0).max(1_000_000_000);

/** Who invoices are made out to, as the form posts it. The VAT number is normalised and has the form of its country. */
export const detailsSchema = z
  .object({
    name: line(200, "Enter the name of the company or person."),
    addressLine: line(200, "Enter the street and number."),
    city: line(100, "Enter the city."),
    postalCode: line(20, "Enter the postal code."),
    country: z
      .string("Choose a country.")
      .max(2, { error: "Choose a country.", abort: true })
      .refine((code) => COUNTRY_CODES.includes(code), "Choose a country."),
    vatNumber: z.string().max(40, "At most 40 characters.").default(""),
    version,
  })
  .transform((details, issues) => {
    const checked = normalizeVatNumber(details.vatNumber, details.country);
    if (checked.ok) return { ...details, vatNumber: checked.vatNumber };
    issues.addIssue({ code: "custom", path: ["vatNumber"], message: checked.message });
    return z.NEVER;
  });

export type DetailsInput = z.infer<typeof detailsSchema>;

/** The order of a plan: what the person was shown, so that nothing else is charged. */
export const orderSchema = z.object({
  version,
  totalCents: z.coerce.number().int().min(0).max(100_000_000),
  quotedAtMs: z.coerce.number().int().min(0).max(8_640_000_000_000_000),
});

export type Order = z.infer<typeof orderSchema>;

/** A button of the billing pages, with the version that they showed. */
export const versionSchema = z.object({ version });
