import type { FlowTest } from "#app/platform/manifest/flow-kinds.ts";
import { type FlowDocument, type FlowNode, nodeOf, reachableFrom } from "../domain/document/document.ts";
import { type AbTest, ARMS, type Arm, checked, newTest } from "../domain/running/ab-test.ts";
import type { RunOutcome, RunState, StepResult } from "../domain/running/interpreter.ts";
import type { TestReport } from "./flow-rpc.ts";
import { firstRow, type RunRow } from "./rows.ts";
import { runIdOf } from "./run-id.ts";

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
  a_came: number;
  a_ended: number;
  a_goals: number;
  b_came: number;
  b_ended: number;
  b_goals: number;
}

const readRow = (sql: SqlStorage, key: string): TestRow | undefined =>
  firstRow<TestRow>(sql, "SELECT * FROM tests WHERE test = ?", key);

const testOf = (row: TestRow | undefined): AbTest =>
  row
    ? {
        checks: row.checks,
        winner: row.winner,
        a: { came: row.a_came, ended: row.a_ended, goals: row.a_goals },
        b: { came: row.b_came, ended: row.b_ended, goals: row.b_goals },
      }
    : newTest();

/** What the path of a contact follows from while no path has won. */
export const seedOf = (person: string, node: string): string => `${person}:${node}`;

/** What the step of a test needs besides its settings. */
export const testFor = (sql: SqlStorage, document: FlowDocument, node: FlowNode, person: string): FlowTest => ({
  seed: seedOf(person, node.id),
  winner: readRow(sql, testKey(document, node))?.winner ?? null,
});

const isArm = (port: string | null): port is Arm => ARMS.some((arm) => arm === port);

const add = (sql: SqlStorage, key: string, column: `${Arm}_${"came" | "ended" | "goals"}`): void => {
  sql.exec("INSERT OR IGNORE INTO tests (test) VALUES (?)", key);
  sql.exec(`UPDATE tests SET ${column} = ${column} + 1 WHERE test = ?`, key);
};

/** Counts a run that left a test by chance, while no path has won. */
export function noteTestLeft(sql: SqlStorage, document: FlowDocument | null, left: StepResult): void {
  const node = document ? nodeOf(document, left.node) : undefined;
  if (!document || node?.kind !== AB_TEST || !isArm(left.port) || left.output.by !== "chance") return;
  const key = testKey(document, node);
  if (readRow(sql, key)?.winner) return;
  add(sql, key, `${left.port}_came`);
}

/** Outcomes that say something about a path; others ended the run from outside. */
const MEASURED: ReadonlySet<RunOutcome | null> = new Set<RunOutcome | null>(["completed", "goal", "exited"]);

/** Counts the end of a run for each test that it passed, and names the winner when the numbers are clear. */
export function noteTestEnd(
  sql: SqlStorage,
  run: RunRow,
  document: FlowDocument | null,
  { outcome, hasReachedGoal }: RunState,
  nowMs: number,
): void {
  if (!document?.nodes.some(({ kind }) => kind === AB_TEST) || !MEASURED.has(outcome)) return;
  const passed = sql
    .exec<{ node: string; port: string | null; seq: number }>(
      `SELECT node, port, max(seq) AS seq FROM steps WHERE run = ? AND kind = ? AND json_extract(output, '$.by') = 'chance'
         GROUP BY node`,
      run.row,
      AB_TEST,
    )
    .toArray();
  for (const { node: id, port } of passed) {
    const node = nodeOf(document, id);
    if (!node || !isArm(port)) continue;
    const key = testKey(document, node);
    if (readRow(sql, key)?.winner) continue;
    add(sql, key, `${port}_ended`);
    if (hasReachedGoal) add(sql, key, `${port}_goals`);
    const { checks, winner } = checked(testOf(readRow(sql, key)), Number(node.settings.minimum || "100"));
    sql.exec(
      "UPDATE tests SET checks = ?, winner = ?, won_at = ? WHERE test = ?",
      checks,
      winner,
      winner === null ? null : nowMs,
      key,
    );
  }
}

/** How the tests of a version are going. */
export const readTests = (sql: SqlStorage, document: FlowDocument | null): TestReport[] =>
  (document?.nodes ?? []).flatMap((node) => {
    if (!document || node.kind !== AB_TEST) return [];
    const row = readRow(sql, testKey(document, node));
    return [{ ...testOf(row), node: node.id, wonAt: row?.won_at ?? null }];
  });
