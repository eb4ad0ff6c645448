import { EVENT_KINDS, type EventKind, type PropertyValue } from "../domain/event.ts";
import { SENT_ID } from "./writer/event-uids.ts";

/** A single event as files of events hold it, with what is known of its visit. */
export interface EventRecord {
  id: string;
  /** ISO 8601, in UTC. */
  at: string;
  kind: EventKind;
  name: string | null;
  /** Number of the visitor: of one day, unless `stable`. */
  visitor: number;
  stable: boolean;
  visit: number;
  host: string;
  path: string;
  target: string | null;
  scrollPercent: number | null;
  props: Readonly<Record<string, PropertyValue>> | null;
  revenue: { minor: number; currency: string } | null;
  referrer: string | null;
  source: string;
  medium: string;
  campaign: string;
  term: string;
  content: string;
  clickId: string;
  channel: string;
  country: string;
  region: string;
  city: string;
  device: string;
  browser: string;
  browserVersion: string;
  system: string;
  systemVersion: string;
  language: string;
}

export interface EventSlice {
  events: EventRecord[];
  /** Where the next slice begins; null after the last. */
  next: number | null;
}

const KIND_NAMES: ReadonlyMap<number, EventKind> = new Map(
  Object.entries(EVENT_KINDS).map(([name, number]) => [number, name as EventKind]),
);

type Row = Omit<EventRecord, "at" | "kind" | "stable" | "props" | "revenue"> & {
  row: number;
  atMs: number;
  kind: number;
  stable: number;
  props: string | null;
  minor: number | null;
  currency: string | null;
} & Record<string, SqlStorageValue>;

const QUERY = `SELECT e.id AS row, ${SENT_ID} AS id, e.at_ms AS atMs, e.kind, nullif(n.text, '') AS name, e.visitor, s.stable, e.session_id AS visit, h.text AS host,
  p.text AS path, t.text AS target, e.scroll_percent AS scrollPercent, e.props, e.revenue_minor AS minor, e.currency, r.text AS referrer, o.source, o.medium,
  o.campaign, o.term, o.content, o.click_id AS clickId, o.channel, l.country, l.region, l.city, a.device, a.browser, a.browser_version AS browserVersion,
  a.system, a.system_version AS systemVersion, g.text AS language
  FROM events e JOIN sessions s ON s.id = e.session_id JOIN texts n ON n.id = e.name_id JOIN texts h ON h.id = e.host_id JOIN texts p ON p.id = e.path_id
  LEFT JOIN texts t ON t.id = e.target_id LEFT JOIN texts r ON r.id = s.referrer_id JOIN origins o ON o.id = s.origin_id JOIN places l ON l.id = s.place_id
  JOIN agents a ON a.id = s.agent_id JOIN texts g ON g.id = s.language_id
  WHERE e.id > ? ORDER BY e.id LIMIT ?`;

/** Events in the order in which they arrived, from behind `after` on. */
export function exportEvents(sql: SqlStorage, after: number, limit: number): EventSlice {
  const rows = sql.exec<Row>(QUERY, after, limit).toArray();
  const events = rows.map(({ row: _, atMs, kind, stable, props, minor, currency, ...rest }) => ({
    ...rest,
    at: new Date(atMs).toISOString(),
    kind: KIND_NAMES.get(kind) ?? "custom",
    stable: stable === 1,
    props: props === null ? null : (JSON.parse(props) as EventRecord["props"]),
    revenue: minor === null || currency === null ? null : { minor, currency },
  }));
  return { events, next: rows.length < limit ? null : (rows.at(-1)?.row ?? null) };
}
