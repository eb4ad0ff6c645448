import { findRow, firstRow } from "../rows.ts";
import { hasConsent, isSuppressed } from "./consent-ledger.ts";

/** How many messages a contact gets at most since a moment, over all channels. */
export interface MailCap {
  mails: number;
  sinceMs: number;
}

export interface MailCandidate {
  contactId: string;
  /** The address that would be written to, with its hashes under every key. */
  email: string;
  hashes: readonly string[];
}

export interface MailDemand {
  topic: string;
  nowMs: number;
  /** What is mailed; with it an admitted mail counts against the cap, once. Null: only looked at. */
  ref: string | null;
  cap: MailCap | null;
}

/** Why somebody may not be mailed now; null: they may. */
export type MailRefusal = "gone" | "address_changed" | "no_consent" | "suppressed" | "capped" | null;

/** Messages older than this count for no cap. */
const KEPT_MS = 31 * 86_400_000;

/** Messages of all channels that count for a contact since a moment. */
export function countMessages(sql: SqlStorage, contact: number, sinceMs: number): number {
  const counted = firstRow<{ messages: number }>(
    sql,
    "SELECT count(*) AS messages FROM mailings WHERE contact = ? AND at > ?",
    contact,
    sinceMs,
  );
  return counted?.messages ?? 0;
}

/** Counts a message to a contact, once for each `ref`. */
export function noteMessage(sql: SqlStorage, contact: number, ref: string, nowMs: number): void {
  sql.exec("DELETE FROM mailings WHERE contact = ? AND at < ?", contact, nowMs - KEPT_MS);
  sql.exec("INSERT OR IGNORE INTO mailings (contact, ref, at) VALUES (?, ?, ?)", contact, ref, nowMs);
}

function refusalOf(sql: SqlStorage, candidate: MailCandidate, { topic, nowMs, ref, cap }: MailDemand): MailRefusal {
  const contact = findRow(sql, candidate.contactId);
  if (!contact) return "gone";
  if (contact.email !== candidate.email) return "address_changed";
  if (candidate.hashes.some((hash) => isSuppressed(sql, "email", hash))) return "suppressed";
  if (!hasConsent(sql, candidate.contactId, "email", topic)) return "no_consent";
  if (ref !== null && firstRow(sql, "SELECT 1 FROM mailings WHERE contact = ? AND ref = ?", contact.row, ref))
    return null;
  if (cap && countMessages(sql, contact.row, cap.sinceMs) >= cap.mails) return "capped";
  if (ref !== null) noteMessage(sql, contact.row, ref, nowMs);
  return null;
}

/** Decides for each whether they may be mailed: consent, topic, suppression, and the cap over all campaigns. */
export const admitMail = (sql: SqlStorage, candidates: readonly MailCandidate[], demand: MailDemand): MailRefusal[] =>
  candidates.map((candidate) => refusalOf(sql, candidate, demand));

/** Why a contact may get no push message now; null: they may. */
export type PushRefusal = "gone" | "no_consent" | "capped" | null;

/** Decides for each contact whether they may get a push message: consent, and the cap over all channels. */
export const admitPush = (
  sql: SqlStorage,
  contactIds: readonly string[],
  { nowMs, ref, cap }: Omit<MailDemand, "topic">,
): PushRefusal[] =>
  contactIds.map((id) => {
    const contact = findRow(sql, id);
    if (!contact) return "gone";
    if (!hasConsent(sql, id, "push", "")) return "no_consent";
    if (ref !== null && firstRow(sql, "SELECT 1 FROM mailings WHERE contact = ? AND ref = ?", contact.row, ref))
      return null;
    if (cap && countMessages(sql, contact.row, cap.sinceMs) >= cap.mails) return "capped";
    if (ref !== null) noteMessage(sql, contact.row, ref, nowMs);
    return null;
  });

/** Gives back a mail that was counted and not sent. */
export function forgetMailing(sql: SqlStorage, contactId: string, ref: string): void {
  const contact = findRow(sql, contactId);
  if (contact) sql.exec("DELETE FROM mailings WHERE contact = ? AND ref = ?", contact.row, ref);
}

/** Notes that a mail came back for now; of how many campaigns of the last weeks that is true. */
export function noteSoftBounce(sql: SqlStorage, contactId: string, ref: string): number {
  const contact = findRow(sql, contactId);
  if (!contact) return 0;
  sql.exec("UPDATE mailings SET soft_bounced = 1 WHERE contact = ? AND ref = ?", contact.row, ref);
  const soft = firstRow<{ soft: number }>(
    sql,
    "SELECT sum(soft_bounced) AS soft FROM mailings WHERE contact = ?",
    contact.row,
  );
  return soft?.soft ?? 0;
}

/** What holds for a contact's mails: by topic id, "" for all mails. */
export function mailStates(sql: SqlStorage, contactId: string): Record<string, string> | null {
  const contact = findRow(sql, contactId);
  if (!contact) return null;
  return Object.fromEntries(
    sql
      .exec<{ topic: string; state: string }>(
        "SELECT topic, state FROM consent_state WHERE contact = ? AND channel = 'email'",
        contact.row,
      )
      .toArray()
      .map(({ topic, state }) => [topic, state]),
  );
}
