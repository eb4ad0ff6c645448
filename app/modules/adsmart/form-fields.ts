import { z } from "zod";

/** A whole number as it is typed; empty means `byDefault`. */
export const whole = (label: string, { min, max }: { min: number; max: number }, byDefault: string) =>
  z
    .string()
    .max(9)
    .default(byDefault)
    .transform((text) => (text.trim() === "" ? byDefault : text.trim()))
    .refine(
      (text) => /^\d{1,8}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `${label} is a whole number from ${min} to ${max}`,
    )
    .transform(Number);

/** A percentage above 0 as it is typed, as a share; empty means `byDefault`. */
export const share = (label: string, max: number, byDefault: string) =>
  z
    .string()
    .max(6)
    .default(byDefault)
    .transform((text) => (text.trim() === "" ? byDefault : text.trim().replace(",", ".")))
    .refine(
      (text) => /^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= max,
      `${label} is a percentage up to ${max}`,
    )
    .transform((text) => Number(text) / 100);
