import { ok, type Result } from "#app/shared/result.ts";
import type { Contact } from "../../domain/contact.ts";
import type { MatchReason } from "../../duplicates/domain/matching.ts";
import type { Change } from "../change.ts";
import { insertJob, type Job, listJobs } from "../jobs/jobs.ts";
import { type ContactRow, contactOf, firstRow } from "../rows.ts";

/** Two contacts that may be one person. */
export interface DuplicatePair {
  first: Contact;
  second: Contact;
  /** From 0 to 1: how certain it is. */
  score: number;
  reason: MatchReason;
}

export interface FoundPair {
  first: number;
  second: number;
  score: number;
  reason: MatchReason;
}

/** What a search came to; `isPartial`: there is more than can be kept. */
export interface DuplicatesFound {
  pairs: number;
  isPartial: boolean;
}

export type DuplicatesJob = Job<Record<string, never>, DuplicatesFound>;

/** The most certain ones are kept. */
export const MAX_PAIRS = 1_000;
const LISTED = 50;

/** Begins a search for duplicates, unless one is under way. */
export function startDuplicates(sql: SqlStorage, change: Change, id: string): Result<null> {
  const last = lastDuplicates(sql);
  if (last?.id === id || last?.state === "running") return ok(null);
  insertJob(sql, { id, kind: "duplicates", state: "running", input: {}, total: null, by: change.by }, change.nowMs);
  return ok(null);
}

export const lastDuplicates = (sql: SqlStorage): DuplicatesJob | null =>
  listJobs<Record<string, never>, DuplicatesFound>(sql, "duplicates")[0] ?? null;

/** Replaces what an earlier search found; what a person dismissed stays so. */
export function saveDuplicates(sql: SqlStorage, pairs: readonly FoundPair[]): void {
  sql.exec("DELETE FROM duplicates WHERE dismissed_at IS NULL");
  for (const { first, second, score, reason } of pairs)
    sql.exec(
      `INSERT OR IGNORE INTO duplicates (first, second, score, reason)
         SELECT ?1, ?2, ?3, ?4 WHERE (SELECT count(*) FROM contacts WHERE row IN (?1, ?2)) = 2`,
      first,
      second,
      score,
      reason,
    );
}

/** The pairs that wait for a decision, the most certain first, and how many there are. */
export function listDuplicates(sql: SqlStorage): { pairs: DuplicatePair[]; count: number } {
  const rows = sql
    .exec<{ first: number; second: number; score: number; reason: string }>(
      "SELECT first, second, score, reason FROM duplicates WHERE dismissed_at IS NULL ORDER BY score DESC, first, second LIMIT ?",
      LISTED,
    )
    .toArray();
  const ids = JSON.stringify(rows.flatMap(({ first, second }) => [first, second]));
  const contacts = new Map(
    sql
      .exec<ContactRow>("SELECT * FROM contacts WHERE row IN (SELECT value FROM json_each(?))", ids)
      .toArray()
      .map((row) => [row.row, contactOf(row)]),
  );
  const count = firstRow<{ n: number }>(sql, "SELECT count(*) AS n FROM duplicates WHERE dismissed_at IS NULL")?.n ?? 0;
  return {
    count,
    pairs: rows.flatMap(({ first, second, score, reason }) => {
      const [one, other] = [contacts.get(first), contacts.get(second)];
      return one && other ? { first: one, second: other, score, reason: reason as MatchReason } : [];
    }),
  };
}

/** Keeps that two contacts are not one person. Bears repetition. */
export function dismissDuplicate(sql: SqlStorage, { nowMs }: Change, one: string, other: string): Result<null> {
  sql.exec(
    `UPDATE duplicates SET dismissed_at = ? WHERE dismissed_at IS NULL
       AND first IN (SELECT row FROM contacts WHERE id IN (?, ?)) AND second IN (SELECT row FROM contacts WHERE id IN (?, ?))`,
    nowMs,
    one,
    other,
    one,
    other,
  );
  return ok(null);
}
