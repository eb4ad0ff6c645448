import { minutes } from "#app/shared/time.ts";
import { EVENT_KINDS } from "../../domain/event.ts";
import { dayStartMs, wallDay, wallHour } from "../../domain/period/site-clock.ts";
import type { TrafficWindow } from "../../live/domain/live.ts";

const WEEKS = 4;

/** Page views of windows that end at `nowMs`, beside the same minutes of the clock in the four weeks before. */
export function readTrafficWindows(
  sql: SqlStorage,
  timeZone: string,
  lengthsMinutes: readonly number[],
  nowMs: number,
): TrafficWindow[] {
  const firstHour = sql.exec<{ hour: number | null }>("SELECT min(hour) AS hour FROM events").one().hour;
  const today = wallDay(nowMs, timeZone);
  const sinceMidnightMs = nowMs - dayStartMs(today, timeZone);
  const ends = Array.from(
    { length: WEEKS },
    (_, week) => dayStartMs(today - 7 * (week + 1), timeZone) + sinceMidnightMs,
  );
  const measured = (fromMs: number) => firstHour !== null && wallHour(fromMs, timeZone) > firstHour;
  return lengthsMinutes.map((length) => {
    const views = (endMs: number): number => countViews(sql, timeZone, endMs - minutes(length), endMs);
    return {
      minutes: length,
      views: views(nowMs),
      earlier: ends.filter((endMs) => measured(endMs - minutes(length))).map(views),
      topSource: readTopSource(sql, timeZone, nowMs - minutes(length), nowMs),
    };
  });
}

function countViews(sql: SqlStorage, timeZone: string, afterMs: number, untilMs: number): number {
  const query = `SELECT count(*) AS n FROM events WHERE hour BETWEEN ? AND ? AND at_ms > ? AND at_ms <= ? AND kind = ${EVENT_KINDS.view}`;
  return sql
    .exec<{ n: number }>(query, wallHour(afterMs, timeZone) - 1, wallHour(untilMs, timeZone) + 1, afterMs, untilMs)
    .one().n;
}

function readTopSource(
  sql: SqlStorage,
  timeZone: string,
  afterMs: number,
  untilMs: number,
): TrafficWindow["topSource"] {
  const rows = sql
    .exec<{ value: string; visits: number }>(
      `SELECT o.source AS value, count(DISTINCT e.session_id) AS visits FROM events e JOIN sessions s ON s.id = e.session_id JOIN origins o ON o.id = s.origin_id
       WHERE e.hour >= ? AND e.at_ms > ? AND e.at_ms <= ? AND e.kind = ${EVENT_KINDS.view} GROUP BY o.source ORDER BY visits DESC, value`,
      wallHour(afterMs, timeZone) - 1,
      afterMs,
      untilMs,
    )
    .toArray();
  const top = rows[0];
  return top ? { ...top, ofVisits: rows.reduce((sum, { visits }) => sum + visits, 0) } : null;
}
