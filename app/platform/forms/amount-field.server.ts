import { z } from "zod";
import { parseTypedCents } from "#app/shared/typed-amount.ts";

const MAX_CHARS = 20;

/** An amount of money as it is typed, "$1,200.50", in cents; null for none. Currencies with cents only. */
export const amountField = z
  .string()
  .max(MAX_CHARS, "The amount is too long")
  .default("")
  .refine(
    (text) => text.trim() === "" || parseTypedCents(text) !== null,
    "Enter an amount such as 1200, 1,200.50 or $1,200",
  )
  .transform(parseTypedCents);
