export const KINDS = ["article", "landing_page", "newsletter", "social_text", "ad_text", "script"] as const;

/** What a piece of content is for. */
export type Kind = (typeof KINDS)[number];

/** Languages that pieces are written in; readability is measured for some of them. */
export const LANGUAGES = [
  "en",
  "de",
  "es",
  "fr",
  "it",
  "nl",
  "pt",
  "sv",
  "da",
  "nb",
  "fi",
  "et",
  "pl",
  "cs",
  "uk",
  "ru",
  "tr",
  "ar",
  "he",
  "ja",
  "zh",
] as const;

/** A language that a piece may be written in. */
export type Language = (typeof LANGUAGES)[number];

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["ar", "he"]);
export const directionOf = (language: string): "ltr" | "rtl" => (RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr");
