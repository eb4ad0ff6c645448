import type { FormTouch } from "../domain/answering/touch.ts";
import type { Answers } from "../domain/answers.ts";
import { MAX_BEGUN_FILE_BYTES, MAX_PARTIALS, MAX_RESPONSE_FILE_BYTES } from "../domain/limits.ts";
import { dropFiles, replaceFiles } from "./files.ts";
import type { NewResponse, PartialResponse, SavedStep, SaveOutcome } from "./form-rpc.ts";
import { addToTotal, countSent, isFinished, totalOf } from "./totals.ts";

/** Whether the proof is new, without taking it. */
export const isProofUsed = (sql: SqlStorage, proof: NewResponse["proof"]): boolean =>
  proof !== null && sql.exec("SELECT 1 FROM proofs WHERE signature = ?", proof.signature).toArray().length > 0;

/** Whether the proof is new; it is remembered until it expires. */
export function takeProof(sql: SqlStorage, proof: NewResponse["proof"], nowMs: number): boolean {
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

interface Saved {
  outcome: Exclude<SaveOutcome, "erased">;
  /** Keys of files that no response holds any more. */
  dropped: string[];
}

const notSaved = (outcome: Saved["outcome"]): Saved => ({ outcome, dropped: [] });

/**
 * Keeps a step of a response that is not finished. Sent again it replaces what it held and counts once. The first step of a
 * response takes its proof of work, which then counts for the whole response. When there is no room, the oldest begun
 * response of the network that holds the most gives way: nobody can close the form for others by beginning many.
 */
export function saveStep(sql: SqlStorage, { response, files, caller, proof }: SavedStep): Saved {
  const { id, startedAt, updatedAt, version, language, step, answers, touch } = response;
  if (isFinished(sql, id)) return notSaved("finished");
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > MAX_RESPONSE_FILE_BYTES) return notSaved("no_room");
  const [before] = sql
    .exec<{ step: string; bytes: number }>("SELECT step, bytes FROM partials WHERE id = ?", id)
    .toArray();
  if (!before && !takeProof(sql, proof, updatedAt)) return notSaved("replayed");
  const dropped = makeRoom(sql, id, { isNew: !before, bytes: bytes - (before?.bytes ?? 0) });
  sql.exec(
    `INSERT INTO partials (id, started_at, updated_at, version, language, step, answers, touch, caller, bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET updated_at = excluded.updated_at, step = excluded.step, answers = excluded.answers,
       language = excluded.language, caller = excluded.caller, bytes = excluded.bytes`,
    id,
    startedAt,
    updatedAt,
    version,
    language,
    step,
    JSON.stringify(answers),
    JSON.stringify(touch),
    caller,
    bytes,
  );
  if (!before) addToTotal(sql, "partials", 1);
  addToTotal(sql, "begun_bytes", bytes - (before?.bytes ?? 0));
  if (step !== "" && before?.step !== step) countSent(sql, step);
  return { outcome: "saved", dropped: [...dropped, ...replaceFiles(sql, id, files)] };
}

/** Lets begun responses give way until one more, and these bytes, have room; returns the keys of their files. */
function makeRoom(sql: SqlStorage, id: string, { isNew, bytes }: { isNew: boolean; bytes: number }): string[] {
  const dropped: string[] = [];
  const giveWay = (held: "count(*)" | "sum(bytes)"): boolean => {
    const [victim] = sql
      .exec<{ id: string }>(
        `SELECT id FROM partials JOIN (SELECT caller, ${held} AS held FROM partials WHERE id <> ?1 GROUP BY caller) USING (caller)
         WHERE id <> ?1 AND (bytes > 0 OR ?2 = 0) ORDER BY held DESC, updated_at LIMIT 1`,
        id,
        held === "sum(bytes)" ? 1 : 0,
      )
      .toArray();
    if (!victim) return false;
    dropped.push(...dropBegun(sql, victim.id));
    return true;
  };
  while (isNew && totalOf(sql, "partials") >= MAX_PARTIALS && giveWay("count(*)"));
  while (bytes > 0 && totalOf(sql, "begun_bytes") + bytes > MAX_BEGUN_FILE_BYTES && giveWay("sum(bytes)"));
  return dropped;
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
  if (isFinished(sql, id)) return "finished";
  const [row] = sql.exec<PartialRow>("SELECT * FROM partials WHERE id = ?", id).toArray();
  return row ? toPartial(row) : null;
}

export const readPartials = (sql: SqlStorage, limit: number): PartialResponse[] =>
  sql.exec<PartialRow>("SELECT * FROM partials ORDER BY updated_at DESC LIMIT ?", limit).toArray().map(toPartial);

/** Takes a begun response out; its files stay, for it may be finished. */
export function dropPartial(sql: SqlStorage, id: string): boolean {
  const [gone] = sql.exec<{ bytes: number }>("DELETE FROM partials WHERE id = ? RETURNING bytes", id).toArray();
  if (!gone) return false;
  addToTotal(sql, "partials", -1);
  addToTotal(sql, "begun_bytes", -gone.bytes);
  return true;
}

/** Forgets a begun response; returns the keys of its files. */
function dropBegun(sql: SqlStorage, id: string): string[] {
  dropPartial(sql, id);
  return dropFiles(sql, id).map(({ key }) => key);
}

/** Forgets responses that nobody went on with; returns the keys of their files. */
export const dropOldPartials = (sql: SqlStorage, beforeMs: number, limit: number): string[] =>
  sql
    .exec<{ id: string }>("SELECT id FROM partials WHERE updated_at < ? ORDER BY updated_at LIMIT ?", beforeMs, limit)
    .toArray()
    .flatMap(({ id }) => dropBegun(sql, id));
