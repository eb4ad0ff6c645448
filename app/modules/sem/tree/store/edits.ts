import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import * as nodes from "./nodes.ts";
import type { Edit, EditHead, EditResult, StoredNode } from "./sem-rpc.ts";

/** Edits that can be undone, and the states of things that they hold together. */
const MAX_EDITS = 30;
const MAX_EDIT_ROWS = 500_000;

export const MAX_PROBLEMS = 100;

export const noResult = (): EditResult => ({
  ...{ created: 0, changed: 0, removed: 0, unchanged: 0, problemCount: 0 },
  problems: [],
});

const addResults = (a: EditResult, b: EditResult): EditResult => ({
  created: a.created + b.created,
  changed: a.changed + b.changed,
  removed: a.removed + b.removed,
  unchanged: a.unchanged + b.unchanged,
  problemCount: a.problemCount + b.problemCount,
  problems: [...a.problems, ...b.problems].slice(0, MAX_PROBLEMS),
});

interface EditRow extends Record<string, string | number | null> {
  seq: number;
  id: string;
  campaign_id: string;
  label: string;
  by_user: string | null;
  at: number;
  chunk: number;
  result: string;
  rows: number;
  is_undone: number;
}

const editOf = (row: EditRow): Edit => ({
  ...{ id: row.id, campaignId: row.campaign_id, label: row.label, by: row.by_user, at: row.at, rows: row.rows },
  isUndone: row.is_undone === 1,
});

/** Keeps the state of what an edit touches, so that it can be undone. */
export class Journal {
  readonly #touched = new Map<number, StoredNode | null>();

  /** Call before the first change of a thing; `before` null: it is new. */
  keep(id: number, before: StoredNode | null): void {
    if (!this.#touched.has(id)) this.#touched.set(id, before);
  }

  get entries(): IterableIterator<[number, StoredNode | null]> {
    return this.#touched.entries();
  }

  get size(): number {
    return this.#touched.size;
  }
}

/** What a part of an edit did when it came before; null: it is new. */
export function doneBefore(sql: SqlStorage, { id, chunk }: EditHead): EditResult | null {
  const [row] = sql.exec<EditRow>("SELECT * FROM edits WHERE id = ?", id).toArray();
  return row && row.chunk >= chunk ? (JSON.parse(row.result) as EditResult) : null;
}

/** Records what an edit did, with the states before it; returns the result of all its parts. */
export function recordEdit(sql: SqlStorage, head: EditHead, journal: Journal, result: EditResult): EditResult {
  const [row] = sql.exec<EditRow>("SELECT * FROM edits WHERE id = ?", head.id).toArray();
  const all = row ? addResults(JSON.parse(row.result) as EditResult, result) : result;
  if (!row && journal.size === 0) return all;
  const { seq } = sql
    .exec<{ seq: number }>(
      `INSERT INTO edits (id, campaign_id, label, by_user, at, chunk, result, rows) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        ON CONFLICT (id) DO UPDATE SET chunk = ?6, result = ?7, rows = rows + ?8 RETURNING seq`,
      head.id,
      head.campaignId,
      head.label,
      head.by,
      head.at,
      head.chunk,
      JSON.stringify(all),
      journal.size,
    )
    .one();
  for (const [id, before] of journal.entries)
    sql.exec(
      // Of several parts the first state counts.
      "INSERT INTO edit_rows (seq, node_id, before) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      seq,
      id,
      before === null ? null : JSON.stringify(before),
    );
  prune(sql);
  return all;
}

/** Forgets the oldest edits beyond what is kept; the newest always stays. */
function prune(sql: SqlStorage): void {
  const rows = sql.exec<{ seq: number; rows: number }>("SELECT seq, rows FROM edits ORDER BY seq DESC").toArray();
  let held = 0;
  for (const [at, { seq, rows: count }] of rows.entries()) {
    held += count;
    if (at === 0 || (at < MAX_EDITS && held <= MAX_EDIT_ROWS)) continue;
    sql.exec("DELETE FROM edit_rows WHERE seq <= ?", seq);
    sql.exec("DELETE FROM edits WHERE seq <= ?", seq);
    return;
  }
}

export const listEdits = (sql: SqlStorage, limit: number): Edit[] =>
  sql.exec<EditRow>("SELECT * FROM edits ORDER BY seq DESC LIMIT ?", limit).toArray().map(editOf);

const NOTHING = appError("not_found", "There is nothing to undo anymore. Load the page again.");
const NOT_NEWEST = appError("conflict", "Another edit came after this one. Undo that one first.");

/** Takes the newest edit back; what was applied since stays applied, so that the undo shows as a change. */
export function undoEdit(sql: SqlStorage, id: string): Result<Edit> {
  const [newest] = sql.exec<EditRow>("SELECT * FROM edits WHERE is_undone = 0 ORDER BY seq DESC LIMIT 1").toArray();
  const [asked] = sql.exec<EditRow>("SELECT * FROM edits WHERE id = ?", id).toArray();
  if (!newest || !asked) return err(NOTHING);
  // The same call may have arrived twice.
  if (asked.is_undone === 1) return ok(editOf(asked));
  if (newest.id !== id) return err(NOT_NEWEST);
  const rows = sql
    .exec<{ node_id: number; before: string | null }>("SELECT node_id, before FROM edit_rows WHERE seq = ?", newest.seq)
    .toArray();
  // First what is new goes and what has moved frees its key, so that no key is taken for a moment.
  for (const { node_id: nodeId, before } of rows) {
    if (before !== null) sql.exec("UPDATE nodes SET key = ? WHERE id = ?", `\u0000undo ${nodeId}`, nodeId);
    else takeBackNew(sql, nodeId);
  }
  for (const { node_id: nodeId, before } of rows)
    if (before !== null) restore(sql, nodeId, JSON.parse(before) as StoredNode);
  sql.exec("UPDATE edits SET is_undone = 1 WHERE seq = ?", newest.seq);
  sql.exec("DELETE FROM edit_rows WHERE seq = ?", newest.seq);
  return ok({ ...editOf(newest), isUndone: true });
}

function takeBackNew(sql: SqlStorage, id: number): void {
  const node = nodes.findNode(sql, id);
  if (!node) return;
  if (node.base === null) nodes.deleteNode(sql, id);
  else nodes.updateNode(sql, { ...node, isRemoved: true });
}

function restore(sql: SqlStorage, id: number, before: StoredNode): void {
  const node = nodes.findNode(sql, id);
  if (node) nodes.updateNode(sql, { ...before, base: node.base });
  // Removed and applied meanwhile: the account does not have it anymore.
  else nodes.insertNode(sql, { ...before, base: null }, id);
}
