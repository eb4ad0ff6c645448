import { days } from "#app/shared/time.ts";
import type { FlowDocument } from "../../domain/document/document.ts";
import {
  GROUPS,
  type Group,
  groupOf,
  holdoutPercent,
  hundredthsOf,
  isMeasured,
  measureOf,
  windowMs,
} from "../../domain/running/holdout.ts";
import { readVersion } from "../drafts.ts";
import type { Entry, GroupReport, HoldoutReport, PersonEvent } from "../flow-rpc.ts";
import { firstRow, type Now } from "../rows.ts";

/** The group of an entry; null: the flow has no holdout, or the person was chosen by name. */
export const groupOfEntry = (document: FlowDocument, flowId: string, entry: Entry): Group | null =>
  holdoutPercent(document.holdout) === 0 || entry.isChosen ? null : groupOf(document.holdout, flowId, entry.person);

function count(sql: SqlStorage, measure: string, group: Group, column: "people" | "successes", value = 0): void {
  sql.exec("INSERT OR IGNORE INTO cohort_counts (measure, cohort) VALUES (?, ?)", measure, group);
  sql.exec(
    `UPDATE cohort_counts SET ${column} = ${column} + 1, value = value + ? WHERE measure = ? AND cohort = ?`,
    value,
    measure,
    group,
  );
}

/** Begins the time in which a person of a group is watched; one who is watched already counts once. */
export function watch(sql: SqlStorage, { nowMs }: Now, { holdout }: FlowDocument, group: Group, person: string): void {
  if (!holdout) return;
  const measure = measureOf(holdout);
  const open = firstRow(
    sql,
    "SELECT 1 FROM cohort WHERE person = ? AND measure = ? AND until_at > ?",
    person,
    measure,
    nowMs,
  );
  if (open) return;
  sql.exec(
    "INSERT OR REPLACE INTO cohort (person, measure, cohort, from_at, until_at, is_success) VALUES (?, ?, ?, ?, ?, 0)",
    person,
    measure,
    group,
    nowMs,
    nowMs + windowMs(holdout),
  );
  count(sql, measure, group, "people");
}

/** Counts the first success of a watched person; the same event again, and one from before the entry, count for nothing. */
export function noteSuccess(sql: SqlStorage, version: number, { type, at, person, data }: PersonEvent): void {
  const holdout = readVersion(sql, version)?.holdout;
  if (!holdout || holdoutPercent(holdout) === 0 || !isMeasured(holdout, type, data)) return;
  const measure = measureOf(holdout);
  const [found] = sql
    .exec<{ cohort: Group }>(
      `UPDATE cohort SET is_success = 1 WHERE person = ? AND measure = ? AND is_success = 0 AND from_at < ? AND until_at >= ?
         RETURNING cohort`,
      person,
      measure,
      at,
      at,
    )
    .toArray();
  if (found) count(sql, measure, found.cohort, "successes", hundredthsOf(holdout, data));
}

/** Events come late at most so long. */
const GRACE_MS = days(2);

/** Forgets whom nobody watches any more; the counts stay. */
export const purgeCohort = (sql: SqlStorage, nowMs: number): void =>
  void sql.exec("DELETE FROM cohort WHERE until_at < ?", nowMs - GRACE_MS);

/** A contact was merged into another, who keeps the own entry where both were watched. */
export function moveWatched(sql: SqlStorage, from: string, to: string): void {
  sql.exec("UPDATE OR IGNORE cohort SET person = ? WHERE person = ?", to, from);
  forgetWatched(sql, from);
}

export const forgetWatched = (sql: SqlStorage, person: string): void =>
  void sql.exec("DELETE FROM cohort WHERE person = ?", person);

/** Both groups by the measure of a version; null: it has no holdout. */
export function readHoldout(sql: SqlStorage, document: FlowDocument | null, nowMs: number): HoldoutReport | null {
  const holdout = document?.holdout;
  if (!holdout || holdoutPercent(holdout) === 0) return null;
  const measure = measureOf(holdout);
  const groups = GROUPS.map((group): GroupReport => {
    const row = firstRow<{ people: number; successes: number; value: number }>(
      sql,
      "SELECT people, successes, value FROM cohort_counts WHERE measure = ? AND cohort = ?",
      measure,
      group,
    );
    const { people = 0, successes = 0, value = 0 } = row ?? {};
    return { group, people, successes, value: value / 100 };
  });
  const watched = firstRow<{ count: number }>(
    sql,
    "SELECT count(*) AS count FROM cohort WHERE measure = ? AND until_at > ?",
    measure,
    nowMs,
  );
  return { settings: holdout, groups, watched: watched?.count ?? 0 };
}
