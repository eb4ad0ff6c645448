import { monthOf, monthStart } from "../domain/buckets.ts";
import { LEVELS, STEPS } from "./day-rollup.ts";
import { mergeSketches, type Sketched } from "./sketches.ts";

/** Rows of days, or old rows of the month, that one slice goes through: about; those of one day and dimension are not divided. */
const SLICE_ROWS = 2_000;

const DIMENSIONS = STEPS.filter(({ level }) => level === LEVELS.day).map(({ dimension }) => dimension);
const TABLES = ["rollups", "rollup_revenue"] as const;

/** A month that is over and all of whose days are rolled up, but not the month itself; null when there is none. */
export function nextMonth(sql: SqlStorage, today: number): number | null {
  const rolled = new Set(
    sql
      .exec<{ month: number }>("SELECT month FROM rolled_months")
      .toArray()
      .map(({ month }) => month),
  );
  const days = sql.exec<{ day: number }>("SELECT day FROM rolled_days").toArray();
  for (const { day } of days) if (monthOf(day) < monthOf(today) && !rolled.has(monthOf(day))) return monthOf(day);
  return null;
}

interface Position {
  /** Number of the dimension. */
  dimension: number;
  /** The next day to add; null: old rows of the month have to go first. */
  nextDay: number | null;
}

/** Does the next slice of rolling a month up from its days, inside the caller's transaction. */
export function rollUpMonthSlice(sql: SqlStorage, month: number): void {
  let { dimension, nextDay } = readPosition(sql, month);
  let budget = SLICE_ROWS;
  while (budget > 0 && dimension < DIMENSIONS.length) {
    const name = DIMENSIONS[dimension] ?? "";
    if (nextDay === null) {
      const gone = deleteOld(sql, month, name, budget);
      budget -= gone + 1;
      if (budget > 0) nextDay = monthStart(month);
    } else if (nextDay < monthStart(month + 1)) {
      budget -= addDay(sql, month, name, nextDay) + 1;
      nextDay++;
    } else {
      dimension++;
      nextDay = null;
    }
  }
  if (dimension < DIMENSIONS.length) {
    sql.exec(
      "INSERT OR REPLACE INTO rolling_months (month, dimension, next_day) VALUES (?, ?, ?)",
      month,
      dimension,
      nextDay,
    );
    return;
  }
  sql.exec("DELETE FROM rolling_months WHERE month = ?", month);
  sql.exec("INSERT OR IGNORE INTO rolled_months (month) VALUES (?)", month);
}

const readPosition = (sql: SqlStorage, month: number): Position =>
  sql
    .exec<Position & Record<string, SqlStorageValue>>(
      "SELECT dimension, next_day AS nextDay FROM rolling_months WHERE month = ?",
      month,
    )
    .toArray()[0] ?? {
    dimension: 0,
    nextDay: null,
  };

/** Deletes rows of a month that was rolled up before, so many at most. Returns how many there were. */
function deleteOld(sql: SqlStorage, month: number, dimension: string, limit: number): number {
  let count = 0;
  for (const table of TABLES) {
    const values = `SELECT DISTINCT value_id FROM ${table} WHERE level = ? AND dimension = ? AND at = ? LIMIT ?`;
    const gone = sql.exec(
      `DELETE FROM ${table} WHERE level = ? AND dimension = ? AND at = ? AND value_id IN (${values}) RETURNING value_id`,
      ...[LEVELS.month, dimension, month],
      ...[LEVELS.month, dimension, month, limit],
    );
    count += gone.toArray().length;
  }
  return count;
}

/** Adds the rows of one day and dimension to the rows of the month. Returns how many there were. */
function addDay(sql: SqlStorage, month: number, dimension: string, day: number): number {
  const where = "FROM rollups WHERE level = ? AND dimension = ? AND at = ?";
  const of = [LEVELS.day, dimension, day];
  const { count } = sql.exec<{ count: number }>(`SELECT count(*) AS count ${where}`, ...of).one();
  if (count === 0) return 0;
  // Sketches are merged below: until then `lasting` is a bound.
  sql.exec(
    `INSERT INTO rollups (level, dimension, at, value_id, people, lasting, visits, views, events, bounces, duration_ms)
      SELECT ?, dimension, ?, value_id, people, lasting, visits, views, events, bounces, duration_ms ${where}
      ON CONFLICT DO UPDATE SET people = people + excluded.people, lasting = max(lasting, excluded.lasting), visits = visits + excluded.visits,
        views = views + excluded.views, events = events + excluded.events, bounces = bounces + excluded.bounces, duration_ms = duration_ms + excluded.duration_ms`,
    ...[LEVELS.month, month],
    ...of,
  );
  sql.exec(
    `INSERT INTO rollup_revenue (level, dimension, at, value_id, currency, minor)
      SELECT ?, dimension, ?, value_id, currency, minor FROM rollup_revenue WHERE level = ? AND dimension = ? AND at = ?
      ON CONFLICT DO UPDATE SET minor = minor + excluded.minor`,
    ...[LEVELS.month, month],
    ...of,
  );
  const sketches = sql.exec<Sketched>(
    `SELECT ${LEVELS.month} AS level, dimension, ? AS at, value_id, sketch ${where} AND sketch IS NOT NULL
      UNION ALL SELECT level, dimension, at, value_id, sketch FROM rollups m WHERE level = ${LEVELS.month} AND dimension = ? AND at = ? AND sketch IS NOT NULL
        AND value_id IN (SELECT value_id ${where} AND sketch IS NOT NULL)`,
    ...[month, ...of],
    ...[dimension, month],
    ...of,
  );
  mergeSketches(sql, sketches.toArray());
  return count;
}
