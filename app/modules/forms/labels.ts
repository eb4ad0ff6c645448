import type { Tone } from "#app/ui/tag.tsx";
import type { Operator, QuestionType } from "./domain/definition/definition.ts";

export const TYPE_LABELS: Readonly<Record<QuestionType, string>> = {
  short_text: "Short text",
  long_text: "Long text",
  email: "Email",
  phone: "Phone",
  number: "Number",
  single_choice: "Single choice",
  multiple_choice: "Multiple choice",
  dropdown: "Dropdown",
  rating: "Rating",
  nps: "NPS (0 to 10)",
  date: "Date",
  consent: "Consent",
  file: "File upload",
  address: "Address",
  hidden: "Hidden field",
  calculated: "Calculated value",
  statement: "Statement",
};

export const OPERATOR_LABELS: Readonly<Record<Operator, string>> = {
  is: "is",
  is_not: "is not",
  contains: "contains",
  more_than: "is more than",
  less_than: "is less than",
  answered: "is answered",
  not_answered: "is not answered",
};

export const CONTACT_LABELS: Readonly<Record<string, string>> = {
  "": "Nothing",
  name: "Name",
  email: "Email",
  phone: "Phone",
  company: "Company",
  jobTitle: "Job title",
  country: "Country",
};

export const STATUS_LABELS: Readonly<Record<"draft" | "published" | "closed", { label: string; tone: Tone }>> = {
  draft: { label: "Draft", tone: "plain" },
  published: { label: "Published", tone: "good" },
  closed: { label: "Closed", tone: "warn" },
};

export const CONSENT_LABELS: Readonly<Record<"granted" | "denied" | "pending", { label: string; tone: Tone }>> = {
  granted: { label: "Agreed", tone: "good" },
  denied: { label: "Not agreed", tone: "plain" },
  pending: { label: "Awaiting confirmation", tone: "warn" },
};
