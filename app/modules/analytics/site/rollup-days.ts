import { monthOf } from "../domain/buckets.ts";

/** Before any day that a site can have. */
const LONG_AGO = -1_000_000;

/** The first day whose single visits and events are still there. */
export const firstRawDay = (sql: SqlStorage): number => sql.exec<{ day: number }>("SELECT day FROM raw_from").toArray()[0]?.day ?? LONG_AGO;

/** Days whose visits changed are read from their rows until they are rolled up again, and their months from days. */
export function reopenDays(sql: SqlStorage, days: ReadonlySet<number>): void {
  for (const day of days) {
    sql.exec("INSERT OR IGNORE INTO dirty_days (day) VALUES (?)", day);
    sql.exec("DELETE FROM rolling WHERE day = ?", day);
    sql.exec("DELETE FROM rolled_months WHERE month = ?", monthOf(day));
  }
}
