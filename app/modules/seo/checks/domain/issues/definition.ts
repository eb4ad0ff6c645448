import type { Severity } from "../../../domain/facts.ts";

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
  "resources",
  "hreflang",
  "structured-data",
  "social",
  "security",
  "sitemaps",
  "structure",
  "performance",
  "ai-search",
] as const;

export type Effort = IssueDefinition["effort"];
export type Effect = IssueDefinition["effect"];

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
  /**
   * What fixing it changes, judged by the usual case on the usual page. 3: the page is lost to search or to its visitors
   * until it is fixed; 2: it is found, yet understood, ranked, clicked or loaded measurably worse; 1: good order, which few will feel.
   */
  effect: 1 | 2 | 3;
}
