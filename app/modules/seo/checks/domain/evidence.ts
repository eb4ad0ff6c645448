import { LIMITS } from "../../domain/audit-limits.ts";
import type { IssueCode, IssueFinding } from "./issues/catalogue.ts";

/** How a page check reports: the URL is the page's own. */
export type Emit = (code: IssueCode, found: string, limit?: string | null, related?: readonly string[]) => void;

/** Shortens a value for people to read, never in the middle of a surrogate pair. */
export function excerpt(value: string, maxChars: number = LIMITS.evidenceMaxChars): string {
  if (value.length <= maxChars) return value;
  return `${value.slice(0, maxChars - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Builds a finding within the limits of the contract: shortened evidence, at most 20 related URLs. */
export const makeFinding = (
  code: IssueCode,
  url: string,
  found: string,
  limit: string | null = null,
  related: readonly string[] = [],
): IssueFinding => ({
  code,
  url,
  found: excerpt(found),
  limit,
  related: related.slice(0, LIMITS.relatedMax),
});

/** Counts characters as people do: code points, not UTF-16 units. */
export function charCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
