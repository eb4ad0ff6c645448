import type { Agent } from "#app/shared/network/user-agent.ts";
import { type DayRange, type Filter, wallHours } from "../../domain/dimensions.ts";
import { EVENT_KINDS, type EventKind, type Place, type PropertyValue } from "../../domain/event.ts";
import { whereVisits } from "../sql/filters.ts";
import { SENT_ID } from "../writer/event-uids.ts";

/** An event in the list of the latest events. */
export interface RecentEvent {
  id: string;
  atMs: number;
  kind: EventKind;
  name: string;
  host: string;
  path: string;
  target: string | null;
  source: string;
  browser: string;
  system: string;
  device: Agent["device"];
  country: Place["country"];
  props: Record<string, PropertyValue> | null;
  revenue: { minor: number; currency: string } | null;
}

/** What one rule kept out, with the latest examples. */
export interface BotGroup {
  reason: string;
  count: number;
  lastMs: number;
  examples: { atMs: number; userAgent: string; path: string; country: string }[];
}

const KINDS = new Map(Object.entries(EVENT_KINDS).map(([kind, number]) => [number as number, kind as EventKind]));
const EXAMPLES = 3;

type Row = Record<string, SqlStorageValue>;

/** When the event that arrived last happened; null before the first. */
export const lastEventMs = (sql: SqlStorage): number | null =>
  sql.exec<{ atMs: number }>("SELECT at_ms AS atMs FROM events ORDER BY id DESC LIMIT 1").toArray()[0]?.atMs ?? null;

/** How many events the days have; `max` when there are as many or more. */
export function countEvents(sql: SqlStorage, range: DayRange, max: number): number {
  const { from, to } = wallHours(range);
  return sql
    .exec<{ count: number }>(
      "SELECT count(*) AS count FROM (SELECT 1 FROM events WHERE hour >= ? AND hour < ? LIMIT ?)",
      ...[from, to, max],
    )
    .one().count;
}

/** Which of the events that arrived last are read: of visits of these days that match the filters. */
export interface RecentQuery {
  limit: number;
  range: DayRange;
  filters: readonly Filter[];
  /** Whether the range is not over: without a filter its events are then the last of all, and no visit has to be looked for. */
  isOpen: boolean;
}

/** The events that arrived last, the newest first. */
export function recentEvents(sql: SqlStorage, { limit, range, filters, isOpen }: RecentQuery): RecentEvent[] {
  const { from, to } = wallHours(range);
  const chosen = whereVisits(filters);
  const ofVisits =
    filters.length === 0 && isOpen
      ? { sql: "SELECT * FROM events ORDER BY id DESC LIMIT ?", bindings: [] }
      : {
          sql: `SELECT e.* FROM sessions s CROSS JOIN events e ON e.session_id = s.id
            WHERE s.hour >= ? AND s.hour < ? AND ${chosen.sql} ORDER BY e.id DESC LIMIT ?`,
          bindings: [from, to, ...chosen.bindings],
        };
  return sql
    .exec<Row>(
      `SELECT ${SENT_ID} AS id, e.at_ms AS atMs, e.kind, n.text AS name, h.text AS host, p.text AS path, t.text AS target, o.source, a.browser, a.system, a.device,
         l.country, e.props, e.revenue_minor AS minor, e.currency
       FROM (${ofVisits.sql}) e
       JOIN texts n ON n.id = e.name_id JOIN texts h ON h.id = e.host_id JOIN texts p ON p.id = e.path_id LEFT JOIN texts t ON t.id = e.target_id
       JOIN sessions s ON s.id = e.session_id JOIN origins o ON o.id = s.origin_id JOIN agents a ON a.id = s.agent_id JOIN places l ON l.id = s.place_id
       WHERE s.hour >= ? AND s.hour < ? ORDER BY e.id DESC`,
      ...ofVisits.bindings,
      limit,
      from,
      to,
    )
    .toArray()
    .map(({ kind, props, minor, currency, ...rest }) => ({
      ...(rest as unknown as Omit<RecentEvent, "kind" | "props" | "revenue">),
      kind: KINDS.get(Number(kind)) ?? "custom",
      props: props === null ? null : (JSON.parse(String(props)) as RecentEvent["props"]),
      revenue: minor === null || currency === null ? null : { minor: Number(minor), currency: String(currency) },
    }));
}

/** What was kept out between two moments, by rule, the busiest first. */
export function botGroups(sql: SqlStorage, sinceMs: number, untilMs: number): BotGroup[] {
  return sql
    .exec<{ reason: string; count: number; lastMs: number }>(
      "SELECT reason, count(*) AS count, max(at_ms) AS lastMs FROM bots WHERE at_ms >= ? AND at_ms < ? GROUP BY reason ORDER BY count DESC, reason",
      sinceMs,
      untilMs,
    )
    .toArray()
    .map(({ reason, count, lastMs }) => ({
      reason,
      count,
      lastMs,
      examples: examplesOf(sql, reason, sinceMs, untilMs),
    }));
}

const examplesOf = (sql: SqlStorage, reason: string, sinceMs: number, untilMs: number): BotGroup["examples"] =>
  sql
    .exec<BotGroup["examples"][number] & Row>(
      `SELECT max(at_ms) AS atMs, user_agent AS userAgent, path, country FROM bots WHERE reason = ? AND at_ms >= ? AND at_ms < ?
       GROUP BY user_agent ORDER BY atMs DESC LIMIT ${EXAMPLES}`,
      reason,
      sinceMs,
      untilMs,
    )
    .toArray();
