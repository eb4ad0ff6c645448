import { decayed } from "../../domain/scoring/score.ts";
import type { Change } from "../change.ts";
import { IS_UNTICKED } from "../consents/consent-ledger.ts";
import { note } from "../outbox.ts";
import { totalScore } from "../pipeline/scores.ts";
import { firstRow } from "../rows.ts";

/** Rows of a contact that move with it as they are, by table; the column names them in a snapshot. */
const MOVED = { activities: "id", consents: "seq", notes: "id", tasks: "id", files: "id", aliases: "id" } as const;

/** What came to the contact that was kept. */
export interface MovedRows {
  rows: Record<keyof typeof MOVED, (string | number)[]>;
  /** Moves in the pipeline: two of one moment take two moments. */
  stages: { at: number; movedAt: number }[];
  imports: { job: string; line: number }[];
  scores: { group: string; score: number; at: number }[];
}

const TABLES = Object.keys(MOVED) as (keyof typeof MOVED)[];

/** Moves all that belongs to one contact to another; answers what it was. */
export function moveRows(sql: SqlStorage, from: number, to: number, nowMs: number): MovedRows {
  const rows = Object.fromEntries(
    TABLES.map((table) => {
      const column = MOVED[table];
      const ids = sql
        .exec<{ id: string | number }>(`SELECT ${column} AS id FROM ${table} WHERE contact = ?`, from)
        .toArray()
        .map(({ id }) => id);
      sql.exec(`UPDATE ${table} SET contact = ? WHERE contact = ?`, to, from);
      return [table, ids];
    }),
  ) as MovedRows["rows"];
  const imports = sql
    .exec<{ job: string; line: number }>("SELECT job, line FROM import_rows WHERE contact = ?", from)
    .toArray();
  sql.exec("UPDATE import_rows SET contact = ? WHERE contact = ?", to, from);
  sql.exec("UPDATE seen SET contact = ? WHERE contact = ?", to, from);
  // They are one person now: what either got counts; one that both got counts once.
  sql.exec("UPDATE OR REPLACE mailings SET contact = ? WHERE contact = ?", to, from);
  return { rows, stages: moveStages(sql, from, to), imports, scores: moveScores(sql, from, to, nowMs) };
}

function moveStages(sql: SqlStorage, from: number, to: number): MovedRows["stages"] {
  const stages: MovedRows["stages"] = [];
  for (const { at } of sql
    .exec<{ at: number }>("SELECT at FROM stage_changes WHERE contact = ? ORDER BY at", from)
    .toArray()) {
    let movedAt = at;
    while (firstRow(sql, "SELECT 1 FROM stage_changes WHERE contact = ? AND at = ?", to, movedAt)) movedAt++;
    sql.exec("UPDATE stage_changes SET contact = ?, at = ? WHERE contact = ? AND at = ?", to, movedAt, from, at);
    stages.push({ at, movedAt });
  }
  return stages;
}

const halfLife = (sql: SqlStorage, group: string): number | null =>
  firstRow<{ half_life_days: number | null }>(sql, "SELECT half_life_days FROM score_groups WHERE id = ?", group)
    ?.half_life_days ?? null;

/** Adds points to a group of a contact, both as they are now. */
function addPoints(sql: SqlStorage, contact: number, group: string, points: number, nowMs: number): void {
  const before = firstRow<{ score: number; at: number }>(
    sql,
    "SELECT score, at FROM scores WHERE contact = ? AND group_id = ?",
    contact,
    group,
  );
  const kept = before ? decayed(before.score, halfLife(sql, group), nowMs - before.at) : 0;
  sql.exec(
    "INSERT OR REPLACE INTO scores (contact, group_id, score, at) VALUES (?, ?, ?, ?)",
    contact,
    group,
    kept + points,
    nowMs,
  );
}

function moveScores(sql: SqlStorage, from: number, to: number, nowMs: number): MovedRows["scores"] {
  const scores = sql
    .exec<{ group: string; score: number; at: number }>(
      'SELECT group_id AS "group", score, at FROM scores WHERE contact = ?',
      from,
    )
    .toArray();
  for (const { group, score, at } of scores)
    addPoints(sql, to, group, decayed(score, halfLife(sql, group), nowMs - at), nowMs);
  sql.exec("DELETE FROM scores WHERE contact = ?", from);
  if (scores.length > 0) totalScore(sql, to, nowMs);
  return scores;
}

/** Gives back what `moveRows` moved, as far as it is still there. */
export function moveBack(sql: SqlStorage, moved: MovedRows, from: number, to: number, nowMs: number): void {
  for (const table of TABLES)
    sql.exec(
      `UPDATE ${table} SET contact = ? WHERE contact = ? AND ${MOVED[table]} IN (SELECT value FROM json_each(?))`,
      to,
      from,
      JSON.stringify(moved.rows[table]),
    );
  for (const { at, movedAt } of moved.stages)
    sql.exec("UPDATE stage_changes SET contact = ?, at = ? WHERE contact = ? AND at = ?", to, at, from, movedAt);
  for (const { job, line } of moved.imports)
    sql.exec("UPDATE import_rows SET contact = ? WHERE contact = ? AND job = ? AND line = ?", to, from, job, line);
  for (const { group, score, at } of moved.scores) {
    addPoints(sql, from, group, -decayed(score, halfLife(sql, group), nowMs - at), nowMs);
    sql.exec("INSERT OR REPLACE INTO scores (contact, group_id, score, at) VALUES (?, ?, ?, ?)", to, group, score, at);
  }
  if (moved.scores.length > 0) for (const contact of [from, to]) totalScore(sql, contact, nowMs);
}

type State = { channel: string; topic: string; state: string };

const statesOf = (sql: SqlStorage, contact: number): State[] =>
  sql.exec<State>("SELECT channel, topic, state FROM consent_state WHERE contact = ?", contact).toArray();

/** Lines of the ledger by what holds: the newest decision goes before what waits for a confirmation. */
const BY_WEIGHT = "state = 'pending', at DESC, seq DESC";

/** Brings what holds of a contact's consents in line with its ledger. Changes are sent as events. */
export function renewConsents(
  sql: SqlStorage,
  change: Change,
  { row, id }: { row: number; id: string },
  happening: string,
): void {
  const before = new Map(statesOf(sql, row).map(({ channel, topic, state }) => [`${channel} ${topic}`, state]));
  sql.exec("DELETE FROM consent_state WHERE contact = ?", row);
  sql.exec(
    `INSERT INTO consent_state (contact, channel, topic, state, at) SELECT contact, channel, topic, state, at FROM (
       SELECT *, row_number() OVER (PARTITION BY channel, topic ORDER BY ${BY_WEIGHT}) AS place FROM consents
       WHERE contact = ? AND NOT ${IS_UNTICKED}) WHERE place = 1`,
    row,
  );
  for (const { channel, topic, state } of statesOf(sql, row)) {
    if (before.get(`${channel} ${topic}`) === state) continue;
    const entry = firstRow<{ purpose: string; text_version: string }>(
      sql,
      `SELECT purpose, text_version FROM consents
       WHERE contact = ? AND channel = ? AND topic = ? AND NOT ${IS_UNTICKED} ORDER BY ${BY_WEIGHT}`,
      row,
      channel,
      topic,
    );
    const data = { purpose: entry?.purpose ?? "", channel, topic, state, textVersion: entry?.text_version ?? "" };
    note(sql, change, "consent.changed", `${id}_${happening}_${channel}_${topic}`, { contactId: id, ...data });
  }
}
