import { CHUNK_ROWS } from "../../imports/domain/limits.ts";
import type { Change } from "../change.ts";
import { insertConsent } from "../consents/consent-ledger.ts";
import { saveJob } from "../jobs/jobs.ts";
import { removePerson } from "../people/persons.ts";
import { restoreFields } from "../people/restore-fields.ts";
import { type ContactRow, contactOf, firstRow } from "../rows.ts";
import type { RowBefore } from "./import-rows.ts";
import { type ImportJob, NO_COUNTS, type UndoCounts } from "./imports.ts";

type Kept = { line: number; contact: number; version: number; before: string | null };

/** Whether somebody or something worked on a contact since it was imported. */
function isTouched(sql: SqlStorage, { row, updated_at }: ContactRow, version: number): boolean {
  if (updated_at !== version) return true;
  if (firstRow(sql, "SELECT 1 FROM activities WHERE contact = ? AND type <> 'contact.created' LIMIT 1", row))
    return true;
  return ["notes", "tasks", "files", "aliases"].some((table) =>
    firstRow(sql, `SELECT 1 FROM ${table} WHERE contact = ? LIMIT 1`, row),
  );
}

/** Takes back the consent of the import, where it is still what holds: the ledger keeps both lines. */
function withdraw(sql: SqlStorage, change: Change, contact: ContactRow, { input }: ImportJob): void {
  const consent = input.settings?.consent;
  if (!consent) return;
  const { channel, topic } = consent;
  const state = firstRow<{ state: string }>(
    sql,
    "SELECT state FROM consent_state WHERE contact = ? AND channel = ? AND topic = ?",
    contact.row,
    channel,
    topic,
  )?.state;
  if (state !== "granted") return;
  insertConsent(sql, change, contact, {
    purpose: "marketing",
    channel: channel as "email",
    topic,
    state: "withdrawn",
    textVersion: "",
    text: "The import that recorded the consent was undone.",
    source: `Undo of the import of ${input.fileName}`,
    addressHash: null,
  });
}

function undoRow(sql: SqlStorage, change: Change, job: ImportJob, kept: Kept, counts: UndoCounts): void {
  const row = firstRow<ContactRow>(sql, "SELECT * FROM contacts WHERE row = ?", kept.contact);
  if (!row) return;
  if (kept.before === null) {
    if (isTouched(sql, row, kept.version)) counts.left++;
    else if (removePerson(sql, change, row.id).ok) counts.deleted++;
    return;
  }
  const before = JSON.parse(kept.before) as RowBefore;
  const done = restoreFields(sql, change, contactOf(row), before.changes);
  for (const { kind, value } of before.identities)
    sql.exec(
      "DELETE FROM identities WHERE kind = ? AND value = ? AND contact = ? AND is_primary = 0",
      kind,
      value,
      row.row,
    );
  if (before.consent) withdraw(sql, change, row, job);
  if (!done.ok) return;
  counts.keptFields += done.value.kept;
  counts.restored++;
}

/** Takes back what the last rows of an import did, as one transaction with how far the job is. */
export function undoRows(sql: SqlStorage, change: Change, job: ImportJob): void {
  const undo = { ...(job.result?.undo ?? { deleted: 0, restored: 0, left: 0, keptFields: 0 }) };
  const result = { counts: job.result?.counts ?? NO_COUNTS, undo };
  const rows = sql
    .exec<Kept>(
      "SELECT line, contact, version, before FROM import_rows WHERE job = ? ORDER BY line DESC LIMIT ?",
      job.id,
      CHUNK_ROWS,
    )
    .toArray();
  for (const row of rows) {
    undoRow(sql, change, job, row, undo);
    sql.exec("DELETE FROM import_rows WHERE job = ? AND line = ?", job.id, row.line);
  }
  const state = rows.length < CHUNK_ROWS ? "undone" : job.state;
  saveJob(sql, { ...job, state, done: job.done + rows.length, result, failures: 0 }, change.nowMs);
}
