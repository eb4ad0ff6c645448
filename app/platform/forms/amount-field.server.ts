import { z } from "zod";

const MAX_CHARS = 20;

/** An amount of money as it is typed, "1,200.50", in cents; null for none. Currencies with cents only. */
export const amountField = z
  .string()
  .max(MAX_CHARS, "The amount is too long")
  .default("")
  .transform((text) => text.replace(/[,\s]/g, ""))
  .refine((text) => /^(\d{1,10}([.]\d{1,2})?)?$/.test(text), "Enter an amount such as 1200 or 1200.50")
  .transform((text) => (text === "" ? null : Math.round(Number(text) * 100)));
