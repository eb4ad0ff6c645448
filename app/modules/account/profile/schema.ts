import { z } from "zod";
import { live, toggle, version } from "#app/platform/forms/versioned/versioned-fields.ts";
import { isVisible, looksLikeWebAddress, PRINTABLE, webAddressName } from "#app/shared/text/text.ts";
import { MAX_COMPANY_LENGTH, MAX_NAME_LENGTH } from "./domain/limits.ts";
import { THEMES } from "./labels.ts";

const UNREADABLE = "This field was sent in a form we cannot read. Please fill it in again.";

const line = (label: string, maxLength: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? `${label} is required` : UNREADABLE) })
    .trim()
    .normalize("NFC")
    .max(maxLength, `${label} is too long (max ${maxLength} characters)`)
    .regex(PRINTABLE, `${label} contains characters that cannot be used`);

/** Part of a person's name: it goes into mails, also to people who do not know them. */
const name = (label: string) =>
  line(label, MAX_NAME_LENGTH)
    .refine(isVisible, `${label} is required`)
    .refine((text) => !looksLikeWebAddress(text), webAddressName(label));

export const profileSchema = z.object({
  firstName: name("First name"),
  lastName: name("Last name"),
  company: line("Company", MAX_COMPANY_LENGTH).default(""),
  version,
  live,
});

/** One step of the search: another theme. */
export const themeSchema = z.object({ theme: z.enum(THEMES, { error: "Choose System, Light or Dark." }) });

export const preferencesSchema = z.object({
  theme: z.enum(THEMES, { error: "Choose System, Light or Dark." }).default("light"),
  autoSave: toggle,
  showOnboarding: toggle,
  analyticsTracking: toggle,
  version,
  live,
});

export const timeZoneSchema = z.object({ timeZone: z.string().max(64) });

export type ProfileInput = Pick<z.infer<typeof profileSchema>, "firstName" | "lastName" | "company">;
export type PreferencesInput = Omit<z.infer<typeof preferencesSchema>, "version" | "live">;
