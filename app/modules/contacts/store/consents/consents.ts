import { cutRows, readCursor } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { ConsentChannel } from "#app/shared/segment/rule.ts";
import type { Change } from "../change.ts";
import { NO_CONTACT, rowOf } from "../people/people.ts";
import { findRow } from "../rows.ts";
import { getActivity, insertActivity } from "../timeline/timeline.ts";
import { insertConsent } from "./consent-ledger.ts";

export type ConsentState = "granted" | "denied" | "withdrawn" | "pending";

/** One line of the ledger. */
export interface Consent {
  seq: number;
  purpose: string;
  channel: ConsentChannel;
  /** Id of the topic; empty: the channel in general. */
  topic: string;
  state: ConsentState;
  textVersion: string;
  /** What the person read. */
  text: string;
  source: string;
  /** Keyed hash of the network address; null: not known. */
  addressHash: string | null;
  at: number;
}

export type ConsentEntry = Omit<Consent, "seq">;

const MAX_SHOWN = 200;

/** Adds a line to the ledger, once for each `activityId`; nothing of it is ever changed. Errors: not_found. */
export function appendConsent(
  sql: SqlStorage,
  change: Change,
  contactId: string,
  entry: ConsentEntry,
  activityId: string,
): Result<Consent> {
  const contact = findRow(sql, contactId);
  if (!contact) return err(NO_CONTACT);
  const known = getActivity(sql, activityId);
  const before = known && readConsent(sql, contact.row, Number(known.data.line));
  if (before) return ok(before);
  const { channel, topic, state, source, at } = entry;
  const line = insertConsent(sql, { ...change, nowMs: at }, contact, entry);
  const activity = {
    id: activityId,
    type: `consent.${state}`,
    at,
    data: { channel, topic, source, line },
    module: "contacts",
  };
  insertActivity(sql, contact.row, activity, change.nowMs);
  return ok({ ...entry, seq: line });
}

const consentOf = (one: Record<string, SqlStorageValue>): Consent => ({
  seq: Number(one.seq),
  purpose: String(one.purpose),
  channel: String(one.channel) as ConsentChannel,
  topic: String(one.topic),
  state: String(one.state) as ConsentState,
  textVersion: String(one.text_version),
  text: String(one.text),
  source: String(one.source),
  addressHash: one.address_hash === null ? null : String(one.address_hash),
  at: Number(one.at),
});

function readConsent(sql: SqlStorage, row: number, seq: number): Consent | null {
  const [found] = sql.exec("SELECT * FROM consents WHERE contact = ? AND seq = ?", row, seq).toArray();
  return found ? consentOf(found) : null;
}

/** Returns one page of a contact's ledger, newest first. Errors: not_found, invalid_input (cursor). */
export function listConsentPage(
  sql: SqlStorage,
  { contactId, cursor, limit }: { contactId: string; cursor?: string | undefined; limit: number },
): Result<{ rows: Consent[]; nextCursor: string | null }> {
  const row = rowOf(sql, contactId);
  if (row === null) return err(NO_CONTACT);
  const at = readCursor(cursor, ["number"]);
  if (!at.ok) return at;
  const found = sql
    .exec(
      `SELECT * FROM consents WHERE contact = ?${at.value ? " AND seq < ?" : ""} ORDER BY seq DESC LIMIT ?`,
      row,
      ...(at.value ?? []),
      limit + 1,
    )
    .toArray();
  const { rows, nextCursor } = cutRows(found, limit, (one) => [Number(one.seq)]);
  return ok({ rows: rows.map(consentOf), nextCursor });
}

/** Returns a contact's lines of the ledger, newest first. */
export function listConsents(sql: SqlStorage, contactId: string): Consent[] {
  const row = rowOf(sql, contactId);
  if (row === null) return [];
  return sql
    .exec("SELECT * FROM consents WHERE contact = ? ORDER BY seq DESC LIMIT ?", row, MAX_SHOWN)
    .toArray()
    .map(consentOf);
}

/** What a person can subscribe to. */
export interface Topic {
  id: string;
  name: string;
  description: string;
  channel: ConsentChannel;
  position: number;
  archivedAt: number | null;
}

export const MAX_TOPICS = 100;

export const listTopics = (sql: SqlStorage): Topic[] =>
  sql
    .exec(`SELECT * FROM topics ORDER BY position, id LIMIT ${MAX_TOPICS}`)
    .toArray()
    .map((one) => ({
      id: String(one.id),
      name: String(one.name),
      description: String(one.description),
      channel: String(one.channel) as ConsentChannel,
      position: Number(one.position),
      archivedAt: one.archived_at === null ? null : Number(one.archived_at),
    }));

/** Creates or changes a topic. Errors: conflict (name), limit_reached. */
export function saveTopic(
  sql: SqlStorage,
  topic: Pick<Topic, "id" | "name" | "description" | "channel">,
): Result<null> {
  const taken = sql
    .exec("SELECT 1 FROM topics WHERE lower(name) = lower(?) AND id <> ?", topic.name, topic.id)
    .toArray();
  if (taken.length > 0) {
    const message = "Another topic has this name. Choose another name.";
    return err(appError("conflict", message, { fields: [{ path: "name", message }] }));
  }
  const topics = listTopics(sql);
  if (!topics.some(({ id }) => id === topic.id) && topics.length >= MAX_TOPICS)
    return err(appError("limit_reached", `A workspace has at most ${MAX_TOPICS} topics.`));
  sql.exec(
    `INSERT INTO topics (id, name, description, channel, position) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, description = excluded.description, channel = excluded.channel`,
    topic.id,
    topic.name,
    topic.description,
    topic.channel,
    topics.length + 1,
  );
  return ok(null);
}

/** Takes a topic out of use, or brings it back; what people agreed to stays in the ledger. */
export const archiveTopic = (sql: SqlStorage, id: string, archivedAt: number | null): void => {
  sql.exec("UPDATE topics SET archived_at = ? WHERE id = ?", archivedAt, id);
};
