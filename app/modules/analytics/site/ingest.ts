import { type CollectedEvent, EVENT_KINDS, VISIT_GAP_MS } from "../domain/event.ts";
import { wallHour } from "../domain/site-clock.ts";
import type { Words } from "./words.ts";

/** A visit as the writing of events needs it. */
interface Visit {
  id: number;
  startedMs: number;
  lastMs: number;
  hour: number;
  views: number;
  events: number;
  entryPathId: number | null;
  entryMs: number | null;
  exitPathId: number | null;
  exitMs: number | null;
}

const VISIT_COLUMNS = `id, started_ms AS startedMs, last_ms AS lastMs, hour, views, events, entry_path_id AS entryPathId, entry_ms AS entryMs,
  exit_path_id AS exitPathId, exit_ms AS exitMs`;

/** The visits that an event belongs to: it lies within one, or less than 30 minutes beside it. Two when a late event closes the gap between them. */
const FIND_VISITS = `SELECT ${VISIT_COLUMNS} FROM sessions WHERE visitor = ? AND last_ms > ? AND started_ms < ? ORDER BY last_ms`;

/** Whether it is something a visitor did: a visit with one view and without any is a bounce. */
const isAction = ({ kind }: CollectedEvent): boolean => kind !== "view" && kind !== "leave";

/**
 * Writes events into the tables of a site, inside the caller's transaction; the day of each is marked as changed.
 * Returns those that were new: an id that is there already counts once.
 */
export function ingest(sql: SqlStorage, words: Words, timeZone: string, events: readonly CollectedEvent[]): CollectedEvent[] {
  const written: CollectedEvent[] = [];
  const days = new Set<number>();
  for (const event of events) {
    const eventHour = wallHour(event.atMs, timeZone);
    if (!insert(sql, words, event, eventHour)) continue;
    const { id, hours } = visitOf(sql, words, event, eventHour);
    sql.exec("UPDATE events SET session_id = ? WHERE uid = ?", id, event.id);
    for (const hour of [eventHour, ...hours]) days.add(Math.floor(hour / 24));
    written.push(event);
  }
  for (const day of days) sql.exec("INSERT OR IGNORE INTO dirty_days (day) VALUES (?)", day);
  return written;
}

function insert(sql: SqlStorage, words: Words, event: CollectedEvent, hour: number): boolean {
  const { id, atMs, visitor, kind, name, host, path, target, scrollPercent, props, revenue, vitals, agent } = event;
  const pathId = words.text(path);
  const row = sql
    .exec<{ id: number }>(
      `INSERT OR IGNORE INTO events (uid, at_ms, hour, session_id, visitor, kind, name_id, host_id, path_id, target_id, scroll_percent, props, revenue_minor, currency)
       VALUES (?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
      id,
      atMs,
      hour,
      visitor,
      EVENT_KINDS[kind],
      words.text(name),
      words.text(host),
      pathId,
      target === null ? null : words.text(target),
      scrollPercent,
      props && JSON.stringify(props),
      revenue?.minor ?? null,
      revenue?.currency ?? null,
    )
    .toArray()[0];
  if (!row) return false;
  if (vitals) {
    const { lcpMs, inpMs, cls } = vitals;
    sql.exec(
      "INSERT INTO vitals (event_id, hour, path_id, device, lcp_ms, inp_ms, cls) VALUES (?, ?, ?, ?, ?, ?, ?)",
      row.id,
      hour,
      pathId,
      agent.device,
      lcpMs,
      inpMs,
      cls,
    );
  }
  return true;
}

/** Puts the event into the visit it belongs to, or begins one. Returns also the hours in which visits began before and begin now. */
function visitOf(sql: SqlStorage, words: Words, event: CollectedEvent, eventHour: number): { id: number; hours: number[] } {
  const [first, second] = sql
    .exec<Visit & Record<string, SqlStorageValue>>(FIND_VISITS, event.visitor, event.atMs - VISIT_GAP_MS, event.atMs + VISIT_GAP_MS)
    .toArray();
  if (!first) return { id: begin(sql, words, event, eventHour), hours: [eventHour] };
  const { id, hour } = extend(sql, words, second ? join(sql, first, second) : first, event, eventHour);
  return { id, hours: [first.hour, ...(second ? [second.hour] : []), hour] };
}

/** Makes one visit of two; the earlier one goes on. */
function join(sql: SqlStorage, first: Visit, second: Visit): Visit {
  sql.exec("UPDATE events SET session_id = ? WHERE session_id = ?", first.id, second.id);
  sql.exec("DELETE FROM sessions WHERE id = ?", second.id);
  const { entryPathId, entryMs } = first.entryMs === null ? second : first;
  const { exitPathId, exitMs } = second.exitMs === null ? first : second;
  const [views, events] = [first.views + second.views, first.events + second.events];
  return { ...first, lastMs: second.lastMs, views, events, entryPathId, entryMs, exitPathId, exitMs };
}

function begin(sql: SqlStorage, words: Words, event: CollectedEvent, hour: number): number {
  const { visitor, stable, atMs, kind, host, path, origin, referrer, place, agent, language } = event;
  const pathId = kind === "view" ? words.text(path) : null;
  const pathMs = pathId === null ? null : atMs;
  const views = kind === "view" ? 1 : 0;
  const events = isAction(event) ? 1 : 0;
  return sql
    .exec<{ id: number }>(
      `INSERT INTO sessions (visitor, stable, started_ms, last_ms, hour, views, events, entry_path_id, exit_path_id, entry_ms, exit_ms, host_id, origin_id,
         referrer_id, place_id, agent_id, language_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
      visitor,
      stable ? 1 : 0,
      atMs,
      atMs,
      hour,
      views,
      events,
      pathId,
      pathId,
      pathMs,
      pathMs,
      words.text(host),
      words.origin(origin),
      referrer === null ? null : words.text(referrer),
      words.place(place),
      words.agent(agent),
      words.text(language),
    )
    .one().id;
}

function extend(sql: SqlStorage, words: Words, visit: Visit, event: CollectedEvent, eventHour: number): Visit {
  const { atMs, kind } = event;
  const next = { ...visit, lastMs: Math.max(visit.lastMs, atMs), events: visit.events + (isAction(event) ? 1 : 0) };
  if (atMs < visit.startedMs) {
    Object.assign(next, { startedMs: atMs, hour: eventHour });
    comeFrom(sql, words, visit.id, event);
  }
  if (kind === "view") {
    const pathId = words.text(event.path);
    next.views++;
    if (visit.entryMs === null || atMs < visit.entryMs) Object.assign(next, { entryPathId: pathId, entryMs: atMs });
    if (visit.exitMs === null || atMs >= visit.exitMs) Object.assign(next, { exitPathId: pathId, exitMs: atMs });
  }
  sql.exec(
    `UPDATE sessions SET started_ms = ?, last_ms = ?, hour = ?, views = ?, events = ?, entry_path_id = ?, exit_path_id = ?, entry_ms = ?, exit_ms = ? WHERE id = ?`,
    next.startedMs,
    next.lastMs,
    next.hour,
    next.views,
    next.events,
    next.entryPathId,
    next.exitPathId,
    next.entryMs,
    next.exitMs,
    next.id,
  );
  return next;
}

/** A visit came from where its first event says, also when that arrives after others. */
function comeFrom(sql: SqlStorage, words: Words, id: number, { host, origin, referrer, place, agent, language }: CollectedEvent): void {
  sql.exec(
    "UPDATE sessions SET host_id = ?, origin_id = ?, referrer_id = ?, place_id = ?, agent_id = ?, language_id = ? WHERE id = ?",
    words.text(host),
    words.origin(origin),
    referrer === null ? null : words.text(referrer),
    words.place(place),
    words.agent(agent),
    words.text(language),
    id,
  );
}
