import { z } from "zod";
import { MAX_BLOCKED_HOSTS, MAX_IMPORT_BYTES, MAX_PASSWORD_CHARS } from "./domain/limits.ts";

export const MAX_BULK = 100;
const SELECT_ONE = "Select at least one link.";

export const bulkSchema = z.object({
  ids: z
    .array(z.string().max(40), { error: SELECT_ONE })
    .min(1, SELECT_ONE)
    .max(MAX_BULK, `Select at most ${MAX_BULK} links at once.`),
});
export const buttonSchema = z.object({});
export const blockedHostsSchema = z.object({
  hosts: z
    .string()
    .max(MAX_BLOCKED_HOSTS * 260, `Block at most ${MAX_BLOCKED_HOSTS} hosts.`)
    .default(""),
});
export const importSchema = z.object({
  csv: z.string().max(MAX_IMPORT_BYTES, "The text is longer than 500 kB").optional(),
  file: z
    .instanceof(File)
    .refine(({ size }) => size <= MAX_IMPORT_BYTES, "The file is larger than 500 kB")
    .optional(),
});
export const linkPasswordSchema = z.object({
  password: z
    .string({ error: "Enter the password." })
    .min(1, "Enter the password.")
    .max(MAX_PASSWORD_CHARS, "Wrong password. Check it and try again."),
});

/** Days of the report, and the question that the address asks. */
export const linkQuerySchema = z.object({
  days: z.coerce
    .number()
    .pipe(z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]))
    .catch(30),
  confirm: z.enum(["delete"]).optional().catch(undefined),
});

const color = (fallback: string) =>
  z
    .string()
    .max(7)
    .regex(/^#?[0-9a-f]{6}$/i)
    .transform((text) => text.replace("#", "").toLowerCase())
    .catch(fallback);

/** Colors of a QR code in an address, and the width of its PNG. */
export const qrQuerySchema = z.object({
  dark: color("000000"),
  light: color("ffffff"),
  size: z.coerce
    .number()
    .pipe(z.union([z.literal(500), z.literal(1_000), z.literal(2_000)]))
    .catch(1_000),
});
export type QrQuery = z.infer<typeof qrQuerySchema>;
