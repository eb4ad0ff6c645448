import { putEvent } from "#app/platform/events/outbox.server.ts";
import type { Answers } from "../domain/answers.ts";
import { MAX_PARTIALS } from "../domain/limits.ts";
import type { FormTouch } from "../domain/touch.ts";
import type {
  ConfirmOutcome,
  NewResponse,
  Page,
  PartialResponse,
  SavedStep,
  StoredConsent,
  StoredFile,
  StoredResponse,
  SubmitOutcome,
} from "./form-rpc.ts";
import { confirmedEvent, submittedEvent } from "./outbox.ts";

export const totalOf = (sql: SqlStorage, name: string): number =>
  sql.exec<{ value: number }>("SELECT value FROM totals WHERE name = ?", name).toArray()[0]?.value ?? 0;

export const addToTotal = (sql: SqlStorage, name: string, amount: number): void => {
  sql.exec(
    "INSERT INTO totals (name, value) VALUES (?, max(?, 0)) ON CONFLICT (name) DO UPDATE SET value = max(value + ?, 0)",
    name,
    amount,
    amount,
  );
};

const exists = (sql: SqlStorage, id: string): boolean =>
  sql.exec("SELECT 1 FROM responses WHERE id = ?", id).toArray().length > 0;

export const countSent = (sql: SqlStorage, step: string): void => {
  sql.exec(
    "INSERT INTO steps (step, views, sent) VALUES (?, 0, 1) ON CONFLICT (step) DO UPDATE SET sent = sent + 1",
    step,
  );
};

function putFiles(sql: SqlStorage, response: string, files: readonly StoredFile[]): void {
  for (const { key, question, bytes } of files) {
    const added = sql.exec(
      "INSERT INTO files (key, response, question, bytes) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1",
      key,
      response,
      question,
      bytes,
    );
    if (added.toArray().length > 0) addToTotal(sql, "bytes", bytes);
  }
}

/** Keeps a step of a response that is not finished. Sent again it replaces what it held and counts once. */
export function saveStep(sql: SqlStorage, { response, files }: SavedStep): "saved" | "full" | "finished" {
  const { id, startedAt, updatedAt, version, language, step, answers, touch } = response;
  if (exists(sql, id)) return "finished";
  const [before] = sql.exec<{ step: string }>("SELECT step FROM partials WHERE id = ?", id).toArray();
  if (!before && totalOf(sql, "partials") >= MAX_PARTIALS) return "full";
  sql.exec(
    `INSERT INTO partials (id, started_at, updated_at, version, language, step, answers, touch) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET updated_at = excluded.updated_at, step = excluded.step, answers = excluded.answers, language = excluded.language`,
    id,
    startedAt,
    updatedAt,
    version,
    language,
    step,
    JSON.stringify(answers),
    JSON.stringify(touch),
  );
  if (!before) addToTotal(sql, "partials", 1);
  if (before?.step !== step) countSent(sql, step);
  putFiles(sql, id, files);
  return "saved";
}

type PartialRow = {
  id: string;
  started_at: number;
  updated_at: number;
  version: number;
  language: string;
  step: string;
  answers: string;
  touch: string;
};

const toPartial = (row: PartialRow): PartialResponse => ({
  id: row.id,
  startedAt: row.started_at,
  updatedAt: row.updated_at,
  version: row.version,
  language: row.language,
  step: row.step,
  answers: JSON.parse(row.answers) as Answers,
  touch: JSON.parse(row.touch) as FormTouch,
});

export function readPartial(sql: SqlStorage, id: string): PartialResponse | "finished" | null {
  if (exists(sql, id)) return "finished";
  const [row] = sql.exec<PartialRow>("SELECT * FROM partials WHERE id = ?", id).toArray();
  return row ? toPartial(row) : null;
}

export const readPartials = (sql: SqlStorage, limit: number): PartialResponse[] =>
  sql.exec<PartialRow>("SELECT * FROM partials ORDER BY updated_at DESC LIMIT ?", limit).toArray().map(toPartial);

function dropPartial(sql: SqlStorage, id: string): boolean {
  const isGone = sql.exec("DELETE FROM partials WHERE id = ? RETURNING 1", id).toArray().length > 0;
  if (isGone) addToTotal(sql, "partials", -1);
  return isGone;
}

/** Whether the proof is new; it is remembered until it expires. */
function takeProof(sql: SqlStorage, proof: NewResponse["proof"], nowMs: number): boolean {
  if (!proof) return true;
  sql.exec("DELETE FROM proofs WHERE expires_at <= ?", nowMs);
  return (
    sql
      .exec(
        "INSERT INTO proofs (signature, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING 1",
        proof.signature,
        proof.expiresAt,
      )
      .toArray().length > 0
  );
}

/** Stores a response with its consents and its event, once; to be called in a transaction. */
export function submit(sql: SqlStorage, response: NewResponse): Exclude<SubmitOutcome, "erased"> {
  const { id, at, files, answers, touch, consents, maxResponses } = response;
  if (exists(sql, id)) return "repeated";
  if (maxResponses !== null && totalOf(sql, "responses") >= maxResponses) return "full";
  if (!takeProof(sql, response.proof, at)) return "replayed";
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
  putFiles(sql, id, files);
  putEvent(sql, submittedEvent(response));
  return "stored";
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
  putEvent(sql, confirmedEvent(head, toResponses(sql, [row])[0] as StoredResponse, row.payload, confirmed, nowMs));
  return "confirmed";
}

const filesOf = (sql: SqlStorage, response: string): StoredFile[] =>
  sql
    .exec<{ key: string; question: string; bytes: number }>(
      "SELECT key, question, bytes FROM files WHERE response = ?",
      response,
    )
    .toArray();

function dropFiles(sql: SqlStorage, response: string): string[] {
  const files = filesOf(sql, response);
  sql.exec("DELETE FROM files WHERE response = ?", response);
  addToTotal(sql, "bytes", -files.reduce((sum, { bytes }) => sum + bytes, 0));
  return files.map(({ key }) => key);
}

/** Removes a response, or one that was begun; answers the keys of its files, null when there is none. */
export function removeResponse(sql: SqlStorage, id: string): string[] | null {
  const wasFinished = sql.exec("DELETE FROM responses WHERE id = ? RETURNING 1", id).toArray().length > 0;
  if (!wasFinished && !dropPartial(sql, id)) return null;
  sql.exec("DELETE FROM consents WHERE response = ?", id);
  // What has not been sent yet must not carry the answers any more.
  sql.exec("DELETE FROM outbox WHERE json_extract(event, '$.data.responseId') = ?", id);
  if (wasFinished) addToTotal(sql, "responses", -1);
  return dropFiles(sql, id);
}

/** Keys of the files of a response. */
export const fileKeysOf = (sql: SqlStorage, id: string): string[] => filesOf(sql, id).map(({ key }) => key);

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

/** Forgets responses that nobody went on with; answers the keys of their files. */
export function dropOldPartials(sql: SqlStorage, beforeMs: number, limit: number): string[] {
  const ids = sql
    .exec<{ id: string }>("SELECT id FROM partials WHERE updated_at < ? ORDER BY updated_at LIMIT ?", beforeMs, limit)
    .toArray();
  return ids.flatMap(({ id }) => {
    dropPartial(sql, id);
    return dropFiles(sql, id);
  });
}
