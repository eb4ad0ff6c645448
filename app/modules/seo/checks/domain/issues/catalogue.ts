import type { Finding, Severity } from "../../../domain/facts.ts";
import { AI_SEARCH_ISSUES } from "./catalogue-ai-search.ts";
import { CONTENT_ISSUES } from "./catalogue-content.ts";
import { HTTP_ISSUES } from "./catalogue-http.ts";
import { INDEXING_ISSUES } from "./catalogue-indexing.ts";
import { LINK_ISSUES } from "./catalogue-links.ts";
import { RESOURCE_ISSUES } from "./catalogue-resources.ts";
import { SITEMAP_ISSUES } from "./catalogue-sitemaps.ts";
import { TECHNICAL_ISSUES } from "./catalogue-technical.ts";
import type { IssueDefinition } from "./definition.ts";

const ENTRIES = [
  ...CONTENT_ISSUES,
  ...INDEXING_ISSUES,
  ...SITEMAP_ISSUES,
  ...HTTP_ISSUES,
  ...LINK_ISSUES,
  ...RESOURCE_ISSUES,
  ...TECHNICAL_ISSUES,
  ...AI_SEARCH_ISSUES,
] as const;

/** The closed union of issue codes, derived from the catalogue. */
export type IssueCode = (typeof ENTRIES)[number]["code"];

/** A catalogue entry whose code is known. */
export interface Issue extends IssueDefinition {
  code: IssueCode;
}

/** What the checks return: a finding whose code is in the catalogue. */
export type IssueFinding = Finding<IssueCode>;

/** Every issue the audit knows, by theme. */
export const ISSUES: readonly Issue[] = ENTRIES;

/** All issue codes, in the catalogue's order. */
export const ISSUE_CODES: readonly IssueCode[] = ISSUES.map((issue) => issue.code);

const BY_CODE: ReadonlyMap<string, Issue> = new Map(ISSUES.map((issue) => [issue.code, issue]));

/** Returns whether a stored or requested string is a code of the catalogue. */
export const isIssueCode = (code: string): code is IssueCode => BY_CODE.has(code);

/** The entry of a known code. */
export function issueOf(code: IssueCode): Issue {
  const issue = BY_CODE.get(code);
  if (!issue) throw new Error(`Issue code without an entry: ${code}`);
  return issue;
}

/** The entry of a code that may come from an older release's database; undefined when it is unknown. */
export const findIssue = (code: string): Issue | undefined => BY_CODE.get(code);

/** Codes of one severity: which findings make an HTML page count as a page with errors. */
export const codesOfSeverity = (severity: Severity): readonly IssueCode[] =>
  ISSUES.filter((issue) => issue.severity === severity).map((issue) => issue.code);
