import type { Dimension } from "../../domain/dimensions.ts";
import type { Selection } from "../../domain/query.ts";
import type { Sums, Tally } from "../rollups/tally.ts";

/*
 * What another product measured counts for the days before the first that was measured here, so that no day counts twice. It is
 * known by day and by one dimension at a time: with filters, or of single hours, there is nothing to add, and no goal was reached in it.
 */

type Row<T> = T & Record<string, SqlStorageValue>;

const DONE = "import_id IN (SELECT id FROM imports WHERE status = 'done')";

/** Returns the first wall day with own data; null before the first event. */
function firstOwnDay(sql: SqlStorage): number | null {
  // Days whose single visits are gone stand in the roll-ups.
  const query =
    "SELECT min(day) AS day FROM (SELECT min(hour) / 24 AS day FROM sessions UNION ALL SELECT min(day) FROM rolled_days)";
  return sql.exec<{ day: number | null }>(query).one().day;
}

/** Adds imported days to the tallies: of everything, of days, or of the values of a dimension. */
export function addImported(
  sql: SqlStorage,
  of: "all" | "day" | Dimension,
  { range, filters }: Selection,
  tallyOf: (key: string | number) => Tally,
): void {
  if (filters.length > 0 || range.hours) return;
  const toDay = lastImportedDay(sql, range.toDay);
  if (toDay < range.fromDay) return;
  const key = of === "all" ? "''" : of === "day" ? "day" : "value";
  const rows = sql.exec<Row<Sums & { key: string | number }>>(
    `SELECT ${key} AS "key", sum(visitors) AS people, sum(visits) AS visits, sum(views) AS views, sum(events) AS events, sum(bounces) AS bounces,
     sum(duration_ms) AS durationMs FROM imported_days WHERE dimension = ? AND day BETWEEN ? AND ? AND ${DONE} GROUP BY 1`,
    of === "all" || of === "day" ? "" : of,
    range.fromDay,
    toDay,
  );
  for (const { key: group, ...sums } of rows) tallyOf(group).addSums(sums as unknown as Sums);
}

function lastImportedDay(sql: SqlStorage, toDay: number): number {
  const own = firstOwnDay(sql);
  return own === null ? toDay : Math.min(toDay, own - 1);
}

/** The imported days that a range shows; null when there are none. */
export function importedDays(
  sql: SqlStorage,
  { fromDay, toDay }: Selection["range"],
): { fromDay: number; toDay: number } | null {
  const row = sql
    .exec<{ first: number | null; last: number | null }>(
      `SELECT min(day) AS first, max(day) AS last FROM imported_days WHERE day BETWEEN ? AND ? AND ${DONE}`,
      fromDay,
      lastImportedDay(sql, toDay),
    )
    .one();
  return row.first === null || row.last === null ? null : { fromDay: row.first, toDay: row.last };
}
