import { putEvent } from "#app/platform/events/outbox.server.ts";
import type { Panel } from "../geo-tests/domain/panel.ts";
import type { GeoOutcome, GeoTest } from "./ads-rpc.ts";

const MAX_GEO_TESTS = 50;

const TEST = `id, name, metric, length_days AS lengthDays, expected_lift AS expectedLift, pairs, left_out AS leftOut, plan_to AS planTo,
  test_from AS testFrom, test_to AS testTo, cost AS costCents, created_at AS createdAt`;
type Stored = Omit<GeoTest, "pairs" | "leftOut"> & { pairs: string; leftOut: string } & Record<
    string,
    string | number | null
  >;
const toTest = ({ pairs, leftOut, ...row }: Stored): GeoTest => ({
  ...(row as unknown as GeoTest),
  pairs: JSON.parse(pairs),
  leftOut: JSON.parse(leftOut),
});

export const listGeoTests = (sql: SqlStorage): GeoTest[] =>
  sql.exec<Stored>(`SELECT ${TEST} FROM geo_tests ORDER BY created_at DESC, id DESC`).toArray().map(toTest);

export function findGeoTest(sql: SqlStorage, id: string): { test: GeoTest; panel: Panel } | null {
  const [row] = sql
    .exec<Stored & { firstDay: number; days: number }>(
      `SELECT ${TEST}, first_day AS firstDay, days FROM geo_tests WHERE id = ?`,
      id,
    )
    .toArray();
  if (!row) return null;
  const { firstDay, days, ...stored } = row;
  const regions = sql
    .exec<{ name: string; daily: string }>(
      "SELECT region AS name, daily FROM geo_regions WHERE test = ? ORDER BY 1",
      id,
    )
    .toArray()
    .map(({ name, daily }) => ({ name, values: JSON.parse(daily) as number[] }));
  return { test: toTest(stored as unknown as Stored), panel: { firstDay, days, regions } };
}

function writeRegions(sql: SqlStorage, id: string, { regions }: Panel): void {
  sql.exec("DELETE FROM geo_regions WHERE test = ?", id);
  for (const { name, values } of regions) {
    const daily = JSON.stringify(values.map((value) => Math.round(value * 100) / 100));
    sql.exec("INSERT INTO geo_regions (test, region, daily) VALUES (?, ?, ?)", id, name, daily);
  }
}

/** Adds a test with its regions; to be run in a transaction. */
export function addGeoTest(sql: SqlStorage, test: GeoTest, panel: Panel): "added" | "exists" | "full" {
  const { n, taken } = sql
    .exec<{ n: number; taken: number }>(
      "SELECT count(*) AS n, coalesce(sum(id = ?), 0) AS taken FROM geo_tests",
      test.id,
    )
    .one();
  if (taken > 0) return "exists";
  if (n >= MAX_GEO_TESTS) return "full";
  sql.exec(
    `INSERT INTO geo_tests (id, name, metric, length_days, expected_lift, pairs, left_out, plan_to, first_day, days, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[test.id, test.name, test.metric, test.lengthDays, test.expectedLift, JSON.stringify(test.pairs)],
    ...[JSON.stringify(test.leftOut), test.planTo, panel.firstDay, panel.days, test.createdAt],
  );
  writeRegions(sql, test.id, panel);
  return "added";
}

/** Replaces the results of a test; to be run in a transaction. */
export function saveGeoResults(
  sql: SqlStorage,
  workspaceId: string,
  { id, outcome, panel }: { id: string; outcome: GeoOutcome; panel: Panel },
): boolean {
  const { testFrom, testTo, costCents, lift, at } = outcome;
  const [saved] = sql
    .exec<{ name: string }>(
      "UPDATE geo_tests SET test_from = ?, test_to = ?, cost = ?, first_day = ?, days = ? WHERE id = ? RETURNING name",
      ...[testFrom, testTo, costCents, panel.firstDay, panel.days, id],
    )
    .toArray();
  if (!saved) return false;
  writeRegions(sql, id, panel);
  const data = { testId: id, name: saved.name, lift: lift.mean, low: lift.low, high: lift.high, at };
  putEvent(sql, { id: `ads.geo_test_evaluated:${id}-${at}`, type: "ads.geo_test_evaluated", workspaceId, at, data });
  return true;
}

export function deleteGeoTest(sql: SqlStorage, id: string): void {
  sql.exec("DELETE FROM geo_tests WHERE id = ?", id);
  sql.exec("DELETE FROM geo_regions WHERE test = ?", id);
}
