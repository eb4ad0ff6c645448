import { z } from "zod";
import { CURRENCIES } from "#app/shared/currencies.ts";
import { NAME_PARTS, SEPARATORS } from "../creatives/domain/naming.ts";

const part = z.enum(["", ...NAME_PARTS]).default("");

export const currencySchema = z.object({ currency: z.enum(CURRENCIES, { error: "Choose a currency." }) });
export const ratesSchema = z.object({ rates: z.string().max(60_000, "Enter at most 2,000 rates.").default("") });
export const namingSchema = z.object({
  part0: part,
  part1: part,
  part2: part,
  part3: part,
  separator: z.enum(SEPARATORS, { error: "Choose a separator." }),
});
export type NamingForm = z.infer<typeof namingSchema>;
