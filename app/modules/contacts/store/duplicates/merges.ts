import { appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Contact, Identity, Touch } from "../../domain/contact.ts";
import { CHANGED_MEANWHILE, NO_CONTACT } from "../../domain/failures.ts";
import { contactPayload } from "../../domain/payload.ts";
import { type Change, count } from "../change.ts";
import { note } from "../outbox.ts";
import { changesBetween, type FieldChanges } from "../people/field-changes.ts";
import { identitiesOf, ownerOf } from "../people/identities.ts";
import { changePerson, type PersonPatch } from "../people/persons.ts";
import { restoreFields } from "../people/restore-fields.ts";
import { indexContact, unindexContact } from "../people/search.ts";
import { type ContactRow, contactOf, findRow, firstRow } from "../rows.ts";
import { insertActivity } from "../timeline/timeline.ts";
import { type MovedRows, moveBack, moveRows, renewConsents } from "./merge-parts.ts";

type Owned = Identity & { isPrimary: boolean };

/** What an undo needs. */
interface Snapshot {
  merged: ContactRow;
  changes: FieldChanges;
  identities: Owned[];
  moved: MovedRows;
}

export interface MergeCall {
  id: string;
  /** Contact that stays, with the version that the person saw. */
  winner: { id: string; version: number };
  /** Contact that goes up in it. */
  loser: { id: string; version: number };
  /** Fields whose value the other contact gives: "email", "custom:budget". "stage" takes value and outcome along. */
  fromLoser: readonly string[];
}

/** A merge as a contact's page shows it. */
export interface Merge {
  id: string;
  name: string;
  at: number;
}

/** More activities of the contact that goes are not moved at once, and would not fit into the snapshot. */
export const MAX_MOVED_ACTIVITIES = 10_000;
/** Of both contacts together. */
const MAX_IDENTITIES = 100;

const MERGED_ALREADY = appError(
  "conflict",
  "One of these contacts was merged into another one already. Search for duplicates again.",
);
const SAME = appError("invalid_input", "A contact cannot be merged with itself.");
const TOO_MANY_ACTIVITIES = appError(
  "limit_reached",
  `The contact that goes has more than ${exact(MAX_MOVED_ACTIVITIES)} entries in its timeline. Keep that one, and merge the other one into it.`,
);
const TOO_MANY_IDENTITIES = appError(
  "limit_reached",
  `Together these contacts have more than ${MAX_IDENTITIES} addresses and ids.`,
);
const NO_MERGE = appError("not_found", "This merge no longer exists.");
const MERGED_SINCE = appError(
  "conflict",
  "The contact was merged into another one since. Undo that merge first, on the page of the other contact.",
);

/** A contact by its own id: not by one that leads to another. */
function exactRow(sql: SqlStorage, id: string): Result<ContactRow> {
  const row = firstRow<ContactRow>(sql, "SELECT * FROM contacts WHERE id = ?", id);
  if (row) return ok(row);
  return err(findRow(sql, id) ? MERGED_ALREADY : NO_CONTACT);
}

const TOGETHER: Readonly<Record<string, readonly (keyof Contact & keyof PersonPatch)[]>> = {
  stage: ["stage", "valueCents", "currency", "outcomeReason"],
};
const CHOSEN = [
  "name",
  "email",
  "phone",
  "jobTitle",
  "companyId",
  "country",
  "language",
  "timeZone",
  "ownerId",
  "source",
  "stage",
] as const;

const earlier = (one: Touch | null, other: Touch | null): Touch | null =>
  one && other ? (other.at < one.at ? other : one) : (one ?? other);
const later = (one: Touch | null, other: Touch | null): Touch | null =>
  one && other ? (other.at > one.at ? other : one) : (one ?? other);

/** What the contact that stays takes from the other one. Tags and custom fields that it lacks always come. */
function patchOf(winner: Contact, loser: Contact, fromLoser: readonly string[]): PersonPatch {
  const taken = new Set(fromLoser);
  const fields = CHOSEN.filter((field) => taken.has(field)).flatMap((field) => TOGETHER[field] ?? [field]);
  const custom = Object.entries(loser.custom).filter(
    ([key]) => taken.has(`custom:${key}`) || !Object.hasOwn(winner.custom, key),
  );
  return {
    ...Object.fromEntries(fields.map((field) => [field, loser[field]])),
    custom: Object.fromEntries(custom),
    tags: [...winner.tags, ...loser.tags],
    firstTouch: earlier(winner.firstTouch, loser.firstTouch),
    lastTouch: later(winner.lastTouch, loser.lastTouch),
  };
}

/** Gives a contact the addresses that it lost when another one became the primary one. */
function keepIdentities(sql: SqlStorage, row: number, identities: readonly Identity[], nowMs: number): void {
  for (const { kind, value } of identities)
    sql.exec(
      "INSERT OR IGNORE INTO identities (kind, value, contact, is_primary, created_at) VALUES (?, ?, ?, 0, ?)",
      kind,
      value,
      row,
      nowMs,
    );
}

function checked(sql: SqlStorage, { winner, loser }: MergeCall): Result<{ kept: ContactRow; gone: ContactRow }> {
  const [kept, gone] = [exactRow(sql, winner.id), exactRow(sql, loser.id)];
  if (!kept.ok) return kept;
  if (!gone.ok) return gone;
  if (kept.value.row === gone.value.row) return err(SAME);
  if (kept.value.updated_at !== winner.version || gone.value.updated_at !== loser.version)
    return err(CHANGED_MEANWHILE);
  const rows = firstRow<{ activities: number; identities: number }>(
    sql,
    `SELECT (SELECT count(*) FROM (SELECT 1 FROM activities WHERE contact = ? LIMIT ?)) AS activities,
       (SELECT count(*) FROM identities WHERE contact IN (?, ?)) AS identities`,
    gone.value.row,
    MAX_MOVED_ACTIVITIES + 1,
    kept.value.row,
    gone.value.row,
  );
  if ((rows?.activities ?? 0) > MAX_MOVED_ACTIVITIES) return err(TOO_MANY_ACTIVITIES);
  if ((rows?.identities ?? 0) > MAX_IDENTITIES) return err(TOO_MANY_IDENTITIES);
  return ok({ kept: kept.value, gone: gone.value });
}

/**
 * Merges one contact into another, once for each id: all that it has moves, its id leads to the other one, and the merge can be
 * undone. Errors: not_found, conflict (merged already, changed meanwhile), invalid_input, limit_reached.
 */
export function mergePeople(sql: SqlStorage, change: Change, call: MergeCall): Result<Contact> {
  const known = firstRow<{ survivor: number }>(sql, "SELECT survivor FROM merges WHERE id = ?", call.id);
  const survivor = known && firstRow<ContactRow>(sql, "SELECT * FROM contacts WHERE row = ?", known.survivor);
  if (survivor) return ok(contactOf(survivor));
  const pair = checked(sql, call);
  if (!pair.ok) return pair;
  const { kept, gone } = pair.value;
  const [before, loser] = [contactOf(kept), contactOf(gone)];
  const own = identitiesOf(sql, kept.row);
  const identities = identitiesOf(sql, gone.row);
  sql.exec("UPDATE identities SET contact = ?, is_primary = 0 WHERE contact = ?", kept.row, gone.row);
  const moved = moveRows(sql, gone.row, kept.row, change.nowMs);
  unindexContact(sql, gone.row);
  sql.exec("DELETE FROM consent_state WHERE contact = ?", gone.row);
  sql.exec("DELETE FROM duplicates WHERE first = ? OR second = ?", gone.row, gone.row);
  sql.exec("DELETE FROM contacts WHERE row = ?", gone.row);
  count(sql, "contacts", -1);
  sql.exec("INSERT INTO aliases (id, contact) VALUES (?, ?)", gone.id, kept.row);
  const changed = changePerson(sql, change, kept.id, patchOf(before, loser, call.fromLoser));
  if (!changed.ok) return changed;
  keepIdentities(sql, kept.row, [...own, ...identities], change.nowMs);
  renewConsents(sql, change, kept, call.id);
  countActivities(sql, kept.row, gone.last_activity_at);
  insertActivity(sql, kept.row, {
    id: `merge:${call.id}`,
    type: "contact.merged",
    at: change.nowMs,
    data: { name: loser.name || loser.email || loser.phone },
    module: "contacts",
  });
  const snapshot: Snapshot = { merged: gone, changes: changesBetween(before, changed.value), identities, moved };
  sql.exec(
    "INSERT INTO merges (id, survivor, merged, snapshot, by, at) VALUES (?, ?, ?, ?, ?, ?)",
    call.id,
    kept.row,
    gone.row,
    JSON.stringify(snapshot),
    change.by,
    change.nowMs,
  );
  note(sql, change, "contact.merged", call.id, { id: kept.id, mergedId: gone.id });
  return ok(contactOf(findRow(sql, kept.id) as ContactRow));
}

/** The newest activity of a contact after others came or went. */
function countActivities(sql: SqlStorage, row: number, atLeast: number | null = null): void {
  sql.exec(
    `UPDATE contacts SET last_activity_at = CASE WHEN ? IS NULL
       THEN (SELECT max(at) FROM activities WHERE contact = ?) ELSE max(coalesce(last_activity_at, 0), ?) END WHERE row = ?`,
    atLeast,
    row,
    atLeast,
    row,
  );
}

/** Makes the merged contact again, with its old number; an address that somebody else has now is left out. */
function insertAgain(sql: SqlStorage, kept: Contact, { merged, identities }: Snapshot, nowMs: number): Contact {
  const row: Record<string, SqlStorageValue> = { ...merged };
  for (const { kind, value, isPrimary } of identities) {
    const owner = ownerOf(sql, { kind, value });
    const isFree =
      owner === undefined || (owner !== merged.row && kept[kind as "email"] !== value && isOf(sql, owner, kept));
    if (isFree)
      sql.exec(
        "INSERT OR REPLACE INTO identities (kind, value, contact, is_primary, created_at) VALUES (?, ?, ?, ?, ?)",
        kind,
        value,
        merged.row,
        Number(isPrimary),
        nowMs,
      );
    else if (isPrimary) row[kind] = null;
  }
  const columns = Object.keys(row);
  sql.exec(
    `INSERT INTO contacts (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    ...Object.values(row),
  );
  indexContact(sql, merged.row);
  count(sql, "contacts", 1);
  return contactOf(findRow(sql, merged.id) as ContactRow);
}

const isOf = (sql: SqlStorage, row: number, { id }: Contact): boolean =>
  firstRow(sql, "SELECT 1 FROM contacts WHERE row = ? AND id = ?", row, id) !== undefined;

/**
 * Takes a merge apart again: the merged contact comes back with what it had, and the other one gets its own values back where
 * nobody changed them since. Undone twice it is undone once. Errors: not_found, conflict (merged further).
 */
export function undoMerge(sql: SqlStorage, change: Change, id: string): Result<{ id: string; kept: number }> {
  const merge = firstRow<{ survivor: number; snapshot: string; undone_at: number | null }>(
    sql,
    "SELECT survivor, snapshot, undone_at FROM merges WHERE id = ?",
    id,
  );
  if (!merge) return err(NO_MERGE);
  const row = firstRow<ContactRow>(sql, "SELECT * FROM contacts WHERE row = ?", merge.survivor);
  if (!row) return err(MERGED_SINCE);
  if (merge.undone_at !== null) return ok({ id: row.id, kept: 0 });
  const snapshot = JSON.parse(merge.snapshot) as Snapshot;
  const { merged } = snapshot;
  sql.exec("DELETE FROM aliases WHERE id = ?", merged.id);
  const restored = restoreFields(sql, change, contactOf(row), snapshot.changes);
  if (!restored.ok) return restored;
  // The primary address that was chosen is forgotten when the old one comes back: it is the other contact's again.
  const back = insertAgain(sql, restored.value.contact, snapshot, change.nowMs);
  moveBack(sql, snapshot.moved, row.row, merged.row, change.nowMs);
  for (const one of [row, merged]) renewConsents(sql, change, one, `${id}_undone`);
  for (const one of [row.row, merged.row]) countActivities(sql, one);
  sql.exec("UPDATE merges SET undone_at = ?, snapshot = '{}' WHERE id = ?", change.nowMs, id);
  note(sql, change, "contact.updated", `${back.id}_${id}`, contactPayload(back));
  return ok({ id: row.id, kept: restored.value.kept });
}

const LISTED = 20;

/** The merges of a contact that can be undone, the newest first. */
export const listMerges = (sql: SqlStorage, row: number): Merge[] =>
  sql
    .exec<{ id: string; at: number; snapshot: string }>(
      "SELECT id, at, snapshot FROM merges WHERE survivor = ? AND undone_at IS NULL ORDER BY at DESC LIMIT ?",
      row,
      LISTED,
    )
    .toArray()
    .map(({ id, at, snapshot }) => {
      const { name, email, phone } = (JSON.parse(snapshot) as Snapshot).merged;
      return { id, at, name: name || email || phone || "No name" };
    });
