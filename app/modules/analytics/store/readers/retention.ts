import { hours } from "#app/shared/time.ts";
import {
  COHORTS,
  cohortsOf,
  type RetentionQuery,
  type RetentionReport,
  type SameDay,
  type Unit,
} from "../../reports/retention/domain/retention.ts";
import { IS_VISIT } from "../sql/filters.ts";

/** The bucket of a wall hour as domain/retention.ts counts them. */
const BUCKET: Readonly<Record<Unit, (hour: string) => string>> = {
  day: (hour) => `${hour} / 24`,
  week: (hour) => `(${hour} / 24 + 3) / 7`,
  month: (hour) => {
    const part = (name: string) => `CAST(strftime('${name}', ${hour} / 24 * 86400, 'unixepoch') AS INTEGER)`;
    return `${part("%Y")} * 12 + ${part("%m")} - 1`;
  },
};

const HOUR_MS = hours(1);
const GAP_HOURS = [1, 3, 6, 12, 24] as const;

/** Who came back: people with a lasting id by cohorts of their first visit, the others within their day. */
export function readRetention(sql: SqlStorage, query: RetentionQuery): RetentionReport {
  const bucket = BUCKET[query.unit];
  const rows = sql.exec<{ cohort: number; active: number; people: number }>(
    `WITH firsts AS (SELECT visitor, min(hour) AS hour FROM sessions WHERE stable = 1 GROUP BY visitor)
     SELECT ${bucket("f.hour")} AS cohort, ${bucket("s.hour")} AS active, count(DISTINCT s.visitor) AS people
     FROM firsts f CROSS JOIN sessions s ON s.visitor = f.visitor WHERE s.stable = 1 GROUP BY 1, 2`,
  );
  return { cohorts: cohortsOf(rows, query), sameDay: readSameDay(sql, query) };
}

/** Of the days that the table of cohorts by day has. */
function readSameDay(sql: SqlStorage, { today }: RetentionQuery): SameDay {
  const hours = [(today - COHORTS.day + 1) * 24, (today + 1) * 24] as const;
  const upTo = GAP_HOURS.slice(0, -1).map((limit) => `WHEN gap < ${limit * HOUR_MS} THEN ${limit}`);
  const rows = sql
    .exec<{ upToHours: number | null; people: number }>(
      // Of each person the second visit, or the first of those who had no other.
      `SELECT CASE WHEN gap IS NULL THEN NULL ${upTo.join(" ")} ELSE ${GAP_HOURS.at(-1)} END AS upToHours, count(*) AS people FROM (
         SELECT min(gap) AS gap FROM (
           SELECT visitor, iif(row_number() OVER visits = 2, started_ms - first_value(started_ms) OVER visits, NULL) AS gap
           FROM sessions s WHERE stable = 0 AND ${IS_VISIT} AND hour >= ? AND hour < ? WINDOW visits AS (PARTITION BY visitor ORDER BY started_ms, id))
         GROUP BY visitor)
       GROUP BY 1`,
      ...hours,
    )
    .toArray();
  const peopleOf = (limit: number | null) => rows.find(({ upToHours }) => upToHours === limit)?.people ?? 0;
  const gaps = GAP_HOURS.map((upToHours) => ({ upToHours, people: peopleOf(upToHours) }));
  const returned = gaps.reduce((sum, { people }) => sum + people, 0);
  return { people: returned + peopleOf(null), returned, gaps };
}
