import type { Severity } from "./facts.ts";
import type { IssueCode } from "./issues/catalogue.ts";

/** One issue of a crawl in numbers. */
export interface IssueSummary {
  code: IssueCode;
  severity: Severity;
  /** URLs concerned in this crawl. */
  count: number;
  /** Of these, URLs that the previous crawl did not report. */
  newCount: number;
  /** URLs that the previous crawl reported and this one does not. */
  fixedCount: number;
}

/** Enough of a finding to recognise it in another crawl. */
export interface FindingIdentity {
  code: string;
  url: string;
}

/** How a finding relates to the previous crawl. */
export type FindingState = "new" | "fixed" | "persisting";

/**
 * The identity of a finding across crawls. Neither codes nor normalised URLs contain a space, and a space sorts
 * before every character of a code: so keys sort exactly as `ORDER BY code, url` does (SQLite BINARY collation).
 */
export const findingKey = ({ code, url }: FindingIdentity): string => `${code} ${url}`;

/** A finding with its state; "fixed" ones come from the previous crawl, the others from the current one. */
export interface DiffedFinding<T extends FindingIdentity> {
  state: FindingState;
  finding: T;
}

/**
 * Compares two crawls as a merge join: both inputs ordered by `findingKey`, one finding of each held at a time.
 * Findings that repeat a key count once.
 * @throws when an input is not in order, because the result would silently be wrong
 */
export function* diffFindings<T extends FindingIdentity>(previous: Iterable<T>, current: Iterable<T>): Generator<DiffedFinding<T>> {
  const before = distinctInOrder(previous);
  const now = distinctInOrder(current);
  let old = before.next();
  let young = now.next();
  while (!old.done || !young.done) {
    const order = old.done ? 1 : young.done ? -1 : compareKeys(old.value.key, young.value.key);
    if (order < 0 && !old.done) {
      yield { state: "fixed", finding: old.value.finding };
      old = before.next();
    } else if (!young.done) {
      yield { state: order === 0 ? "persisting" : "new", finding: young.value.finding };
      if (order === 0) old = before.next();
      young = now.next();
    }
  }
}

const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function* distinctInOrder<T extends FindingIdentity>(findings: Iterable<T>): Generator<{ key: string; finding: T }, undefined> {
  let last: string | null = null;
  for (const finding of findings) {
    const key = findingKey(finding);
    if (last !== null && key < last) throw new Error(`Findings are not ordered by key: ${key} after ${last}`);
    if (key !== last) yield { key, finding };
    last = key;
  }
}

/** Counts the states per code: what an IssueSummary needs. */
export function countStates<T extends FindingIdentity>(diff: Iterable<DiffedFinding<T>>): Map<T["code"], Record<FindingState, number>> {
  const counts = new Map<T["code"], Record<FindingState, number>>();
  for (const { state, finding } of diff) {
    const entry = counts.get(finding.code) ?? { new: 0, fixed: 0, persisting: 0 };
    entry[state] += 1;
    counts.set(finding.code, entry);
  }
  return counts;
}
