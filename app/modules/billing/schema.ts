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

/** Of who signed in a while ago. */
const proof = { password: z.string().max(1_000).optional(), code: z.string().max(100).optional() };

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
    ...proof,
  })
  .transform((details, issues) => {
    const checked = normalizeVatNumber(details.vatNumber, details.country);
    if (checked.ok) return { ...details, vatNumber: checked.vatNumber };
    issues.addIssue({ code: "custom", path: ["vatNumber"], message: checked.message });
    return z.NEVER;
  });

export type DetailsInput = Omit<z.infer<typeof detailsSchema>, keyof typeof proof>;

/** The order of a plan: what the person was shown, so that nothing else is charged. */
export const orderSchema = z.object({
  version,
  totalCents: z.coerce.number().int().min(0).max(100_000_000),
  quotedAtMs: z.coerce.number().int().min(0).max(8_640_000_000_000_000),
});

export type Order = z.infer<typeof orderSchema>;

/** What the billing page asks for, with the version that it showed. */
export const stepSchema = z.object({ intent: z.enum(["resume", "withdraw", "portal"]), version, ...proof });

export const cancelSchema = z.object({ version });
