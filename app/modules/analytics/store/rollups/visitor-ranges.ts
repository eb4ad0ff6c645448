import type { Condition } from "../sql/text-conditions.ts";

/*
 * A day's visitors in ranges of their numbers: a reader that goes through a day range by range sees each visitor whole,
 * reads only what belongs to the range however large the day is, and continues with the next range after an
 * interruption. The numbers are hashes, so that each range is a fair sample of the day.
 */

/** What goes through days in such ranges. */
export const RANGE_USE = { visits: 0, goals: 1 } as const;

interface VisitorRange {
  /** On `sessions s`. */
  where: Condition;
  isLast: boolean;
}

/** Cuts the visitors of a day into ranges of so many events, about. */
export function splitDay(sql: SqlStorage, use: number, day: number, events: number): void {
  deleteRanges(sql, use, day);
  const hours = [day * 24, day * 24 + 24];
  const all = sql.exec<{ visits: number; events: number }>(
    "SELECT (SELECT count(*) FROM sessions WHERE hour >= ? AND hour < ?) AS visits, (SELECT count(*) FROM events WHERE hour >= ? AND hour < ?) AS events",
    ...hours,
    ...hours,
  );
  const { visits, events: allEvents } = all.one();
  const visitsOfRange = Math.max(1, Math.floor(visits / Math.max(1, Math.ceil(allEvents / events))));
  sql.exec(
    `INSERT OR IGNORE INTO visitor_ranges (use, day, visitor) SELECT ?, ?, visitor
      FROM (SELECT visitor, row_number() OVER (ORDER BY visitor) AS place FROM sessions WHERE hour >= ? AND hour < ?) WHERE (place - 1) % ? = 0`,
    use,
    day,
    ...hours,
    visitsOfRange,
  );
}

/** The first range of a day that is left; null when there is none, also before the day is cut. */
export function firstRange(sql: SqlStorage, use: number, day: number): VisitorRange | null {
  const [from, next] = sql
    .exec<{ visitor: number }>(
      "SELECT visitor FROM visitor_ranges WHERE use = ? AND day = ? ORDER BY visitor LIMIT 2",
      use,
      day,
    )
    .toArray();
  if (!from) return null;
  // Hour by hour, each with its visitors in the order of their numbers: of the others the index says nothing.
  const hours = JSON.stringify(Array.from({ length: 24 }, (_, hour) => day * 24 + hour));
  const within = next ? [from.visitor, next.visitor] : [from.visitor];
  const sqlOfRange = `s.hour IN (SELECT value FROM json_each(?)) AND s.visitor >= ?${next ? " AND s.visitor < ?" : ""}`;
  return { where: { sql: sqlOfRange, bindings: [hours, ...within] }, isLast: !next };
}

/** The first range of a day is done. */
export function dropFirstRange(sql: SqlStorage, use: number, day: number): void {
  const first = "SELECT min(visitor) FROM visitor_ranges WHERE use = ? AND day = ?";
  sql.exec(`DELETE FROM visitor_ranges WHERE use = ? AND day = ? AND visitor = (${first})`, use, day, use, day);
}

export function deleteRanges(sql: SqlStorage, use: number, day: number): void {
  sql.exec("DELETE FROM visitor_ranges WHERE use = ? AND day = ?", use, day);
}
