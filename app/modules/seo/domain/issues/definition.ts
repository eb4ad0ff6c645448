import type { Severity } from "../facts.ts";

export const THEMES = [
  "titles",
  "descriptions",
  "headings",
  "content",
  "duplicates",
  "canonicals",
  "robots",
  "status",
  "redirects",
  "links",
  "images",
  "hreflang",
  "structured-data",
  "social",
  "security",
  "sitemaps",
  "structure",
  "performance",
] as const;

export type Theme = (typeof THEMES)[number];

/** What an issue means to the person who reads it. */
export interface IssueDefinition {
  /** Kebab-case, stable for ever: stored with findings and used in the API. */
  code: string;
  severity: Severity;
  theme: Theme;
  /** "page": judged from one page's facts; "site": needs other pages, robots.txt or the sitemaps. */
  scope: "page" | "site";
  title: string;
  why: string;
  fix: string;
  /** 1: minutes, 2: an hour or a template change, 3: needs planning or a developer. */
  effort: 1 | 2 | 3;
}
