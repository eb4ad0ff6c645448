import { cutRows, readCursor } from "#app/shared/cursor.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Identity } from "../../domain/contact.ts";
import { NO_CONTACT } from "../../domain/failures.ts";
import type { Change } from "../change.ts";
import { type SuppressionKind, suppress } from "../consents/consent-ledger.ts";
import { note } from "../outbox.ts";
import { identitiesOf } from "../people/identities.ts";
import { removePerson } from "../people/persons.ts";
import { findRow, firstRow } from "../rows.ts";
import { eraseImportRows } from "./erase-imports.ts";

/** By what a person is known, and the files that people stored with them. */
export interface PersonKnowledge {
  contactIds: string[];
  identities: Identity[];
  fileKeys: string[];
}

export function knowPerson(sql: SqlStorage, id: string): PersonKnowledge | null {
  const contact = findRow(sql, id);
  if (!contact) return null;
  const aliases = sql.exec<{ id: string }>("SELECT id FROM aliases WHERE contact = ?", contact.row).toArray();
  const files = sql.exec<{ key: string }>("SELECT key FROM files WHERE contact = ?", contact.row).toArray();
  const identities: Identity[] = identitiesOf(sql, contact.row);
  // Of who gave nothing else, the number of a form is all that leads to what other parts of the product keep.
  const isOnlyNumber = contact.phone !== null && !identities.some(({ kind }) => kind === "email" || kind === "phone");
  return {
    contactIds: [contact.id, ...aliases.map((alias) => alias.id)],
    identities: isOnlyNumber ? [...identities, { kind: "phone", value: String(contact.phone) }] : identities,
    fileKeys: files.map(({ key }) => key),
  };
}

/** The receipt of an erasure: what was erased, when, and of whom by hashes alone. */
export interface Erasure {
  id: string;
  at: number;
  /** Member; null once they are gone themselves. */
  by: string | null;
  /** Keyed hashes of the person's addresses and numbers. */
  addressHashes: string[];
  /** How many of what, in words. */
  counts: Record<string, number>;
  /** Whether the hashes are kept so that nobody writes to the person again. */
  isSuppressed: boolean;
}

export interface NewErasure {
  id: string;
  contactIds: readonly string[];
  addresses: readonly { kind: SuppressionKind; valueHash: string }[];
  /** What other parts of the product erased. */
  counts: Readonly<Record<string, number>>;
  isSuppressed: boolean;
}

/** The tables of contacts in the words of the receipt; what is not named follows from the others. */
const WORDS: Readonly<Record<string, string>> = {
  contacts: "Contact",
  identities: "Addresses and ids",
  activities: "Entries of the timeline",
  consents: "Consents",
  notes: "Notes",
  tasks: "Tasks",
  files: "Files",
  stage_changes: "Moves in the pipeline",
  mailings: "Mails counted for the limit of mails",
};

type Row = { id: string; at: number; by: string | null; address_hashes: string; counts: string; is_suppressed: number };

const erasureOf = ({ id, at, by, address_hashes, counts, is_suppressed }: Row): Erasure => ({
  id,
  at,
  by,
  addressHashes: JSON.parse(address_hashes) as string[],
  counts: JSON.parse(counts) as Record<string, number>,
  isSuppressed: is_suppressed === 1,
});

export function readErasure(sql: SqlStorage, id: string): Erasure | null {
  const row = firstRow<Row>(sql, "SELECT * FROM erasures WHERE id = ?", id);
  return row ? erasureOf(row) : null;
}

/** Whether a person of one of these hashes was erased after a moment: an event from before must not bring them back. */
export const wasErasedSince = (
  sql: SqlStorage,
  { at, addressHashes }: { at: number; addressHashes: readonly string[] },
): boolean =>
  firstRow(
    sql,
    `SELECT 1 FROM erasures e, json_each(e.address_hashes) h
     WHERE e.at >= ? AND h.value IN (SELECT value FROM json_each(?)) LIMIT 1`,
    at,
    JSON.stringify(addressHashes),
  ) !== undefined;

/** Deletes a contact with all that is kept of it and writes the receipt, once for each receipt. Errors: not_found. */
export function erasePerson(sql: SqlStorage, change: Change, id: string, receipt: NewErasure): Result<Erasure> {
  const done = readErasure(sql, receipt.id);
  if (done) return ok(done);
  const known = knowPerson(sql, id);
  if (!known) return err(NO_CONTACT);
  const importRows = eraseImportRows(sql, known.identities);
  const removed = removePerson(sql, change, id);
  if (!removed.ok) return removed;
  if (receipt.isSuppressed)
    for (const address of receipt.addresses) suppress(sql, change, { ...address, reason: "erased" });
  const own = Object.entries(removed.value).flatMap(([table, rows]) => {
    const word = WORDS[table];
    return word ? [[word, rows] as const] : [];
  });
  const elsewhere = Object.entries({ ...receipt.counts, "Rows of imported files": importRows }).filter(
    ([, rows]) => rows > 0,
  );
  sql.exec(
    "INSERT INTO erasures (id, at, by, address_hashes, counts, is_suppressed) VALUES (?, ?, ?, ?, ?, ?)",
    receipt.id,
    change.nowMs,
    change.by,
    JSON.stringify(receipt.addresses.map(({ valueHash }) => valueHash)),
    JSON.stringify(Object.fromEntries([...own, ...elsewhere])),
    receipt.isSuppressed ? 1 : 0,
  );
  // Copies that were still on their way are erased where they arrive.
  note(sql, change, "contact.erased", id, { contactIds: receipt.contactIds });
  const written = readErasure(sql, receipt.id);
  return written ? ok(written) : err(NO_CONTACT);
}

/** Returns one page of receipts, newest first. Errors: invalid_input (cursor). */
export function listErasures(
  sql: SqlStorage,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Result<{ rows: Erasure[]; nextCursor: string | null }> {
  const at = readCursor(cursor, ["text"]);
  if (!at.ok) return at;
  // Ids begin with their time.
  const rows = sql
    .exec<Row>(
      `SELECT * FROM erasures${at.value ? " WHERE id < ?" : ""} ORDER BY id DESC LIMIT ?`,
      ...(at.value ?? []),
      limit + 1,
    )
    .toArray();
  const page = cutRows(rows, limit, ({ id }) => [id]);
  return ok({ rows: page.rows.map(erasureOf), nextCursor: page.nextCursor });
}
