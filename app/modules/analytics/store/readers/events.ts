import type { Agent } from "#app/shared/network/user-agent.ts";
import { EVENT_KINDS, type EventKind, type Place, type PropertyValue } from "../../domain/event.ts";
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

/** The events that arrived last, the newest first. */
export function recentEvents(sql: SqlStorage, limit: number): RecentEvent[] {
  return sql
    .exec<Row>(
      `SELECT ${SENT_ID} AS id, e.at_ms AS atMs, e.kind, n.text AS name, h.text AS host, p.text AS path, t.text AS target, o.source, a.browser, a.system, a.device,
         l.country, e.props, e.revenue_minor AS minor, e.currency
       FROM (SELECT * FROM events ORDER BY id DESC LIMIT ?) e
       JOIN texts n ON n.id = e.name_id JOIN texts h ON h.id = e.host_id JOIN texts p ON p.id = e.path_id LEFT JOIN texts t ON t.id = e.target_id
       JOIN sessions s ON s.id = e.session_id JOIN origins o ON o.id = s.origin_id JOIN agents a ON a.id = s.agent_id JOIN places l ON l.id = s.place_id
       ORDER BY e.id DESC`,
      limit,
    )
    .toArray()
    .map(({ kind, props, minor, currency, ...rest }) => ({
      ...(rest as unknown as Omit<RecentEvent, "kind" | "props" | "revenue">),
      kind: KINDS.get(Number(kind)) ?? "custom",
      props: props === null ? null : (JSON.parse(String(props)) as RecentEvent["props"]),
      revenue: minor === null || currency === null ? null : { minor: Number(minor), currency: String(currency) },
    }));
}

/** What was kept out since a moment, by rule, the busiest first. */
export function botGroups(sql: SqlStorage, sinceMs: number): BotGroup[] {
  return sql
    .exec<{ reason: string; count: number; lastMs: number }>(
      "SELECT reason, count(*) AS count, max(at_ms) AS lastMs FROM bots WHERE at_ms >= ? GROUP BY reason ORDER BY count DESC, reason",
      sinceMs,
    )
    .toArray()
    .map(({ reason, count, lastMs }) => ({ reason, count, lastMs, examples: examplesOf(sql, reason, sinceMs) }));
}

const examplesOf = (sql: SqlStorage, reason: string, sinceMs: number): BotGroup["examples"] =>
  sql
    .exec<BotGroup["examples"][number] & Row>(
      `SELECT max(at_ms) AS atMs, user_agent AS userAgent, path, country FROM bots WHERE reason = ? AND at_ms >= ?
       GROUP BY user_agent ORDER BY atMs DESC LIMIT ${EXAMPLES}`,
      reason,
      sinceMs,
    )
    .toArray();
