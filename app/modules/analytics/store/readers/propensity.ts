import {
  type Cases,
  PERSISTENT_QUESTIONS,
  type PersistentQuestion,
  type PersistentRow,
  type PropensityCases,
  persistentGroup,
  SAME_DAY_DAYS,
  type SameDayRow,
  sameDayGroup,
} from "../../propensity/domain/training-data.ts";
import { IS_VISIT } from "../sql/filters.ts";

/** Visits that are gone through for one question; of more, each so manieth person is taken. Visitors are hashes: any remainder is a fair sample. */
const MAX_VISITS = 20_000;

/** Steps of page views: a few visits of a hundred pages say no more than one of eight. */
const stepsOf = (views: string): string =>
  `CASE WHEN ${views} < 2 THEN 1 WHEN ${views} < 3 THEN 2 WHEN ${views} < 6 THEN 4 ELSE 8 END`;

function oneIn(sql: SqlStorage, which: "stable = 1" | "true", fromDay: number, beforeDay: number): number {
  const query = `SELECT count(*) AS n FROM sessions WHERE ${which} AND hour >= ? AND hour < ?`;
  return Math.max(1, Math.ceil(sql.exec<{ n: number }>(query, fromDay * 24, beforeDay * 24).one().n / MAX_VISITS));
}

/** People with a lasting id of the window before a day: what is known of them then, and who came from that day on. */
function lastingRows(
  sql: SqlStorage,
  day: number,
  { windowDays, minDays, horizonDays }: PersistentQuestion,
  each: number,
): PersistentRow[] {
  const [from, at, until] = [(day - windowDays) * 24, day * 24, (day + horizonDays) * 24];
  return sql
    .exec<Record<keyof PersistentRow, number>>(
      `WITH seen AS (
         SELECT visitor, min(hour) / 24 AS first, max(hour) / 24 AS last, count(DISTINCT hour / 24) AS days, count(*) AS visits, sum(views) AS views,
           max(events > 0) AS acted
         FROM sessions WHERE stable = 1 AND hour >= ? AND hour < ? AND visitor % ? = 0 GROUP BY visitor HAVING days >= ?)
       SELECT ${day - 1} - last AS idle, min(days, 10) AS days, ${stepsOf("views * 1.0 / visits")} AS pages, acted, (${day - 1} - first) / 7 AS known,
         count(*) AS cases, sum(EXISTS (SELECT 1 FROM sessions later WHERE later.visitor = seen.visitor AND later.hour >= ? AND later.hour < ?)) AS came
       FROM seen GROUP BY 1, 2, 3, 4, 5`,
      from,
      at,
      each,
      minDays,
      at,
      until,
    )
    .toArray();
}

/** People who are known on one day only: what their first visit of it was, and who came again on it. */
function sameDayRows(sql: SqlStorage, fromDay: number, beforeDay: number, each: number): SameDayRow[] {
  return sql
    .exec<Record<keyof SameDayRow, number>>(
      // Beside a single min() the other columns are those of its row.
      `WITH people AS (
         SELECT visitor, min(started_ms), hour, views, events, agent_id, origin_id, count(*) AS visits
         FROM sessions s WHERE stable = 0 AND ${IS_VISIT} AND hour >= ? AND hour < ? AND visitor % ? = 0 GROUP BY visitor)
       SELECT hour % 24 AS hour, (hour / 24 + 3) % 7 >= 5 AS weekend, ${stepsOf("views")} AS pages, events > 0 AS acted, a.device = 'desktop' AS desktop,
         o.source = '' AS direct, count(*) AS cases, sum(visits > 1) AS came
       FROM people p JOIN agents a ON a.id = p.agent_id JOIN origins o ON o.id = p.origin_id GROUP BY 1, 2, 3, 4, 5, 6`,
      fromDay * 24,
      beforeDay * 24,
      each,
    )
    .toArray();
}

/** Cases of every prediction about the people of a site. `today`: its wall day; what it brings is not counted. */
export function readPropensity(sql: SqlStorage, today: number): PropensityCases {
  const lastingEach = oneIn(sql, "stable = 1", today - PERSISTENT_QUESTIONS.churn.windowDays, today);
  const sameDayEach = oneIn(sql, "true", today - SAME_DAY_DAYS, today);
  const lasting = (question: PersistentQuestion): Cases => {
    const casesAt = (day: number) =>
      lastingRows(sql, day, question, lastingEach).map((row) => persistentGroup(row, question.comes));
    const [earlier, later] = [today - 2 * question.horizonDays, today - question.horizonDays];
    return { train: casesAt(earlier), test: casesAt(later), now: casesAt(today) };
  };
  const sameDay = (fromDay: number) =>
    sameDayRows(sql, fromDay, fromDay + SAME_DAY_DAYS, sameDayEach).map(sameDayGroup);
  return {
    questions: {
      return: lasting(PERSISTENT_QUESTIONS.return),
      churn: lasting(PERSISTENT_QUESTIONS.churn),
      sameDay: { train: sameDay(today - 2 * SAME_DAY_DAYS), test: sameDay(today - SAME_DAY_DAYS), now: [] },
    },
    lastingOneIn: lastingEach,
  };
}
