import { z } from "zod";
import { emailField, lineField } from "#app/platform/forms/text-fields.server.ts";
import { isTimeZone } from "#app/shared/dates/time-zone.ts";
import { PRINTABLE, PRINTABLE_LINES } from "#app/shared/text/text.ts";

export const MAX_TAGS = 50;
export const MAX_TAG_CHARS = 50;

const id = z.string().max(64).regex(PRINTABLE).optional();
const shortLine = (label: string, max: number) => lineField(label, { min: 0, max }).default("");

/** "vip, wholesale" → two tags, each once. */
export const tagsField = z
  .string()
  .max((MAX_TAG_CHARS + 2) * MAX_TAGS, "There are too many tags")
  .regex(PRINTABLE, "Tags contain characters that cannot be used")
  .default("")
  .transform((text) => [
    ...new Set(
      text
        .split(",")
        .map((tag) => tag.trim().normalize("NFC"))
        .filter(Boolean),
    ),
  ])
  .refine((all) => all.length <= MAX_TAGS, `Use at most ${MAX_TAGS} tags`)
  .refine((all) => all.every((tag) => tag.length <= MAX_TAG_CHARS), `A tag has at most ${MAX_TAG_CHARS} characters`);

const country = z
  .string()
  .max(2)
  .regex(/^[A-Z]{2}$/, "Choose a country")
  .optional();

/** The form of a contact. */
export const contactFormSchema = z.object({
  name: shortLine("Name", 200),
  email: emailField().optional(),
  phone: shortLine("Phone", 50),
  jobTitle: shortLine("Job title", 200),
  companyId: id,
  country,
  language: z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "Enter a language code such as en or et")
    .optional(),
  timeZone: z.string().max(64).refine(isTimeZone, "Enter a time zone such as Europe/Tallinn").optional(),
  ownerId: id,
  source: shortLine("Source", 200),
  stage: id,
  tags: tagsField,
  custom: z
    .array(
      z.object({
        key: z.string().max(60).regex(PRINTABLE),
        value: z
          .string()
          .max(8_000)
          .regex(PRINTABLE_LINES, "This value contains characters that cannot be used")
          .default(""),
      }),
    )
    .max(100)
    .default([]),
});

export const editContactSchema = contactFormSchema.extend({
  /** Of the contact when the page was opened. */
  version: z.coerce.number({ error: "This form is incomplete. Please load the page again." }).int().nonnegative(),
});

export type ContactForm = z.infer<typeof contactFormSchema>;

export const contactButtonSchema = z.object({});

export const eraseContactSchema = z.object({ suppress: z.enum(["on"]).optional() });

export const timelineQuerySchema = z.object({
  cursor: z.string().max(2_000).optional().catch(undefined),
  confirm: z.enum(["delete", "erase"]).optional().catch(undefined),
});
