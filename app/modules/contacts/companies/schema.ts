import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";

/** "https://www.teashop.example/" → "teashop.example". */
export const companyDomain = z
  .string()
  .max(253, "The domain is too long")
  .transform((text) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, "")
      .replace(/^www\.|\/.*$/g, ""),
  )
  .refine(
    (text) => text === "" || /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(text),
    "Enter a domain such as teashop.example",
  );

const country = z
  .string()
  .max(2)
  .regex(/^[A-Z]{2}$/, "Choose a country")
  .optional();

export const companySchema = z.object({
  name: lineField("Name", { max: 200 }),
  domain: companyDomain.optional(),
  country,
});
export const editCompanySchema = companySchema.extend({ version: z.coerce.number().int().nonnegative() });
export const companyButtonSchema = z.object({});
export const companyListSchema = z.object({
  search: z.string().max(200).optional().catch(undefined),
  cursor: z.string().max(2_000).optional().catch(undefined),
});

export type CompanyForm = z.infer<typeof companySchema>;
