import { putEvent } from "#app/platform/events/outbox.server.ts";
import { topTwoShares } from "../experiments/domain/bandit.ts";
import type { ArmData } from "../experiments/domain/bayes.ts";
import { judge } from "../experiments/domain/stop-rule.ts";
import type { AdTest, Decision, DecisionData } from "./ads-rpc.ts";
import { bounds, sumsOfAds } from "./reads.ts";

const MAX_TESTS = 200;
const MAX_DECISIONS = 400;

const TEST = "id, name, metric, arms, rule, status, first_day AS firstDay, created_at AS createdAt";
type Stored = Omit<AdTest, "arms" | "rule"> & { arms: string; rule: string } & Record<string, string | number>;
const toTest = ({ arms, rule, ...row }: Stored): AdTest => ({
  ...(row as unknown as AdTest),
  arms: JSON.parse(arms),
  rule: JSON.parse(rule),
});

export const listTests = (sql: SqlStorage): AdTest[] =>
  sql.exec<Stored>(`SELECT ${TEST} FROM tests ORDER BY created_at DESC, id DESC`).toArray().map(toTest);

function log(sql: SqlStorage, test: string, at: number, kind: Decision["kind"], data: DecisionData): void {
  sql.exec(
    `INSERT INTO decisions (test, seq, at, kind, data)
      SELECT ?1, coalesce(max(seq), 0) + 1, ?2, ?3, ?4 FROM decisions WHERE test = ?1`,
    ...[test, at, kind, JSON.stringify(data)],
  );
  sql.exec(
    "DELETE FROM decisions WHERE test = ?1 AND seq <= (SELECT max(seq) FROM decisions WHERE test = ?1) - ?2",
    test,
    MAX_DECISIONS,
  );
}

export function addTest(sql: SqlStorage, test: AdTest): "added" | "exists" | "full" {
  const { n, taken } = sql
    .exec<{ n: number; taken: number }>("SELECT count(*) AS n, coalesce(sum(id = ?), 0) AS taken FROM tests", test.id)
    .one();
  if (taken > 0) return "exists";
  if (n >= MAX_TESTS) return "full";
  sql.exec(
    "INSERT INTO tests (id, name, metric, arms, rule, status, first_day, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    ...[
      test.id,
      test.name,
      test.metric,
      JSON.stringify(test.arms),
      JSON.stringify(test.rule),
      test.status,
      test.firstDay,
      test.createdAt,
    ],
  );
  log(sql, test.id, test.createdAt, "started", {});
  return "added";
}

export function findTest(sql: SqlStorage, id: string) {
  const [row] = sql.exec<Stored>(`SELECT ${TEST} FROM tests WHERE id = ?`, id).toArray();
  if (!row) return null;
  const test = toTest(row);
  const decisions = sql
    .exec<{ seq: number; at: number; kind: Decision["kind"]; data: string }>(
      "SELECT seq, at, kind, data FROM decisions WHERE test = ? ORDER BY seq DESC LIMIT 100",
      id,
    )
    .toArray()
    .map((decision): Decision => ({ ...decision, data: JSON.parse(decision.data) }));
  const names = sql
    .exec<{ n: number; name: string }>(
      "SELECT n, name FROM ads WHERE n IN (SELECT value FROM json_each(?))",
      JSON.stringify(test.arms.flatMap(({ ads }) => ads)),
    )
    .toArray();
  return { test, decisions, adNames: Object.fromEntries(names.map(({ n, name }) => [String(n), name])) };
}

export function stopTest(sql: SqlStorage, id: string, at: number): boolean {
  const isStopped =
    sql.exec("UPDATE tests SET status = 'stopped' WHERE id = ? AND status = 'running' RETURNING id", id).toArray()
      .length > 0;
  if (isStopped) log(sql, id, at, "stopped", {});
  return isStopped;
}

export function deleteTest(sql: SqlStorage, id: string): void {
  sql.exec("DELETE FROM tests WHERE id = ?", id);
  sql.exec("DELETE FROM decisions WHERE test = ?", id);
}

/** What the arms of a test have gathered since its first day. */
const armData = (sql: SqlStorage, test: AdTest, to: number): ArmData[] =>
  test.arms.map(({ ads }) => {
    const { impressions, clicks, conversions, revenue } = sumsOfAds(sql, ads, { from: test.firstDay, to });
    return { impressions, clicks, conversions, revenueCents: revenue };
  });

/** Judges every running test that has a new day of figures, and logs what was decided and by which data; to be run in a transaction. */
export function judgeTests(sql: SqlStorage, workspaceId: string, nowMs: number): void {
  const last = bounds(sql)?.to;
  if (last === undefined) return;
  const due = sql
    .exec<Stored>(
      `SELECT ${TEST} FROM tests WHERE status = 'running' AND first_day <= ? AND coalesce(judged_day, 0) < ?`,
      last,
      last,
    )
    .toArray()
    .map(toTest);
  for (const test of due) judgeTest(sql, workspaceId, test, last, nowMs);
}

function judgeTest(sql: SqlStorage, workspaceId: string, test: AdTest, last: number, nowMs: number): void {
  const arms = armData(sql, test, last);
  const days = last - test.firstDay + 1;
  const { results, verdict } = judge(test.metric, arms, days, test.rule);
  const shares = topTwoShares(test.metric, arms, test.rule.floor);
  const data: DecisionData = {
    ...{ day: last, days, leader: verdict.leader },
    ...(verdict.kind === "continue" ? { reason: verdict.reason } : {}),
    arms: results.map((result, at) => ({ ...(arms[at] as ArmData), ...result, share: shares[at] ?? 0 })),
  };
  log(sql, test.id, nowMs, verdict.kind === "continue" ? "judged" : verdict.kind, data);
  sql.exec("UPDATE tests SET judged_day = ? WHERE id = ?", last, test.id);
  if (verdict.kind === "continue") return;
  sql.exec("UPDATE tests SET status = 'decided' WHERE id = ?", test.id);
  const winner = verdict.kind === "winner" ? (test.arms[verdict.leader]?.name ?? "") : null;
  putEvent(sql, {
    id: `ads.test_decided:${test.id}`,
    type: "ads.test_decided",
    workspaceId,
    at: nowMs,
    data: { testId: test.id, name: test.name, outcome: verdict.kind, winner, at: nowMs },
  });
}

/** Notes once that a plan no longer includes tests: they wait, and continue with the plan. */
export function suspendTests(sql: SqlStorage, nowMs: number): void {
  const running = sql
    .exec<{ id: string; kind: string | null }>(
      `SELECT id, (SELECT kind FROM decisions d WHERE d.test = t.id ORDER BY seq DESC LIMIT 1) AS kind FROM tests t WHERE status = 'running'`,
    )
    .toArray();
  for (const { id, kind } of running) if (kind !== "plan_lost") log(sql, id, nowMs, "plan_lost", {});
}
