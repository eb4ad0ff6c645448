import { z } from "zod";
import { boundedRecord } from "#app/platform/forms/bounded-record.ts";
import { FILE_TYPES } from "#app/shared/files/file-type.ts";
import { PRINTABLE, PRINTABLE_LINES } from "#app/shared/text/text.ts";
import * as limits from "../limits.ts";
import {
  CONSENT_CHANNELS,
  CONTACT_FIELDS,
  type FormDefinition,
  type FormSettings,
  LANGUAGES,
  OPERATORS,
  QUESTION_TYPES,
} from "./definition.ts";

const line = (max: number) => z.string().trim().max(max).regex(PRINTABLE);
const prose = (max: number) => z.string().trim().max(max).regex(PRINTABLE_LINES);
const key = z
  .string()
  .regex(/^[a-z][a-z0-9]{0,15}$/)
  // Answers are kept by id in plain objects.
  .refine((id) => !(id in {}), "Use another id");

export const conditionSchema = z.strictObject({
  question: key,
  op: z.enum(OPERATORS),
  value: line(limits.MAX_LABEL_CHARS).default(""),
});

const optionSchema = z.strictObject({
  id: key,
  label: line(limits.MAX_LABEL_CHARS).min(1),
  /** How many responses may choose it; without a limit left out. */
  places: z.int().min(1).max(limits.MAX_PLACES).optional(),
});

export const questionSchema = z.strictObject({
  id: key,
  type: z.enum(QUESTION_TYPES),
  /** A consent's label is the very text that people agree to; a statement's is what it says. */
  label: prose(limits.MAX_STATEMENT_CHARS),
  help: prose(limits.MAX_HELP_CHARS).default(""),
  required: z.boolean().default(false),
  options: z.array(optionSchema).max(limits.MAX_OPTIONS).default([]),
  /** Smallest and largest number; of a rating the highest grade. */
  min: z.number().min(-1e12).max(1e12).nullable().default(null),
  max: z.number().min(-1e12).max(1e12).nullable().default(null),
  mapTo: z.enum(CONTACT_FIELDS).default(""),
  showIf: z
    .strictObject({
      match: z.enum(["all", "any"]),
      conditions: z.array(conditionSchema).max(limits.MAX_CONDITIONS),
    })
    .default({ match: "all", conditions: [] }),
  consent: z
    .strictObject({
      purpose: line(100).default("marketing"),
      channel: z.enum(CONSENT_CHANNELS).default("email"),
      topic: line(64).default(""),
      doubleOptIn: z.boolean().default(false),
    })
    .nullable()
    .default(null),
  formula: line(limits.MAX_FORMULA_CHARS).default(""),
  /** Value of a hidden field that the address does not give. */
  preset: line(limits.MAX_SHORT_CHARS).default(""),
  fileTypes: z.array(z.enum(FILE_TYPES)).max(FILE_TYPES.length).default([]),
});

export const stepSchema = z.strictObject({
  id: key,
  title: line(limits.MAX_LABEL_CHARS).default(""),
  questions: z.array(questionSchema).max(limits.MAX_QUESTIONS),
});

export const themeSchema = z.strictObject({
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .default("#0d5c55"),
  appearance: z.enum(["light", "dark", "system"]).default("light"),
  corners: z.enum(["square", "small", "round"]).default("small"),
});

/** Everything of a form that a published version freezes. */
export const definitionSchema = z
  .strictObject({
    title: line(limits.MAX_LABEL_CHARS).min(1),
    description: prose(limits.MAX_HELP_CHARS).default(""),
    language: z.enum(LANGUAGES).default("en"),
    steps: z.array(stepSchema).min(1).max(limits.MAX_STEPS),
    submitLabel: line(60).default(""),
    thanks: z
      .strictObject({
        title: line(limits.MAX_LABEL_CHARS).default(""),
        text: prose(limits.MAX_STATEMENT_CHARS).default(""),
        redirectUrl: z.string().max(limits.MAX_URL_CHARS).default(""),
      })
      .prefault({}),
    theme: themeSchema.prefault({}),
    /** Texts in other languages, by the key of the text ("title", "q1.label", "q1.o1"). */
    translations: z
      .partialRecord(
        z.enum(LANGUAGES),
        boundedRecord(z.string().max(40), prose(limits.MAX_STATEMENT_CHARS), 2_000, "Too many texts"),
      )
      .refine((all) => Object.keys(all).length <= limits.MAX_LANGUAGES)
      .default({}),
  })
  .superRefine(({ steps }, issues) => {
    const questions = steps.flatMap((step) => step.questions);
    const complain = (message: string) => issues.addIssue({ code: "custom", message, path: ["steps"] });
    if (questions.length > limits.MAX_QUESTIONS) complain(`A form has at most ${limits.MAX_QUESTIONS} questions`);
    if (
      questions.flatMap(({ options }) => options).filter(({ places }) => places !== undefined).length >
      limits.MAX_LIMITED_OPTIONS
    )
      complain(`At most ${limits.MAX_LIMITED_OPTIONS} options of a form can have a number of places`);
    if (new Set(questions.map(({ id }) => id)).size !== questions.length) complain("Two questions have the same id");
    if (new Set(steps.map(({ id }) => id)).size !== steps.length) complain("Two steps have the same id");
  });

/** What applies to the form at once, without publishing it again. */
export const settingsSchema = z.strictObject({
  /** Hosts of websites that may show the form; the workspace's own websites may without being listed. */
  domains: z.array(z.string().max(253)).max(limits.MAX_DOMAINS).default([]),
  closesAt: z.int().nullable().default(null),
  maxResponses: z.int().min(1).max(1_000_000).nullable().default(null),
  closedText: prose(limits.MAX_HELP_CHARS).default(""),
  /** Minutes after the page was opened in which a response has to be finished; null: no limit. */
  answerMinutes: z.int().min(1).max(limits.MAX_ANSWER_MINUTES).nullable().default(null),
  proofOfWork: z.boolean().default(true),
  /** Whether addresses of disposable mailboxes are refused. */
  refuseDisposable: z.boolean().default(false),
  /** Addresses of mail or their domains ("@example.com"), and network addresses. */
  blocked: z.array(z.string().max(254)).max(limits.MAX_LIST_ENTRIES).default([]),
  /** When there are any, an answered email address has to be one of these. */
  allowed: z.array(z.string().max(254)).max(limits.MAX_LIST_ENTRIES).default([]),
});

/** A definition as it was stored; throws when it is not one. */
export const readDefinition = (json: string): FormDefinition => definitionSchema.parse(JSON.parse(json));
export const readSettings = (json: string): FormSettings => settingsSchema.parse(JSON.parse(json));
