import type { FlowValues } from "#app/platform/manifest/flow-kinds.ts";
import type { RunOutcome, RunState, Waiting } from "../domain/running/interpreter.ts";
import type { FlowHead, RunHead } from "./flow-rpc.ts";

/** What every change of runs needs. */
export interface Now {
  head: FlowHead;
  nowMs: number;
}

/** A run as its table has it. */
export type RunRow = {
  row: number;
  id: string;
  version: number;
  person: string;
  key: string;
  trigger_id: string;
  entered_at: number;
  ended_at: number | null;
  state: RunState["status"];
  outcome: RunOutcome | null;
  node: string | null;
  seq: number;
  leg: number;
  due_at: number | null;
  held: number;
  passes: string;
  vars: string;
  waiting: string | null;
  goal: number;
  error: string;
  event: string;
};

export const firstRow = <T extends Record<string, SqlStorageValue>>(
  sql: SqlStorage,
  query: string,
  ...values: SqlStorageValue[]
): T | undefined => sql.exec<T>(query, ...values).toArray()[0];

export const stateOf = (row: RunRow): RunState => ({
  status: row.state,
  node: row.node,
  seq: row.seq,
  passes: JSON.parse(row.passes) as Record<string, number>,
  vars: JSON.parse(row.vars) as FlowValues,
  waiting: row.waiting === null ? null : (JSON.parse(row.waiting) as Waiting),
  outcome: row.outcome,
  hasReachedGoal: row.goal === 1,
  error: row.error,
});

export const headOf = (row: RunRow): RunHead => ({
  id: row.id,
  version: row.version,
  person: row.person,
  key: row.key,
  enteredAt: row.entered_at,
  endedAt: row.ended_at,
  state: row.state,
  outcome: row.outcome,
  node: row.node,
  dueAt: row.state === "waiting" ? row.due_at : null,
  isHeld: row.held === 1,
  hasReachedGoal: row.goal === 1,
  error: row.error,
});

/** Adds to a total of the flow. */
export function addTotal(sql: SqlStorage, name: string, count: number): void {
  sql.exec(
    "INSERT INTO totals (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value",
    name,
    count,
  );
}

export const totalOf = (sql: SqlStorage, name: string): number =>
  firstRow<{ value: number }>(sql, "SELECT value FROM totals WHERE name = ?", name)?.value ?? 0;
