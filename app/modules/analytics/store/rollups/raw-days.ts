import { monthOf } from "../domain/buckets.ts";
import { deleteRanges, RANGE_USE } from "./visitor-ranges.ts";

/** Before any day that a site can have. */
const LONG_AGO = -1_000_000;

/** The first day whose single visits and events are still there. */
export const firstRawDay = (sql: SqlStorage): number =>
  sql.exec<{ day: number }>("SELECT day FROM raw_from").toArray()[0]?.day ?? LONG_AGO;

/** Days whose visits changed are read from their rows until they are rolled up again, and their months from days. */
export function reopenDays(sql: SqlStorage, days: ReadonlySet<number>): void {
  const from = firstRawDay(sql);
  for (const day of days) {
    // Of a day whose rows are being deleted there is not enough left to roll it up again.
    if (day < from) continue;
    sql.exec("INSERT OR IGNORE INTO dirty_days (day) VALUES (?)", day);
    deleteRanges(sql, RANGE_USE.visits, day);
    sql.exec("DELETE FROM rolled_months WHERE month = ?", monthOf(day));
  }
}

/** Returns the first day that has single visits; null when there are none. */
export function firstDayWithVisits(sql: SqlStorage): number | null {
  const { hour } = sql.exec<{ hour: number | null }>("SELECT min(hour) AS hour FROM sessions").one();
  return hour === null ? null : Math.max(Math.floor(hour / 24), firstRawDay(sql));
}
