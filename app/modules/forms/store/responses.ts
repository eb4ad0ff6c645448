import { putConfirmedEvent } from "#app/platform/events/confirmed-outbox.server.ts";
import { isObjectFull } from "#app/shared/object-size.ts";
import type { FormTouch } from "../domain/answering/touch.ts";
import type { Answers } from "../domain/answers.ts";
import { dropFiles, replaceFiles } from "./files.ts";
import type {
  ConfirmOutcome,
  NewResponse,
  Page,
  RemovedResponse,
  StoredConsent,
  StoredResponse,
  SubmitOutcome,
} from "./form-rpc.ts";
import { confirmedEvent, submittedEvent } from "./outbox.ts";
import { dropPartial, takeProof } from "./partials.ts";
import { givePlaces, hasPlaces, takePlaces } from "./places.ts";
import { addToTotal, countSent, isFinished, totalOf } from "./totals.ts";

/** Whether the form takes no more responses: as many as it may have are there, or its object is full. */
export const hasNoRoom = (sql: SqlStorage, maxResponses: number | null): boolean =>
  isObjectFull(sql) || (maxResponses !== null && totalOf(sql, "responses") >= maxResponses);

export interface Submitted {
  outcome: Exclude<SubmitOutcome, "erased">;
  /** Keys of files that it held before and holds no more. */
  dropped: string[];
}

const notStored = (outcome: Submitted["outcome"]): Submitted => ({ outcome, dropped: [] });

/** Stores a response with its consents, its files and its event, once; to be called in a transaction. */
export function submit(sql: SqlStorage, response: NewResponse): Submitted {
  const { id, at, files, answers, touch, consents, maxResponses } = response;
  if (isFinished(sql, id)) return notStored("repeated");
  if (hasNoRoom(sql, maxResponses)) return notStored("full");
  if (!hasPlaces(sql, response.chosen)) return notStored("no_places");
  if (!takeProof(sql, response.proof, at)) return notStored("replayed");
  takePlaces(sql, response.chosen);
  sql.exec(
    `INSERT INTO responses (id, at, started_at, version, language, answers, touch, email, phone, payload)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    at,
    response.startedAt,
    response.version,
    response.language,
    JSON.stringify(answers),
    JSON.stringify(touch),
    response.email,
    response.phone,
    JSON.stringify({ identities: response.identities, fields: response.fields }),
  );
  for (const consent of consents)
    sql.exec(
      `INSERT INTO consents (response, question, at, purpose, channel, topic, state, text_version, text, address_hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      consent.question,
      at,
      consent.purpose,
      consent.channel,
      consent.topic,
      consent.state,
      consent.textVersion,
      consent.text,
      response.addressHash,
    );
  countSent(sql, response.step);
  addToTotal(sql, "responses", 1);
  dropPartial(sql, id);
  const dropped = replaceFiles(sql, id, files);
  addToTotal(
    sql,
    "bytes",
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  // By the clock, not by the response: those of a demonstration are in the past.
  putConfirmedEvent(sql, submittedEvent(response), Date.now());
  return { outcome: "stored", dropped };
}

type ResponseRow = {
  id: string;
  at: number;
  started_at: number;
  version: number;
  language: string;
  answers: string;
  touch: string;
  email: string | null;
};

type ConsentRow = {
  response: string;
  question: string;
  at: number;
  purpose: string;
  channel: string;
  topic: string;
  state: StoredConsent["state"];
  text_version: string;
  text: string;
  address_hash: string;
  confirmed_at: number | null;
  confirmed_address_hash: string;
  email: string | null;
};

const toConsent = (row: ConsentRow): StoredConsent => ({
  responseId: row.response,
  question: row.question,
  email: row.email,
  at: row.at,
  purpose: row.purpose,
  channel: row.channel,
  topic: row.topic,
  state: row.state,
  textVersion: row.text_version,
  text: row.text,
  addressHash: row.address_hash,
  confirmedAt: row.confirmed_at,
  confirmedAddressHash: row.confirmed_address_hash,
});

function toResponses(sql: SqlStorage, rows: readonly ResponseRow[]): StoredResponse[] {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const consents = sql
    .exec<ConsentRow>(
      `SELECT c.*, r.email FROM json_each(?) AS wanted JOIN consents c ON c.response = wanted.value
       JOIN responses r ON r.id = c.response`,
      ids,
    )
    .toArray()
    .map(toConsent);
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    startedAt: row.started_at,
    version: row.version,
    language: row.language,
    answers: JSON.parse(row.answers) as Answers,
    touch: JSON.parse(row.touch) as FormTouch,
    email: row.email,
    consents: consents.filter(({ responseId }) => responseId === row.id),
  }));
}

/** Where a list of responses begins. */
type Before = { at: number; id: string } | null;

/** Responses, newest first. */
export function listResponses(sql: SqlStorage, before: Before, limit: number, since: number): Page<StoredResponse> {
  const rows = sql
    .exec<ResponseRow>(
      `SELECT * FROM responses WHERE (at, id) < (?, ?) AND at >= ? ORDER BY at DESC, id DESC LIMIT ?`,
      before?.at ?? Number.MAX_SAFE_INTEGER,
      before?.id ?? "",
      since,
      limit + 1,
    )
    .toArray();
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return { rows: toResponses(sql, kept), next: rows.length > limit && last ? { at: last.at, id: last.id } : null };
}

export function readResponse(sql: SqlStorage, id: string): StoredResponse | null {
  const rows = sql.exec<ResponseRow>("SELECT * FROM responses WHERE id = ?", id).toArray();
  return toResponses(sql, rows)[0] ?? null;
}

/** Every consent with the address of who gave it, oldest first. */
export function listConsents(sql: SqlStorage, after: Before, limit: number): Page<StoredConsent & { id: string }> {
  const rows = sql
    .exec<ConsentRow>(
      `SELECT c.*, r.email FROM consents c JOIN responses r ON r.id = c.response
       WHERE (c.at, c.response || '/' || c.question) > (?, ?) ORDER BY c.at, c.response || '/' || c.question LIMIT ?`,
      after?.at ?? 0,
      after?.id ?? "",
      limit + 1,
    )
    .toArray();
  const kept = rows.slice(0, limit).map((row) => ({ ...toConsent(row), id: `${row.response}/${row.question}` }));
  const last = kept.at(-1);
  return { rows: kept, next: rows.length > limit && last ? { at: last.at, id: last.id } : null };
}

export const needsMail = (sql: SqlStorage, id: string): boolean =>
  sql
    .exec(
      `SELECT 1 FROM responses r WHERE r.id = ? AND r.mailed_at IS NULL
       AND EXISTS (SELECT 1 FROM consents c WHERE c.response = r.id AND c.state = 'pending')`,
      id,
    )
    .toArray().length > 0;

/** Confirms the consents of a response that wait for it. */
export function confirm(
  sql: SqlStorage,
  head: NewResponse["head"],
  id: string,
  nowMs: number,
  addressHash: string,
): ConfirmOutcome {
  const [row] = sql.exec<ResponseRow & { payload: string }>("SELECT * FROM responses WHERE id = ?", id).toArray();
  if (!row) return "missing";
  const confirmed = sql
    .exec<ConsentRow>(
      `UPDATE consents SET state = 'granted', confirmed_at = ?, confirmed_address_hash = ?
       WHERE response = ? AND state = 'pending' RETURNING *`,
      nowMs,
      addressHash,
      id,
    )
    .toArray()
    .map(toConsent);
  if (confirmed.length === 0) {
    const given = sql.exec("SELECT 1 FROM consents WHERE response = ? AND confirmed_at IS NOT NULL", id).toArray();
    return given.length > 0 ? "repeated" : "missing";
  }
  const [response] = toResponses(sql, [row]) as [StoredResponse];
  putConfirmedEvent(sql, confirmedEvent(head, response, row.payload, confirmed, nowMs), nowMs);
  return "confirmed";
}

/** Removes a response, or one that was begun; null when there is none. */
export function removeResponse(sql: SqlStorage, id: string): RemovedResponse | null {
  const [finished] = sql
    .exec<{ answers: string }>("DELETE FROM responses WHERE id = ? RETURNING answers", id)
    .toArray();
  const wasFinished = finished !== undefined;
  if (finished) givePlaces(sql, JSON.parse(finished.answers) as Answers);
  if (!wasFinished && !dropPartial(sql, id)) return null;
  sql.exec("DELETE FROM consents WHERE response = ?", id);
  // What has not been confirmed yet must not carry the answers any more.
  sql.exec("DELETE FROM outbox WHERE json_extract(event, '$.data.responseId') = ?", id);
  const files = dropFiles(sql, id);
  const bytes = wasFinished ? files.reduce((sum, file) => sum + file.bytes, 0) : 0;
  if (wasFinished) addToTotal(sql, "responses", -1);
  addToTotal(sql, "bytes", -bytes);
  return { keys: files.map(({ key }) => key), bytes };
}

/** Ids of a person's responses, and of those that they began: of these by an answer that is the address or number. */
export function idsOfPerson(sql: SqlStorage, emails: readonly string[], phones: readonly string[]): string[] {
  const quoted = [...emails, ...phones].map((value) => JSON.stringify(value));
  const begun = sql
    .exec<{ id: string }>(
      "SELECT id FROM partials WHERE EXISTS (SELECT 1 FROM json_each(?) AS p WHERE instr(lower(answers), p.value) > 0) LIMIT 10000",
      JSON.stringify(quoted),
    )
    .toArray();
  return [...responsesOf(sql, emails, phones), ...begun].map(({ id }) => id);
}

/** Responses of a person, by their addresses and numbers. */
export function responsesOf(sql: SqlStorage, emails: readonly string[], phones: readonly string[]): StoredResponse[] {
  const rows = sql
    .exec<ResponseRow>(
      `SELECT * FROM responses WHERE email IN (SELECT value FROM json_each(?)) OR phone IN (SELECT value FROM json_each(?))
       ORDER BY at LIMIT 10000`,
      JSON.stringify(emails),
      JSON.stringify(phones),
    )
    .toArray();
  return toResponses(sql, rows);
}
