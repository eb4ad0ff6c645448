import { z } from "zod";

const DECIMAL = /^[-+]?\d{1,16}(?:\.\d{1,12})?$/;

/**
 * A number of a form, in decimal digits only: "0x1e", "1e1" and an empty field are no numbers, which a coercion would take as 30, 10
 * and 0. Other texts reach the schema as they are, so that its own message refuses them.
 */
export const decimalField = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess((value) => {
    const text = typeof value === "string" ? value.trim() : null;
    return text !== null && DECIMAL.test(text) ? Number(text) : value;
  }, schema);
