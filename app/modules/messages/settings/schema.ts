import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { checkEmail } from "#app/platform/password-policy/email.ts";
import { isTimeZone } from "#app/shared/dates/time-zone.ts";
import { MAX_ADDRESS_CHARS } from "../domain/limits.ts";
import { FONTS } from "../templates/domain/theme.ts";

const hour = z.coerce.number().pipe(z.int().min(0).max(23));
const color = z
  .string()
  .max(7)
  .regex(/^#[0-9a-f]{6}$/i, "Choose a color")
  .transform((text) => text.toLowerCase());

export const mailSettingsSchema = z.object({
  fromName: lineField("Sender name", { max: 80 }).refine((text) => !/[<>"@]/.test(text), "Use a name, not an address"),
  replyTo: z
    .string()
    .max(254)
    .default("")
    .transform((text) => text.trim().toLowerCase())
    .refine((text) => text === "" || checkEmail(text) === null, "Please enter a valid email address"),
  postalAddress: proseField("Postal address", { max: MAX_ADDRESS_CHARS }),
  button: color,
  background: color,
  font: z.enum(FONTS),
  logoUrl: z
    .string()
    .max(2_000)
    .regex(/^(https:\/\/[^\s"<>{}]+)?$/, "Enter an address that begins with https://")
    .default(""),
  logoAlt: lineField("Name of the logo", { min: 0, max: 100 }).default(""),
  quietFrom: hour,
  quietTo: hour,
  timeZone: z.string().max(64).refine(isTimeZone, "Choose a time zone, such as Europe/Tallinn"),
  capMails: z.coerce.number().pipe(z.int().min(0, "At least 0").max(50, "At most 50")),
  capDays: z.coerce.number().pipe(z.int().min(1, "At least 1").max(30, "At most 30")),
});
export type MailSettingsInput = z.infer<typeof mailSettingsSchema>;
