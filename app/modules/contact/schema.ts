import { z } from "zod";
import { emailField } from "#app/platform/forms/text-fields.server.ts";
import { CONTACT_LIMITS, HONEYPOT_FIELD, MESSAGE_MIN } from "./domain/limits.ts";

/** Goes into the subject of a mail, so it stays on one line. */
const oneLine = (label: string, max: number) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .max(max, `${label} is too long (max ${max} characters)`)
    .regex(/^\P{Cc}*$/u, `${label} must be on one line`);

/** What the contact form accepts. */
export const contactSchema = z.object({
  name: oneLine("Name", CONTACT_LIMITS.name).min(1, "Name is required"),
  email: emailField(),
  company: oneLine("Company", CONTACT_LIMITS.company).default(""),
  message: z
    .string({ error: "Message is required" })
    .trim()
    .min(1, "Message is required")
    .min(MESSAGE_MIN, `Please write at least ${MESSAGE_MIN} characters, so that we can help you`)
    .max(CONTACT_LIMITS.message, `Message is too long (max ${CONTACT_LIMITS.message} characters)`),
  [HONEYPOT_FIELD]: z.string().max(10_000).optional(),
});

export type ContactInput = Omit<z.infer<typeof contactSchema>, typeof HONEYPOT_FIELD>;
