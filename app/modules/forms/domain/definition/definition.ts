import type { z } from "zod";
import type {
  conditionSchema,
  definitionSchema,
  questionSchema,
  settingsSchema,
  stepSchema,
  themeSchema,
} from "./definition-schema.ts";

export const QUESTION_TYPES = [
  "short_text",
  "long_text",
  "email",
  "phone",
  "number",
  "single_choice",
  "multiple_choice",
  "dropdown",
  "rating",
  "nps",
  "date",
  "consent",
  "file",
  "address",
  "hidden",
  "calculated",
  "statement",
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export const OPERATORS = ["is", "is_not", "contains", "more_than", "less_than", "answered", "not_answered"] as const;
export type Operator = (typeof OPERATORS)[number];

/** What of a contact an answer fills in. */
export const CONTACT_FIELDS = ["", "name", "email", "phone", "company", "jobTitle", "country"] as const;

export const CONSENT_CHANNELS = ["email", "phone", "sms", "post", "analytics"] as const;

export const ADDRESS_PARTS = ["street", "city", "postcode", "country"] as const;

export const LANGUAGES = ["en", "et", "de", "fi", "sv", "fr", "es", "ru"] as const;
export type Language = (typeof LANGUAGES)[number];

export type Condition = z.infer<typeof conditionSchema>;
export type Question = z.infer<typeof questionSchema>;
export type Step = z.infer<typeof stepSchema>;
export type Theme = z.infer<typeof themeSchema>;
export type FormDefinition = z.infer<typeof definitionSchema>;
export type FormSettings = z.infer<typeof settingsSchema>;

export const questionsOf = ({ steps }: Pick<FormDefinition, "steps">): Question[] =>
  steps.flatMap(({ questions }) => questions);

/** Types that people answer themselves. */
export const isAnswerable = ({ type }: Pick<Question, "type">): boolean =>
  type !== "statement" && type !== "calculated" && type !== "hidden";

export const hasOptions = ({ type }: Pick<Question, "type">): boolean =>
  type === "single_choice" || type === "multiple_choice" || type === "dropdown";
