import { z } from "zod";

const color = (fallback: string) =>
  z
    .string()
    .max(7)
    .regex(/^#?[0-9a-f]{6}$/i)
    .transform((text) => text.replace("#", "").toLowerCase())
    .catch(fallback);

/** Colors of a QR code in an address. */
export const qrQuerySchema = z.object({ dark: color("000000"), light: color("ffffff") });
export type QrQuery = z.infer<typeof qrQuerySchema>;
