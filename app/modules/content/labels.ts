import type { Tone } from "#app/ui/tag.tsx";
import { type Kind, LANGUAGES } from "./domain/kind.ts";
import type { Status } from "./domain/status.ts";

export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  article: "Article",
  landing_page: "Landing page",
  newsletter: "Newsletter",
  social_text: "Social text",
  ad_text: "Ad text",
  script: "Script",
};

export const STATUS_LABELS: Readonly<Record<Status, { label: string; tone: Tone }>> = {
  draft: { label: "Draft", tone: "plain" },
  in_review: { label: "In review", tone: "warn" },
  approved: { label: "Approved", tone: "info" },
  scheduled: { label: "Scheduled", tone: "violet" },
  published: { label: "Published", tone: "good" },
  archived: { label: "Archived", tone: "plain" },
};

const NAMES = new Intl.DisplayNames("en", { type: "language" });
export const languageLabel = (code: string): string => NAMES.of(code) ?? code;
export const LANGUAGE_OPTIONS = LANGUAGES.map((code) => [code, languageLabel(code)] as const);
