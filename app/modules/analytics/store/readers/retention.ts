import { hours } from "#app/shared/time.ts";
import { wallHours } from "../../domain/dimensions.ts";
import {
  cohortRange,
  cohortsOf,
  firstDayOf,
  type RetentionQuery,
  type RetentionReport,
  type SameDay,
  type Unit,
} from "../../reports/retention/domain/retention.ts";
import { IS_VISIT, whereVisits } from "../sql/filters.ts";

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

/** Who came back: people with a lasting id by cohorts of their first visit, on which the filters are, the others within their day. */
export function readRetention(sql: SqlStorage, query: RetentionQuery): RetentionReport {
  const bucket = BUCKET[query.unit];
  const { first, last } = cohortRange(query);
  const chosen = whereVisits(query.filters);
  const rows = sql.exec<{ cohort: number; active: number; people: number }>(
    // The number of the visit is that of the earliest one: SQLite takes other columns from the row with the minimum.
    `WITH earliest AS (SELECT s.id AS id, min(s.started_ms) FROM sessions s WHERE s.stable = 1 AND ${IS_VISIT} GROUP BY s.visitor),
       firsts AS (SELECT s.visitor AS visitor, s.hour AS hour FROM earliest CROSS JOIN sessions s ON s.id = earliest.id
         WHERE s.hour >= ? AND s.hour < ? AND ${chosen.sql})
     SELECT ${bucket("f.hour")} AS cohort, ${bucket("s.hour")} AS active, count(DISTINCT s.visitor) AS people
     FROM firsts f CROSS JOIN sessions s ON s.visitor = f.visitor WHERE s.stable = 1 AND ${IS_VISIT} GROUP BY 1, 2`,
    firstDayOf(first, query.unit) * 24,
    firstDayOf(last + 1, query.unit) * 24,
    ...chosen.bindings,
  );
  const cohorts = cohortsOf(rows, query);
  const hasLasting = sql.exec("SELECT 1 AS found FROM sessions WHERE stable = 1 LIMIT 1").toArray().length > 0;
  return { cohorts, sameDay: readSameDay(sql, query), hasLasting };
}

function readSameDay(sql: SqlStorage, { range, filters }: RetentionQuery): SameDay {
  const { from, to } = wallHours(range);
  const chosen = whereVisits(filters);
  const upTo = GAP_HOURS.slice(0, -1).map((limit) => `WHEN gap < ${limit * HOUR_MS} THEN ${limit}`);
  const rows = sql
    .exec<{ upToHours: number | null; people: number }>(
      // Of each person the second visit, or the first of those who had no other.
      `SELECT CASE WHEN gap IS NULL THEN NULL ${upTo.join(" ")} ELSE ${GAP_HOURS.at(-1)} END AS upToHours, count(*) AS people FROM (
         SELECT min(gap) AS gap FROM (
           SELECT visitor, iif(row_number() OVER visits = 2, started_ms - first_value(started_ms) OVER visits, NULL) AS gap
           FROM sessions s WHERE stable = 0 AND ${chosen.sql} AND hour >= ? AND hour < ? WINDOW visits AS (PARTITION BY visitor ORDER BY started_ms, id))
         GROUP BY visitor)
       GROUP BY 1`,
      ...chosen.bindings,
      from,
      to,
    )
    .toArray();
  const peopleOf = (limit: number | null) => rows.find(({ upToHours }) => upToHours === limit)?.people ?? 0;
  const gaps = GAP_HOURS.map((upToHours) => ({ upToHours, people: peopleOf(upToHours) }));
  const returned = gaps.reduce((sum, { people }) => sum + people, 0);
  return { people: returned + peopleOf(null), returned, gaps };
}
