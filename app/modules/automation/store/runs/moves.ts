import { seconds } from "#app/shared/time.ts";
import { type FlowDocument, nodeOf } from "../../domain/document/document.ts";
import { type NodeMap, targetOf } from "../../domain/document/node-map.ts";
import { moveRun } from "../../domain/running/interpreter.ts";
import { readVersion } from "../drafts.ts";
import type { MoveReport } from "../flow-rpc.ts";
import { firstRow, type Now, type RunRow, stateOf } from "../rows.ts";
import { arriveAt, saveMoved } from "./runs.ts";

/** Runs that are in the middle of a step are looked at again so soon. */
const AGAIN_MS = seconds(20);

type MoveRow = { version: number; map: string; after: number; moved: number; stayed: number; busy: number };

/** Begins to move the runs of older versions; one that was still under way ends. */
export function startMove(sql: SqlStorage, version: number, map: NodeMap, nowMs: number): void {
  sql.exec("UPDATE moves SET done_at = ? WHERE done_at IS NULL", nowMs);
  sql.exec("INSERT INTO moves (version, map, due_at) VALUES (?, ?, ?)", version, JSON.stringify(map), nowMs);
}

/** A run that a Workflow has in hand: its step must end before it can be moved. */
const isBusy = ({ state, leg, held }: RunRow): boolean => state === "acting" && leg > 0 && held === 0;

/** Takes one run to the new version; false: it stays on its own. */
function move(sql: SqlStorage, now: Now, run: RunRow, to: { version: number; document: FlowDocument; map: NodeMap }) {
  const from = readVersion(sql, run.version);
  const target = run.node === null ? null : targetOf(to.document, to.map, run.node);
  const before = stateOf(run);
  const state = from && target !== null ? moveRun(from, to.document, before, target) : null;
  if (!state) return false;
  const moved = { ...run, version: to.version };
  sql.exec("UPDATE runs SET version = ?, leg = leg + 1 WHERE row = ?", to.version, run.row);
  if (state.seq === before.seq) {
    const node = nodeOf(to.document, target);
    const values = [state.node, node?.kind ?? "", JSON.stringify(node?.settings ?? {}), run.row, state.seq];
    sql.exec("UPDATE steps SET node = ?, kind = ?, input = ? WHERE run = ? AND seq = ?", ...values);
    arriveAt(sql, to.version, state.node ?? "");
    sql.exec("UPDATE runs SET node = ? WHERE row = ?", state.node, run.row);
  } else saveMoved(sql, now, moved, before, state);
  return true;
}

/** Moves the next runs; true when there are more right now. */
export function moveNext(sql: SqlStorage, now: Now, limit: number): boolean {
  const row = firstRow<MoveRow>(
    sql,
    "SELECT version, map, after, moved, stayed, busy FROM moves WHERE done_at IS NULL AND due_at <= ? LIMIT 1",
    now.nowMs,
  );
  const document = row && readVersion(sql, row.version);
  if (!row || !document) return false;
  const to = { version: row.version, document, map: JSON.parse(row.map) as NodeMap };
  const runs = sql
    .exec<RunRow>(
      "SELECT * FROM runs WHERE row > ? AND version < ? AND ended_at IS NULL ORDER BY row LIMIT ?",
      row.after,
      row.version,
      limit,
    )
    .toArray();
  let [moved, stayed, busy] = [0, 0, row.busy];
  for (const run of runs) {
    if (isBusy(run)) busy += 1;
    else if (move(sql, now, run, to)) moved += 1;
    else stayed += 1;
  }
  const last = runs.at(-1);
  if (last && runs.length === limit) {
    const values = [last.row, moved, stayed, busy, row.version];
    sql.exec(
      "UPDATE moves SET after = ?, moved = moved + ?, stayed = stayed + ?, busy = ? WHERE version = ?",
      ...values,
    );
    return true;
  }
  // Another pass meets those that were busy; those that stay are counted by it again.
  const isDone = busy === 0;
  sql.exec(
    `UPDATE moves SET after = 0, moved = moved + ?, stayed = CASE WHEN ? THEN stayed + ? ELSE 0 END, busy = 0, due_at = ?,
       done_at = CASE WHEN ? THEN ? END WHERE version = ?`,
    moved,
    isDone ? 1 : 0,
    stayed,
    now.nowMs + AGAIN_MS,
    isDone ? 1 : 0,
    now.nowMs,
    row.version,
  );
  return false;
}

/** When runs are to be moved next; null: none. */
export const nextMoveAt = (sql: SqlStorage): number | null =>
  firstRow<{ due_at: number }>(sql, "SELECT due_at FROM moves WHERE done_at IS NULL LIMIT 1")?.due_at ?? null;

/** How the last move goes; null: there was none to the published version. */
export function readMove(sql: SqlStorage, version: number): MoveReport | null {
  const row = firstRow<{ moved: number; stayed: number; done_at: number | null }>(
    sql,
    "SELECT moved, stayed, done_at FROM moves WHERE version = ?",
    version,
  );
  return row ? { moved: row.moved, stayed: row.stayed, isDone: row.done_at !== null } : null;
}

/** How many runs are at each step of the versions, by the step's id. */
export const readPresent = (sql: SqlStorage): { version: number; node: string; count: number }[] =>
  sql
    .exec<{ version: number; node: string; count: number }>(
      `SELECT version, node, count(*) AS count FROM runs WHERE ended_at IS NULL AND node IS NOT NULL
         GROUP BY version, node ORDER BY version DESC, node LIMIT 500`,
    )
    .toArray();
