import { z } from "zod";
import { isVisible, looksLikeWebAddress, PRINTABLE, webAddressName } from "#app/shared/text/text.ts";
import { MAX_COMPANY_LENGTH, MAX_NAME_LENGTH } from "./domain/limits.ts";

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

/** Of the row the form was made from: who saves on top of an older one is told. */
const version = z.coerce.number({ error: "This form is out of date. Please open the page again." }).int().min(0);

/** Sent by the page's own script, which goes on from the answer; a form without it is answered with a redirect. */
const live = z.literal("1").optional();

const toggle = z.boolean().default(false);

export const profileSchema = z.object({
  firstName: name("First name"),
  lastName: name("Last name"),
  company: line("Company", MAX_COMPANY_LENGTH).default(""),
  version,
  live,
});

export const notificationsSchema = z.object({
  emailNotifications: toggle,
  campaignAlerts: toggle,
  performanceReports: toggle,
  aiRecommendations: toggle,
  marketingTips: toggle,
  version,
  live,
});

export const preferencesSchema = z.object({
  darkMode: toggle,
  autoSave: toggle,
  showOnboarding: toggle,
  analyticsTracking: toggle,
  version,
  live,
});

export const timeZoneSchema = z.object({ timeZone: z.string().max(64) });

/** The address itself is checked where it is changed. */
export const emailChangeSchema = z.object({
  newEmail: z.string({ error: ({ input }) => (input === undefined ? "Email is required" : UNREADABLE) }).max(1_000, "Email address is too long"),
  password: z.string().max(1_000).optional(),
  code: z.string().max(100).optional(),
});

export type ProfileInput = Pick<z.infer<typeof profileSchema>, "firstName" | "lastName" | "company">;
export type PreferencesInput = Omit<z.infer<typeof preferencesSchema>, "version" | "live">;
