import type { FlowSettings, FlowValues } from "#app/platform/manifest/flow-kinds.ts";
import { readCircuits } from "./circuits.ts";
import { readTests } from "./comparisons/ab-tests.ts";
import { readHoldout } from "./comparisons/holdout.ts";
import { readVersion } from "./drafts.ts";
import type { Approval, FlowReport, FlowTotals, RunHead, RunQuery, RunView, StepView } from "./flow-rpc.ts";
import { firstRow, headOf, type RunRow, stateOf, totalOf } from "./rows.ts";
import { readMove } from "./runs/moves.ts";
import { findRun } from "./runs/runs.ts";

export function listRuns(sql: SqlStorage, query: RunQuery): { rows: RunHead[]; before: number | null } {
  const { state, persons, before, limit } = query;
  const rows = sql
    .exec<RunRow>(
      `SELECT * FROM runs WHERE row < ?${state === undefined ? "" : " AND state = ?"}${
        persons === undefined ? "" : " AND person IN (SELECT value FROM json_each(?))"
      } ORDER BY row DESC LIMIT ?`,
      before ?? Number.MAX_SAFE_INTEGER,
      ...(state === undefined ? [] : [state]),
      ...(persons === undefined ? [] : [JSON.stringify(persons)]),
      limit + 1,
    )
    .toArray();
  const shown = rows.slice(0, limit);
  return { rows: shown.map(headOf), before: rows.length > limit ? (shown.at(-1)?.row ?? null) : null };
}

const MAX_SHOWN_STEPS = 500;

const stepsOf = (sql: SqlStorage, row: number): StepView[] =>
  sql
    .exec(`SELECT * FROM steps WHERE run = ? ORDER BY seq LIMIT ${MAX_SHOWN_STEPS}`, row)
    .toArray()
    .map((step) => ({
      seq: Number(step.seq),
      node: String(step.node),
      kind: String(step.kind),
      state: String(step.state),
      tries: Number(step.tries),
      startedAt: Number(step.started_at),
      endedAt: step.ended_at === null ? null : Number(step.ended_at),
      port: step.port === null ? null : String(step.port),
      input: JSON.parse(String(step.input)) as FlowSettings,
      output: JSON.parse(String(step.output)) as FlowValues,
      error: String(step.error),
    }));

export function readRun(sql: SqlStorage, id: string): RunView | null {
  const run = findRun(sql, id);
  if (!run) return null;
  return {
    ...headOf(run),
    triggerId: run.trigger_id,
    event: JSON.parse(run.event) as FlowValues,
    waiting: stateOf(run).waiting,
    steps: stepsOf(sql, run.row),
    document: readVersion(sql, run.version),
  };
}

export const readTotals = (sql: SqlStorage): FlowTotals => ({
  entered: totalOf(sql, "entered"),
  active: totalOf(sql, "active"),
  completed: totalOf(sql, "completed"),
  goals: totalOf(sql, "goals"),
  failed: totalOf(sql, "failed"),
});

export function readReport(sql: SqlStorage, nowMs: number): FlowReport {
  const counts = sql
    .exec<FlowReport["counts"][number] & Record<string, SqlStorageValue>>(
      "SELECT version, node, port, count FROM counts ORDER BY version DESC, node, port LIMIT 5000",
    )
    .toArray();
  const present = sql
    .exec<{ node: string; count: number }>(
      `SELECT node, count(*) AS count FROM runs WHERE state <> 'ended' AND node IS NOT NULL
         AND version = (SELECT version FROM flow) GROUP BY node`,
    )
    .toArray();
  const version = firstRow<{ version: number }>(sql, "SELECT version FROM flow")?.version ?? 0;
  const published = readVersion(sql, version);
  const starting = firstRow<{ count: number }>(
    sql,
    "SELECT count(*) AS count FROM runs WHERE state = 'acting' AND leg = 0",
  );
  const sweeps = sql.exec("SELECT at, kind, entered, done_at, failure FROM sweeps ORDER BY id DESC LIMIT 5").toArray();
  return {
    totals: readTotals(sql),
    starting: starting?.count ?? 0,
    counts,
    move: readMove(sql, version),
    circuits: readCircuits(sql),
    tests: readTests(sql, published),
    holdout: readHoldout(sql, published, nowMs),
    present: Object.fromEntries(present.map(({ node, count }) => [node, count])),
    sweeps: sweeps.map((one) => ({
      at: Number(one.at),
      kind: String(one.kind),
      entered: Number(one.entered),
      isDone: one.done_at !== null,
      failure: String(one.failure),
    })),
  };
}

/** What waits for somebody's decision, the oldest first. */
export const listApprovals = (sql: SqlStorage, limit: number): Approval[] =>
  sql
    .exec<RunRow>(
      `SELECT * FROM runs WHERE state = 'waiting' AND held = 0 AND json_extract(waiting, '$.awaited.kind') = 'approval'
         ORDER BY row LIMIT ?`,
      limit,
    )
    .toArray()
    .flatMap((run) => {
      const { waiting } = stateOf(run);
      return waiting?.awaited?.kind === "approval"
        ? [
            {
              runId: run.id,
              seq: run.seq,
              person: run.person,
              title: waiting.awaited.title,
              text: waiting.awaited.text,
              untilMs: waiting.untilMs,
            },
          ]
        : [];
    });

export function exportRuns(sql: SqlStorage, after: number, limit: number, persons?: readonly string[]) {
  const rows = sql
    .exec<RunRow>(
      `SELECT * FROM runs WHERE row > ?${persons ? " AND person IN (SELECT value FROM json_each(?))" : ""} ORDER BY row LIMIT ?`,
      after,
      ...(persons ? [JSON.stringify(persons)] : []),
      limit,
    )
    .toArray();
  return {
    rows: rows.map((run) => ({ ...headOf(run), steps: stepsOf(sql, run.row) })),
    after: rows.length === limit ? (rows.at(-1)?.row ?? null) : null,
  };
}

/** Forgets ended runs from before a moment, a batch; true when there may be more. */
export function purgeRuns(sql: SqlStorage, before: number, limit: number): boolean {
  const rows = sql
    .exec<{ row: number }>("SELECT row FROM runs WHERE ended_at < ? ORDER BY ended_at LIMIT ?", before, limit)
    .toArray();
  for (const { row } of rows) {
    sql.exec("DELETE FROM callers WHERE run = (SELECT id FROM runs WHERE row = ?)", row);
    sql.exec("DELETE FROM steps WHERE run = ?", row);
    sql.exec("DELETE FROM runs WHERE row = ?", row);
  }
  return rows.length === limit;
}
