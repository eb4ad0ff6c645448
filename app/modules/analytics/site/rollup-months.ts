import { monthStart } from "../domain/buckets.ts";
import { LEVELS } from "./rollup.ts";
import { mergeSketches, type Sketched } from "./sketches.ts";

/** Rolls a month up from its days, inside the caller's transaction. */
export function rollMonth(sql: SqlStorage, month: number): void {
  const days = [LEVELS.day, monthStart(month), monthStart(month + 1)];
  for (const table of ["rollups", "rollup_revenue"]) sql.exec(`DELETE FROM ${table} WHERE level = ? AND at = ?`, LEVELS.month, month);
  sql.exec(
    `INSERT INTO rollups (level, dimension, at, value_id, people, lasting, visits, views, events, bounces, duration_ms)
      SELECT ?, dimension, ?, value_id, sum(people), max(lasting), sum(visits), sum(views), sum(events), sum(bounces), sum(duration_ms)
      FROM rollups WHERE level = ? AND at >= ? AND at < ? GROUP BY dimension, value_id`,
    LEVELS.month,
    month,
    ...days,
  );
  sql.exec(
    `INSERT INTO rollup_revenue (level, dimension, at, value_id, currency, minor)
      SELECT ?, dimension, ?, value_id, currency, sum(minor) FROM rollup_revenue WHERE level = ? AND at >= ? AND at < ? GROUP BY dimension, value_id, currency`,
    LEVELS.month,
    month,
    ...days,
  );
  const sketches = "SELECT ? AS level, dimension, ? AS at, value_id, sketch FROM rollups WHERE level = ? AND at >= ? AND at < ? AND sketch IS NOT NULL";
  mergeSketches(sql, sql.exec<Sketched>(sketches, LEVELS.month, month, ...days).toArray());
  sql.exec("INSERT OR IGNORE INTO rolled_months (month) VALUES (?)", month);
}
