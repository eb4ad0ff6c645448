import { firstDayWithVisits } from "./rollups/raw-days.ts";

/** How far back a site's figures go. */
export interface DataRange {
  /** First day with traffic; null before any. */
  firstDay: number | null;
  /** First day whose single visits are kept: filters that combine, goals and paths see nothing older. Null before any. */
  firstRawDay: number | null;
}

export function readDataRange(sql: SqlStorage): DataRange {
  const { rolled } = sql.exec<{ rolled: number | null }>("SELECT min(day) AS rolled FROM rolled_days").one();
  const raw = firstDayWithVisits(sql);
  const days = [rolled, raw].filter((day) => day !== null);
  return { firstDay: days.length === 0 ? null : Math.min(...days), firstRawDay: raw };
}
