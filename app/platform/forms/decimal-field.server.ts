import { z } from "zod";

const DECIMAL = /^[-+]?\d{1,16}(?:\.\d{1,12})?$/;

/**
 * A number of a form, in decimal digits only: "0x1e", "1e1" and an empty field are no numbers, which a coercion would take as 30, 10
 * and 0. It begins as a text, because the parser of forms itself turns what meets a number into one. The message of the schema for
 * what is no number refuses them.
 */
export function decimalField<Schema extends z.ZodType<number, number>>(schema: Schema) {
  const message = schema.safeParse(undefined).error?.issues[0]?.message ?? "Enter a number";
  return z.string({ error: message }).trim().regex(DECIMAL, message).transform(Number).pipe(schema);
}
