import { err, ok, type Result } from "#app/shared/result.ts";
import type { Identity } from "../../domain/contact.ts";
import { EMAIL_TAKEN, IDENTITY_TAKEN, PHONE_TAKEN } from "../../domain/failures.ts";
import { MAX_IDENTITIES_PER_CONTACT } from "../../domain/limits.ts";
import { firstRow } from "../rows.ts";

/** The contact whom a value belongs to. */
export const ownerOf = (sql: SqlStorage, { kind, value }: Identity): number | undefined =>
  firstRow<{ contact: number }>(sql, "SELECT contact FROM identities WHERE kind = ? AND value = ?", kind, value)
    ?.contact;

/** Finds the contact of the first value that belongs to one. */
export function findByIdentities(sql: SqlStorage, identities: readonly Identity[]): number | undefined {
  for (const identity of identities) {
    const owner = ownerOf(sql, identity);
    if (owner !== undefined) return owner;
  }
  return undefined;
}

const takenBy = ({ kind }: Identity) =>
  kind === "email" ? EMAIL_TAKEN : kind === "phone" ? PHONE_TAKEN : IDENTITY_TAKEN;

/** Refuses values that belong to another contact than this one. Errors: conflict. */
export function areFree(sql: SqlStorage, identities: readonly Identity[], contact: number | null): Result<void> {
  for (const identity of identities) {
    const owner = ownerOf(sql, identity);
    if (owner !== undefined && owner !== contact) return err(takenBy(identity));
  }
  return ok(undefined);
}

/** Every value of a contact, primary ones first. */
export const identitiesOf = (sql: SqlStorage, contact: number): (Identity & { isPrimary: boolean })[] =>
  sql
    .exec<{ kind: Identity["kind"]; value: string; is_primary: number }>(
      "SELECT kind, value, is_primary FROM identities WHERE contact = ? ORDER BY is_primary DESC, created_at, value",
      contact,
    )
    .toArray()
    .map(({ kind, value, is_primary }) => ({ kind, value, isPrimary: is_primary === 1 }));

/** Adds values to a contact that nobody has; what is beyond the most of one contact is left out. */
export function addIdentities(sql: SqlStorage, contact: number, identities: readonly Identity[], nowMs: number): void {
  const known = firstRow<{ n: number }>(sql, "SELECT count(*) AS n FROM identities WHERE contact = ?", contact)?.n ?? 0;
  for (const { kind, value } of identities.slice(0, Math.max(MAX_IDENTITIES_PER_CONTACT - known, 0)))
    sql.exec(
      "INSERT OR IGNORE INTO identities (kind, value, contact, is_primary, created_at) VALUES (?, ?, ?, 0, ?)",
      kind,
      value,
      contact,
      nowMs,
    );
}

/** Makes a value the primary one of its kind; the one before is forgotten. Null: the contact has none any more. */
export function setPrimary(
  sql: SqlStorage,
  contact: number,
  kind: "email" | "phone",
  value: string | null,
  nowMs: number,
): void {
  sql.exec("DELETE FROM identities WHERE contact = ? AND kind = ? AND is_primary = 1", contact, kind);
  if (value === null) return;
  sql.exec(
    `INSERT INTO identities (kind, value, contact, is_primary, created_at) VALUES (?, ?, ?, 1, ?)
     ON CONFLICT (kind, value) DO UPDATE SET is_primary = 1`,
    kind,
    value,
    contact,
    nowMs,
  );
}
