import { type Change, count } from "../change.ts";
import { note } from "../outbox.ts";
import { firstRow, rowNumberOf } from "../rows.ts";
import type { ConsentEntry } from "./consents.ts";

export type NewConsent = Omit<ConsentEntry, "at">;

/**
 * What a form's consent that was shown and not ticked looks like, as SQL on `consents`. It proves that the person did not agree
 * there; what they agreed to elsewhere still holds.
 */
export const IS_UNTICKED =
  "(state = 'denied' AND source LIKE 'form:%' AND instr(text_version, substr(source, 6) || ':') = 1)";

const isUnticked = ({ state, source, textVersion }: NewConsent): boolean =>
  state === "denied" && source.startsWith("form:") && textVersion.startsWith(`${source.slice("form:".length)}:`);

/** Writes what holds from now on: what waits for a confirmation takes the place of nothing that was decided. False: nothing changed. */
function setState(sql: SqlStorage, contact: number, consent: NewConsent, atMs: number): boolean {
  const { channel, topic, state } = consent;
  if (isUnticked(consent)) return false;
  const newer =
    state === "pending"
      ? "consent_state.state = 'pending' AND excluded.at >= at"
      : "excluded.at >= at OR consent_state.state = 'pending'";
  const before = firstRow<{ state: string }>(
    sql,
    "SELECT state FROM consent_state WHERE contact = ? AND channel = ? AND topic = ?",
    contact,
    channel,
    topic,
  );
  const written = sql
    .exec(
      `INSERT INTO consent_state (contact, channel, topic, state, at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (contact, channel, topic) DO UPDATE SET state = excluded.state, at = excluded.at WHERE ${newer} RETURNING 1`,
      contact,
      channel,
      topic,
      state,
      atMs,
    )
    .toArray();
  return written.length > 0 && before?.state !== state;
}

/** Adds an entry to the ledger and returns its number; of what people decided the newest by time is what holds. */
export function insertConsent(
  sql: SqlStorage,
  change: Change,
  contact: { row: number; id: string },
  consent: NewConsent,
): number {
  const { purpose, channel, topic, state, textVersion, text, source, addressHash } = consent;
  const entry = firstRow<{ seq: number }>(
    sql,
    `INSERT INTO consents (contact, purpose, channel, topic, state, text_version, text, source, address_hash, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
    contact.row,
    purpose,
    channel,
    topic,
    state,
    textVersion,
    text,
    source,
    addressHash,
    change.nowMs,
  );
  const line = entry?.seq ?? 0;
  if (!setState(sql, contact.row, consent, change.nowMs)) return line;
  const data = { contactId: contact.id, purpose, channel, topic, state, textVersion };
  note(sql, change, "consent.changed", `${contact.id}_${line}`, data);
  return line;
}

export const SUPPRESSION_KINDS = ["email", "phone"] as const;
export type SuppressionKind = (typeof SUPPRESSION_KINDS)[number];

/** Keeps that an address must not be written to, to whomever it belongs. Only its hash is kept. */
export function suppress(
  sql: SqlStorage,
  { nowMs }: Change,
  entry: { kind: SuppressionKind; valueHash: string; reason: string },
): void {
  const added = sql
    .exec(
      "INSERT OR IGNORE INTO suppressions (kind, value_hash, reason, at) VALUES (?, ?, ?, ?) RETURNING 1",
      entry.kind,
      entry.valueHash,
      entry.reason,
      nowMs,
    )
    .toArray().length;
  if (added > 0) count(sql, "suppressions", 1);
}

export function unsuppress(sql: SqlStorage, entry: { kind: SuppressionKind; valueHash: string }): void {
  const gone = sql
    .exec("DELETE FROM suppressions WHERE kind = ? AND value_hash = ? RETURNING 1", entry.kind, entry.valueHash)
    .toArray().length;
  if (gone > 0) count(sql, "suppressions", -1);
}

export const isSuppressed = (sql: SqlStorage, kind: SuppressionKind, valueHash: string): boolean =>
  firstRow(sql, "SELECT 1 FROM suppressions WHERE kind = ? AND value_hash = ?", kind, valueHash) !== undefined;

/**
 * Whether a contact may be written to on a channel about a topic: it agreed to the topic or, where the topic has no entry, to
 * the channel. Suppressions are looked at by the service, which knows the hash.
 */
export function hasConsent(sql: SqlStorage, contactId: string, channel: string, topic: string): boolean {
  const row = rowNumberOf(sql, contactId);
  if (row === undefined) return false;
  const states = sql
    .exec<{ topic: string; state: string }>(
      // What waits for a confirmation decides nothing.
      "SELECT topic, state FROM consent_state WHERE contact = ? AND channel = ? AND topic IN (?, '') AND state <> 'pending'",
      row,
      channel,
      topic,
    )
    .toArray();
  const whole = states.find((one) => one.topic === "")?.state;
  // Who left the channel left all its topics.
  if (whole === "withdrawn" || whole === "denied") return false;
  return (states.find((one) => one.topic === topic)?.state ?? whole) === "granted";
}
