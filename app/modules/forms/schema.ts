import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { FILE_TYPES } from "#app/shared/files/file-type.ts";
import {
  CONSENT_CHANNELS,
  CONTACT_FIELDS,
  LANGUAGES,
  OPERATORS,
  QUESTION_TYPES,
} from "./domain/definition/definition.ts";
import { themeSchema } from "./domain/definition/definition-schema.ts";
import { TEMPLATES } from "./domain/definition/templates.ts";
import * as limits from "./domain/limits.ts";

const revision = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const key = z
  .string()
  .max(20)
  .regex(/^[a-z][a-z0-9]{0,15}$/, "Unknown question or step");
const optional = (label: string, max: number) => lineField(label, { min: 0, max }).default("");
const bounded = z.coerce.number().min(-1e12, "This number is too small").max(1e12, "This number is too large");

export const confirmSchema = z.object({ token: z.string().max(4_096) });

export const newFormSchema = z.object({
  name: optional("Name", limits.MAX_NAME_CHARS),
  template: z.enum(TEMPLATES.map(({ id }) => id) as [string, ...string[]], { error: "Choose a template" }),
});

/** A button that changes the draft as it was at `revision`. */
export const buttonSchema = z.object({ revision });
export const stepSchema = z.object({ revision, id: key });
export const renameStepSchema = z.object({ revision, id: key, title: optional("Title", limits.MAX_LABEL_CHARS) });
export const moveSchema = z.object({ revision, id: key, direction: z.enum(["up", "down"]) });
export const dropSchema = z.object({
  revision,
  id: key,
  step: key,
  at: z.coerce.number().int().min(0).max(limits.MAX_QUESTIONS),
});
export const addQuestionSchema = z.object({
  revision,
  step: key,
  type: z.enum(QUESTION_TYPES, { error: "Choose a type" }),
});

const conditionFields = z.object({
  question: z.string().max(20).optional(),
  op: z.enum(OPERATORS).default("is"),
  value: optional("Value", limits.MAX_LABEL_CHARS),
});

export const editQuestionSchema = z.object({
  revision,
  id: key,
  label: proseField("Text", { max: limits.MAX_STATEMENT_CHARS }),
  help: proseField("Help", { min: 0, max: limits.MAX_HELP_CHARS }).default(""),
  required: z.boolean().default(false),
  options: z
    .string()
    .max(limits.MAX_OPTIONS * (limits.MAX_LABEL_CHARS + 2))
    .default(""),
  /** How many responses may choose which option, by the options as they were shown. */
  places: z
    .array(
      z.object({
        id: key,
        max: z.coerce
          .number({ error: "Enter a whole number" })
          .int("Enter a whole number")
          .min(1, "At least 1")
          .max(limits.MAX_PLACES, "At most 1,000,000")
          .optional(),
      }),
    )
    .max(limits.MAX_OPTIONS)
    .default([]),
  min: bounded.optional(),
  max: bounded.optional(),
  mapTo: z.enum(CONTACT_FIELDS).default(""),
  match: z.enum(["all", "any"]).default("all"),
  conditions: z.array(conditionFields).max(limits.MAX_CONDITIONS).default([]),
  purpose: optional("Purpose", 100),
  channel: z.enum(CONSENT_CHANNELS).default("email"),
  topic: optional("Topic", 64),
  doubleOptIn: z.boolean().default(false),
  formula: optional("Formula", limits.MAX_FORMULA_CHARS),
  preset: optional("Value", limits.MAX_SHORT_CHARS),
  fileTypes: z.array(z.enum(FILE_TYPES)).max(FILE_TYPES.length).default([]),
});
export type EditQuestionInput = z.infer<typeof editQuestionSchema>;

export const designSchema = z.object({
  revision,
  name: lineField("Name", { max: limits.MAX_NAME_CHARS }),
  title: lineField("Title", { max: limits.MAX_LABEL_CHARS }),
  description: proseField("Description", { min: 0, max: limits.MAX_HELP_CHARS }).default(""),
  submitLabel: optional("Button", 60),
  thanksTitle: optional("Title", limits.MAX_LABEL_CHARS),
  thanksText: proseField("Text", { min: 0, max: limits.MAX_STATEMENT_CHARS }).default(""),
  redirectUrl: z.string().trim().max(limits.MAX_URL_CHARS, "The address is too long").default(""),
  language: z.enum(LANGUAGES),
  accent: z
    .string()
    .max(7)
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, "Enter a color like #0d5c55"),
  appearance: themeSchema.shape.appearance,
  corners: themeSchema.shape.corners,
});
export type DesignInput = z.infer<typeof designSchema>;

export const translationSchema = z.object({
  revision,
  language: z.enum(LANGUAGES),
  texts: z
    .array(
      z.object({
        key: z
          .string()
          .max(40)
          .regex(/^[a-z0-9.]{1,40}$/, "Unknown text"),
        text: proseField("Text", { min: 0, max: limits.MAX_STATEMENT_CHARS }).default(""),
      }),
    )
    .max(600)
    .default([]),
});
export type TranslationInput = z.infer<typeof translationSchema>;

export const removeLanguageSchema = z.object({ revision, language: z.enum(LANGUAGES) });
export const emptySchema = z.object({});

const lines = (max: number) => z.string().max(max).default("");

export const settingsFormSchema = z.object({
  revision,
  domains: lines(limits.MAX_DOMAINS * 260),
  /** As a browser's date field writes it, in UTC. */
  closesAt: z
    .string()
    .max(20)
    .regex(/^(?:\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/, "Enter a date and time")
    .default(""),
  maxResponses: z.coerce
    .number()
    .int("Enter a whole number")
    .min(1, "At least 1")
    .max(1_000_000, "At most 1,000,000")
    .optional(),
  closedText: proseField("Text", { min: 0, max: limits.MAX_HELP_CHARS }).default(""),
  answerMinutes: z.coerce
    .number({ error: "Enter a whole number" })
    .int("Enter a whole number")
    .min(1, "At least 1")
    .max(limits.MAX_ANSWER_MINUTES, "At most 1,440, which is a day")
    .optional(),
  proofOfWork: z.boolean().default(false),
  refuseDisposable: z.boolean().default(false),
  blocked: lines(limits.MAX_LIST_ENTRIES * 256),
  allowed: lines(limits.MAX_LIST_ENTRIES * 256),
});
export type SettingsInput = z.infer<typeof settingsFormSchema>;

export const deleteResponseSchema = z.object({ id: z.string().max(40) });
