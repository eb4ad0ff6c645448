import type { FlowTest } from "#app/platform/manifest/flow-kinds.ts";
import type { Proportion } from "#app/shared/statistics/significance.ts";
import { type FlowDocument, type FlowNode, nodeOf, reachableFrom } from "../../domain/document/document.ts";
import {
  type AbTest,
  ARMS,
  type Arm,
  type ArmCounts,
  firstRuns,
  isCheckDue,
  winnerOf,
} from "../../domain/running/ab-test.ts";
import type { RunOutcome, RunState, StepResult } from "../../domain/running/interpreter.ts";
import type { TestReport } from "../flow-rpc.ts";
import { firstRow, type RunRow } from "../rows.ts";
import { runIdOf } from "../runs/run-id.ts";

export const AB_TEST = "ab_test";

const keys = new WeakMap<FlowNode, string>();

/**
 * What a test is known by: its step and all that comes behind it. A version that changes neither continues the test; one that
 * changes a path begins another.
 */
function testKey(document: FlowDocument, node: FlowNode): string {
  const known = keys.get(node);
  if (known !== undefined) return known;
  const behind = reachableFrom(document, node.id);
  const steps = document.nodes.flatMap(({ id, kind, settings, next }) =>
    behind.has(id) ? [JSON.stringify([id, kind, Object.entries(settings).sort(), Object.entries(next).sort()])] : [],
  );
  const key = runIdOf(node.id, ...steps.sort());
  keys.set(node, key);
  return key;
}

interface TestRow extends Record<string, SqlStorageValue> {
  checks: number;
  winner: Arm | null;
  won_at: number | null;
  a_done: number;
  b_done: number;
}

const readRow = (sql: SqlStorage, key: string): TestRow | undefined =>
  firstRow<TestRow>(sql, "SELECT * FROM tests WHERE test = ?", key);

const countsOf = (sql: SqlStorage, key: string, arm: Arm, done: number): ArmCounts => {
  const row = firstRow<Omit<ArmCounts, "done"> & Record<string, SqlStorageValue>>(
    sql,
    "SELECT came, ended, goals FROM test_counts WHERE test = ? AND arm = ?",
    key,
    arm,
  );
  return { came: row?.came ?? 0, ended: row?.ended ?? 0, goals: row?.goals ?? 0, done };
};

const testOf = (sql: SqlStorage, key: string, row: TestRow | undefined): AbTest => ({
  checks: row?.checks ?? 0,
  winner: row?.winner ?? null,
  a: countsOf(sql, key, "a", row?.a_done ?? 0),
  b: countsOf(sql, key, "b", row?.b_done ?? 0),
});

/** What the path of a contact follows from while no path has won. */
export const seedOf = (person: string, node: string): string => `${person}:${node}`;

/** What the step of a test needs besides its settings. */
export const testFor = (sql: SqlStorage, document: FlowDocument, node: FlowNode, person: string): FlowTest => ({
  seed: seedOf(person, node.id),
  winner: readRow(sql, testKey(document, node))?.winner ?? null,
});

const isArm = (port: string | null): port is Arm => ARMS.some((arm) => arm === port);

/** Adds one to a count; returns it. */
function add(sql: SqlStorage, key: string, arm: Arm, column: "came" | "ended" | "goals"): number {
  sql.exec("INSERT OR IGNORE INTO test_counts (test, arm) VALUES (?, ?)", key, arm);
  const [row] = sql
    .exec<{ count: number }>(
      `UPDATE test_counts SET ${column} = ${column} + 1 WHERE test = ? AND arm = ? RETURNING ${column} AS count`,
      key,
      arm,
    )
    .toArray();
  return row?.count ?? 0;
}

/** Counts a run that left a test by chance, while no path has won. On a loop its first pass counts. */
export function noteTestLeft(sql: SqlStorage, run: RunRow, document: FlowDocument | null, left: StepResult): void {
  const node = document ? nodeOf(document, left.node) : undefined;
  if (!document || node?.kind !== AB_TEST || !isArm(left.port) || left.output.by !== "chance") return;
  const key = testKey(document, node);
  if (readRow(sql, key)?.winner || firstRow(sql, "SELECT 1 FROM test_runs WHERE run = ? AND test = ?", run.row, key))
    return;
  sql.exec("INSERT OR IGNORE INTO tests (test) VALUES (?)", key);
  const number = add(sql, key, left.port, "came");
  const values = [run.row, key, node.id, left.port, number];
  sql.exec("INSERT INTO test_runs (run, test, node, arm, number) VALUES (?, ?, ?, ?, ?)", ...values);
}

/** Outcomes that say something about a path; others ended the run from outside. */
const MEASURED: ReadonlySet<RunOutcome | null> = new Set<RunOutcome | null>(["completed", "goal", "exited"]);

/** How many of the first runs of each path are through. */
const countDone = (sql: SqlStorage, key: string, arm: Arm, first: number): number =>
  firstRow<{ count: number }>(
    sql,
    "SELECT count(*) AS count FROM test_runs WHERE test = ? AND arm = ? AND number <= ? AND result IS NOT NULL",
    key,
    arm,
    first,
  )?.count ?? 0;

/** How many of the first runs of a path reached a goal, of those that say something. */
const goalsOfFirst = (sql: SqlStorage, key: string, arm: Arm, first: number): Proportion =>
  firstRow<{ count: number; of: number }>(
    sql,
    `SELECT coalesce(sum(result = 'goal'), 0) AS count, count(*) AS "of" FROM test_runs
       WHERE test = ? AND arm = ? AND number <= ? AND result IN ('goal', 'none')`,
    key,
    arm,
    first,
  ) ?? { count: 0, of: 0 };

/** Checks a test while a check is due, and names the winner when the numbers are clear. */
function check(sql: SqlStorage, key: string, minimum: number, nowMs: number): void {
  for (;;) {
    const test = testOf(sql, key, readRow(sql, key));
    if (!isCheckDue(test, minimum)) return;
    const first = firstRuns(test, minimum);
    const winner = winnerOf(goalsOfFirst(sql, key, "a", first), goalsOfFirst(sql, key, "b", first), test.checks);
    const next = firstRuns({ checks: test.checks + 1 }, minimum);
    sql.exec(
      "UPDATE tests SET checks = checks + 1, winner = ?, won_at = ?, a_done = ?, b_done = ? WHERE test = ?",
      winner,
      winner === null ? null : nowMs,
      countDone(sql, key, "a", next),
      countDone(sql, key, "b", next),
      key,
    );
    if (winner !== null) sql.exec("DELETE FROM test_runs WHERE test = ?", key);
  }
}

/** Counts the end of a run for each test that it passed. */
export function noteTestEnd(
  sql: SqlStorage,
  run: RunRow,
  document: FlowDocument | null,
  { outcome, hasReachedGoal }: RunState,
  nowMs: number,
): void {
  if (!document?.nodes.some(({ kind }) => kind === AB_TEST)) return;
  const isMeasured = MEASURED.has(outcome);
  const result = isMeasured ? (hasReachedGoal ? "goal" : "none") : "void";
  const passed = sql
    .exec<{ test: string; node: string; arm: Arm; number: number }>(
      "UPDATE test_runs SET result = ? WHERE run = ? AND result IS NULL RETURNING test, node, arm, number",
      result,
      run.row,
    )
    .toArray();
  for (const { test: key, node, arm, number } of passed) {
    if (isMeasured) add(sql, key, arm, "ended");
    if (isMeasured && hasReachedGoal) add(sql, key, arm, "goals");
    const minimum = Number(nodeOf(document, node)?.settings.minimum || "100");
    const checks = readRow(sql, key)?.checks ?? 0;
    if (number > firstRuns({ checks }, minimum)) continue;
    sql.exec(`UPDATE tests SET ${arm}_done = ${arm}_done + 1 WHERE test = ?`, key);
    check(sql, key, minimum, nowMs);
  }
}

/** How the tests of a version are going. */
export const readTests = (sql: SqlStorage, document: FlowDocument | null): TestReport[] =>
  (document?.nodes ?? []).flatMap((node) => {
    if (!document || node.kind !== AB_TEST) return [];
    const key = testKey(document, node);
    const row = readRow(sql, key);
    return [{ ...testOf(sql, key, row), node: node.id, wonAt: row?.won_at ?? null }];
  });
