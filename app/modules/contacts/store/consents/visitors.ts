import { compileSegment } from "#app/shared/segment/compile.ts";
import { MAX_IDENTITIES_PER_CONTACT } from "../../domain/limits.ts";
import { addIdentities, ownerOf } from "../people/identities.ts";
import { findRow, firstRow } from "../rows.ts";
import { getSegment, segmentContext } from "../segments/segments.ts";
import { countMessages, type MailCap, noteMessage } from "./mailings.ts";

/** Purpose of the consent by which a person allows that their visits are tied to their name. */
const ANALYTICS_PURPOSE = "analytics";

/** What the messages on a website need to know of a visitor who is a contact. */
export interface KnownVisitor {
  /** Of the named segments, the ones that they are in. */
  segmentIds: string[];
  /** They got as many messages as the workspace allows, over all channels. */
  isCapped: boolean;
}

const contactOfVisitor = (sql: SqlStorage, visitor: string): number | undefined =>
  ownerOf(sql, { kind: "visitor", value: visitor });

/** The id of the contact who a visitor of today is; null: no contact. */
export function contactIdOfVisitor(sql: SqlStorage, visitor: string): string | null {
  const row = contactOfVisitor(sql, visitor);
  if (row === undefined) return null;
  return firstRow<{ id: string }>(sql, "SELECT id FROM contacts WHERE row = ?", row)?.id ?? null;
}

/** Returns what holds for a visitor; null: no contact. */
export function readVisitor(
  sql: SqlStorage,
  visitor: string,
  { segmentIds, cap, nowMs }: { segmentIds: readonly string[]; cap: MailCap | null; nowMs: number },
): KnownVisitor | null {
  const row = contactOfVisitor(sql, visitor);
  if (row === undefined) return null;
  const context = segmentContext(sql, nowMs);
  const isMember = (id: string): boolean => {
    const segment = getSegment(sql, id);
    const compiled = segment && compileSegment(segment.rule, context, segment.id);
    if (!compiled?.ok) return false;
    const { sql: where, params } = compiled.value;
    return firstRow(sql, `SELECT 1 FROM contacts c WHERE c.row = ? AND ${where}`, row, ...params) !== undefined;
  };
  return {
    segmentIds: segmentIds.filter(isMember),
    isCapped: cap !== null && countMessages(sql, row, cap.sinceMs) >= cap.mails,
  };
}

/** Counts a message that a visitor saw against the limit of their contact, once for each `ref`. */
export function noteVisitorMessage(sql: SqlStorage, visitor: string, ref: string, nowMs: number): void {
  const row = contactOfVisitor(sql, visitor);
  if (row !== undefined) noteMessage(sql, row, ref, nowMs);
}

/** Whether the newest entry of the ledger about visits says yes. */
function allowsVisits(sql: SqlStorage, row: number): boolean {
  const entry = firstRow<{ state: string }>(
    sql,
    "SELECT state FROM consents WHERE contact = ? AND lower(purpose) = ? ORDER BY at DESC, seq DESC LIMIT 1",
    row,
    ANALYTICS_PURPOSE,
  );
  return entry?.state === "granted";
}

/**
 * Ties a visitor of today to a contact who agreed to that; the oldest visitor makes place. False: no such contact, no consent, or
 * the visitor is somebody else's.
 */
export function knowVisitor(sql: SqlStorage, contactId: string, visitor: string, nowMs: number): boolean {
  const contact = findRow(sql, contactId);
  if (!contact || !allowsVisits(sql, contact.row)) return false;
  const owner = contactOfVisitor(sql, visitor);
  if (owner !== undefined) return owner === contact.row;
  sql.exec(
    `DELETE FROM identities WHERE contact = ? AND kind = 'visitor' AND value = (
       SELECT value FROM identities WHERE contact = ? AND kind = 'visitor' ORDER BY created_at, value LIMIT 1)
     AND (SELECT count(*) FROM identities WHERE contact = ?) >= ?`,
    contact.row,
    contact.row,
    contact.row,
    MAX_IDENTITIES_PER_CONTACT,
  );
  addIdentities(sql, contact.row, [{ kind: "visitor", value: visitor }], nowMs);
  return contactOfVisitor(sql, visitor) === contact.row;
}
