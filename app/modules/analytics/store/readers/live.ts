import { minutes } from "#app/shared/time.ts";
import { EVENT_KINDS, type EventKind } from "../../domain/event.ts";
import { wallHour } from "../../domain/period/site-clock.ts";
import {
  LIVE_MINUTES,
  type LiveEvent,
  type LiveRow,
  type LiveSite,
  type NamedGoal,
  NOW_MINUTES,
} from "../../live/domain/live.ts";
import { whereGoal } from "../sql/goal-condition.ts";

const ROWS = 10;
const EVENTS = 30;
const KINDS = new Map<number, EventKind>(
  Object.entries(EVENT_KINDS).map(([kind, number]) => [number, kind as EventKind]),
);

interface Place {
  siteId: string;
  timeZone: string;
}

/** What happens on the site, from the rows of the last 30 minutes. */
export function readLive(
  sql: SqlStorage,
  { siteId, timeZone }: Place,
  goals: readonly NamedGoal[],
  nowMs: number,
): LiveSite {
  const sinceMs = nowMs - minutes(LIVE_MINUTES);
  const activeMs = nowMs - minutes(NOW_MINUTES);
  // Rows are found by their hour; one more for clocks that are set back meanwhile.
  const sinceHour = wallHour(sinceMs, timeZone) - 1;
  const recent = (afterMs: number) => [sinceHour, afterMs, nowMs] as const;
  const visitors = (afterMs: number): number =>
    sql
      .exec<{ n: number }>(
        "SELECT count(DISTINCT visitor) AS n FROM events WHERE hour >= ? AND at_ms > ? AND at_ms <= ?",
        ...recent(afterMs),
      )
      .one().n;
  return {
    siteId,
    nowMs,
    visitorsNow: visitors(activeMs),
    visitors: visitors(sinceMs),
    viewsByMinute: readMinutes(sql, recent(sinceMs), nowMs),
    pages: readRows(sql, "t.text", "JOIN texts t ON t.id = l.path_id", recent(activeMs)),
    sources: readRows(
      sql,
      "o.source",
      "JOIN sessions s ON s.id = l.session_id JOIN origins o ON o.id = s.origin_id",
      recent(activeMs),
    ),
    countries: readRows(
      sql,
      "p.country",
      "JOIN sessions s ON s.id = l.session_id JOIN places p ON p.id = s.place_id",
      recent(activeMs),
    ),
    goals: goals.map(({ name, rule }) => {
      const { sql: reached, bindings } = whereGoal(rule);
      const query = `SELECT count(*) AS n FROM events e WHERE e.hour >= ? AND e.at_ms > ? AND e.at_ms <= ? AND ${reached}`;
      return { name, count: sql.exec<{ n: number }>(query, ...recent(sinceMs), ...bindings).one().n };
    }),
    events: readEvents(sql, recent(sinceMs)),
  };
}

type Recent = readonly [hour: number, afterMs: number, untilMs: number];

function readMinutes(sql: SqlStorage, recent: Recent, nowMs: number): number[] {
  const counted = sql
    .exec<{ minute: number; n: number }>(
      `SELECT CAST((? - at_ms) / 60000 AS INTEGER) AS minute, count(*) AS n FROM events WHERE hour >= ? AND at_ms > ? AND at_ms <= ? AND kind = ${EVENT_KINDS.view} GROUP BY minute`,
      nowMs,
      ...recent,
    )
    .toArray();
  const byMinute = new Map(counted.map(({ minute, n }) => [minute, n]));
  return Array.from({ length: LIVE_MINUTES }, (_, index) => byMinute.get(LIVE_MINUTES - 1 - index) ?? 0);
}

/** Each person once, by what they did last. */
function readRows(sql: SqlStorage, value: string, join: string, recent: Recent): LiveRow[] {
  return sql
    .exec<LiveRow & Record<string, SqlStorageValue>>(
      `SELECT ${value} AS value, count(*) AS visitors
       FROM (SELECT visitor, session_id, path_id, max(at_ms) FROM events WHERE hour >= ? AND at_ms > ? AND at_ms <= ? GROUP BY visitor) l ${join}
       GROUP BY value ORDER BY visitors DESC, value LIMIT ${ROWS}`,
      ...recent,
    )
    .toArray();
}

function readEvents(sql: SqlStorage, recent: Recent): LiveEvent[] {
  const rows = sql
    .exec<{
      id: number;
      atMs: number;
      kind: number;
      name: string;
      path: string;
      source: string;
      country: string;
      device: string;
    }>(
      `SELECT e.id, e.at_ms AS atMs, e.kind, ifnull(g.text, n.text) AS name, p.text AS path, o.source, pl.country, a.device FROM events e
       JOIN texts n ON n.id = e.name_id LEFT JOIN texts g ON g.id = e.target_id JOIN texts p ON p.id = e.path_id JOIN sessions s ON s.id = e.session_id
       JOIN origins o ON o.id = s.origin_id JOIN places pl ON pl.id = s.place_id JOIN agents a ON a.id = s.agent_id
       WHERE e.hour >= ? AND e.at_ms > ? AND e.at_ms <= ? AND e.kind <> ${EVENT_KINDS.leave} ORDER BY e.at_ms DESC, e.id DESC LIMIT ${EVENTS}`,
      ...recent,
    )
    .toArray();
  return rows.map((row) => ({ ...row, kind: KINDS.get(row.kind) ?? "custom" }));
}
