import {
  type BotHit,
  type CollectedBatch,
  type CollectedEvent,
  EVENT_KINDS,
  type WriteResult,
} from "../../domain/event.ts";
import { wallHour } from "../../domain/period/site-clock.ts";
import { firstRawDay, reopenDays } from "../rollups/raw-days.ts";
import { execRows, jsonColumns } from "../sql/bulk-rows.ts";
import type { BatchTime, BudgetTracker } from "./budget-tracker.ts";
import { storedUids, uidOf } from "./event-uids.ts";
import type { OpenVisits, Visit } from "./open-visits.ts";
import type { StringDictionary } from "./string-dictionary.ts";

/** Whether it is something a visitor did: a visit with one view and without any is a bounce. */
const isAction = ({ kind }: CollectedEvent): boolean => kind !== "view" && kind !== "leave";

/** What the writing of events knows and keeps from call to call. */
export interface IngestContext {
  sql: SqlStorage;
  words: StringDictionary;
  visits: OpenVisits;
  budgetTracker: BudgetTracker;
}

type Batch = Pick<CollectedBatch, "events" | "bots" | "budget" | "address">;

/** Rows that calls come to; each kind is written by one statement. */
interface Rows {
  events: unknown[][];
  vitals: unknown[][];
  begun: Map<Visit, unknown[]>;
  changed: Set<Visit>;
  /** Visits whose first event came after others: where they came from, as that one says. */
  moved: Map<Visit, unknown[]>;
  /** Visits that became part of an earlier one: both ids. */
  joined: [into: number, from: number][];
  days: Set<number>;
  nextVisitId: number;
}

/**
 * Writes the events of several calls into the tables of a site, inside the caller's transaction, in the order in which they came;
 * the day of each visit that changes is marked. An event that is there already counts once, a day whose single rows were deleted takes
 * nothing more, and neither does one whose budget is used up.
 */
export function writeBatches(
  context: IngestContext,
  timeZone: string,
  moment: BatchTime,
  calls: readonly Batch[],
): WriteResult[] {
  const { sql, budgetTracker } = context;
  budgetTracker.begin(moment);
  insertBots(
    sql,
    calls.flatMap(({ bots, budget }) => (budget ? budgetTracker.takeBots(bots) : bots)),
  );
  const kept = writeEvents(context, timeZone, calls);
  const report = budgetTracker.takeReport();
  budgetTracker.save(moment.nowMs);
  // One of the callers sends the notification.
  const reporterAt = calls.findIndex(({ budget }) => budget !== undefined);
  return kept.map((call, at): WriteResult => (at === reporterAt ? { ...call, report } : call));
}

function writeEvents(
  { sql, words, visits, budgetTracker }: IngestContext,
  timeZone: string,
  calls: readonly Batch[],
): WriteResult[] {
  const all = calls.flatMap(({ events }) => events);
  if (all.length === 0) return calls.map(() => ({ written: 0, isRefused: false, report: null }));
  const seen = storedUids(sql, all);
  const fromHour = firstRawDay(sql) * 24;
  visits.load(all);
  const nextVisitId = (sql.exec<{ id: number | null }>("SELECT max(id) AS id FROM sessions").one().id ?? 0) + 1;
  const rows: Rows = {
    events: [],
    vitals: [],
    begun: new Map(),
    changed: new Set(),
    moved: new Map(),
    joined: [],
    days: new Set(),
    nextVisitId,
  };
  const kept = calls.map(({ events, budget, address }) => {
    if (budget && events[0]?.source === "server" && !budgetTracker.takesAll(events, budget))
      return { written: 0, isRefused: true, isFull: budgetTracker.isFullFor("server"), report: null };
    const written = events.filter((event) => {
      const hour = wallHour(event.atMs, timeZone);
      const uid = uidOf(event);
      if (seen.has(uid) || hour < fromHour || !budgetTracker.takeEvent(event, budget, address)) return false;
      seen.add(uid);
      words.admitBy(budget && ((dimension, text) => budgetTracker.takeText(event.source, dimension, text)));
      const visit = assignToVisit(words, visits, rows, event, hour);
      appendEventRow(words, rows, event, hour, visit.id);
      return true;
    });
    return { written: written.length, isRefused: false, report: null };
  });
  write(sql, rows);
  return kept;
}

function appendEventRow(
  words: StringDictionary,
  rows: Rows,
  event: CollectedEvent,
  hour: number,
  visitId: number,
): void {
  const { atMs, visitor, kind, name, host, path, target, scrollPercent, props, revenue, vitals, agent } = event;
  const pathId = words.text(path, "page");
  const targetId = target === null ? null : words.text(target, "target");
  const text = props && JSON.stringify(props);
  const uid = uidOf(event);
  rows.events.push([
    uid,
    atMs,
    hour,
    visitId,
    visitor,
    EVENT_KINDS[kind],
    words.text(name, "event"),
    words.text(host, "hostname"),
    pathId,
    targetId,
    scrollPercent,
    text,
    revenue?.minor ?? null,
    revenue?.currency ?? null,
  ]);
  if (vitals) rows.vitals.push([uid, hour, pathId, agent.device, vitals.lcpMs, vitals.inpMs, vitals.cls]);
}

/** Puts the event into the visit it belongs to, or begins one; a page that is left late does neither make its visit longer nor a new one. */
function assignToVisit(
  words: StringDictionary,
  visits: OpenVisits,
  rows: Rows,
  event: CollectedEvent,
  hour: number,
): Visit {
  const [first, ...others] = visits.find(event.visitor, event.atMs);
  if (first) {
    for (const other of others) join(visits, rows, event.visitor, first, other);
    return extend(words, rows, first, event, hour);
  }
  const left = event.kind === "leave" ? visits.findBefore(event.visitor, event.atMs) : undefined;
  if (!left) return begin(words, visits, rows, event, hour);
  rows.days.add(Math.floor(left.hour / 24));
  return left;
}

/** Merges two visits whose gap is closed; the earlier one continues. */
function join(visits: OpenVisits, rows: Rows, visitor: number, first: Visit, second: Visit): void {
  for (const { hour } of [first, second]) rows.days.add(Math.floor(hour / 24));
  if (first.entryMs === null) Object.assign(first, { entryPathId: second.entryPathId, entryMs: second.entryMs });
  if (second.exitMs !== null) Object.assign(first, { exitPathId: second.exitPathId, exitMs: second.exitMs });
  first.lastMs = Math.max(first.lastMs, second.lastMs);
  first.views += second.views;
  first.events += second.events;
  if (!rows.begun.has(first)) rows.changed.add(first);
  rows.begun.delete(second);
  rows.changed.delete(second);
  rows.moved.delete(second);
  rows.joined.push([first.id, second.id]);
  visits.remove(visitor, second);
}

/** Who came, and from where. */
const comeFrom = (
  words: StringDictionary,
  { host, origin, referrer, place: of, agent, language }: CollectedEvent,
): unknown[] => [
  words.text(host, "hostname"),
  words.origin(origin),
  referrer === null ? null : words.text(referrer, "referrer"),
  words.place(of),
  words.agent(agent),
  words.text(language, "language"),
];

function begin(words: StringDictionary, visits: OpenVisits, rows: Rows, event: CollectedEvent, hour: number): Visit {
  const { visitor, stable, atMs, kind, path } = event;
  const pathId = kind === "view" ? words.text(path, "page") : null;
  const pathMs = pathId === null ? null : atMs;
  const visit: Visit = {
    id: rows.nextVisitId++,
    startedMs: atMs,
    lastMs: atMs,
    hour,
    views: kind === "view" ? 1 : 0,
    events: isAction(event) ? 1 : 0,
    entryPathId: pathId,
    entryMs: pathMs,
    exitPathId: pathId,
    exitMs: pathMs,
  };
  rows.begun.set(visit, [visitor, stable ? 1 : 0, ...comeFrom(words, event)]);
  rows.days.add(Math.floor(hour / 24));
  visits.add(visitor, visit);
  return visit;
}

function extend(words: StringDictionary, rows: Rows, visit: Visit, event: CollectedEvent, hour: number): Visit {
  const { atMs, kind } = event;
  rows.days.add(Math.floor(visit.hour / 24));
  visit.lastMs = Math.max(visit.lastMs, atMs);
  if (isAction(event)) visit.events++;
  if (atMs < visit.startedMs) {
    Object.assign(visit, { startedMs: atMs, hour });
    const begun = rows.begun.get(visit);
    if (begun) rows.begun.set(visit, [begun[0], begun[1], ...comeFrom(words, event)]);
    else rows.moved.set(visit, comeFrom(words, event));
  }
  if (kind === "view") {
    const pathId = words.text(event.path, "page");
    visit.views++;
    if (visit.entryMs === null || atMs < visit.entryMs) Object.assign(visit, { entryPathId: pathId, entryMs: atMs });
    if (visit.exitMs === null || atMs >= visit.exitMs) Object.assign(visit, { exitPathId: pathId, exitMs: atMs });
  }
  rows.days.add(Math.floor(visit.hour / 24));
  if (!rows.begun.has(visit)) rows.changed.add(visit);
  return visit;
}

const figuresOf = ({
  startedMs,
  lastMs,
  hour,
  views,
  events,
  entryPathId,
  exitPathId,
  entryMs,
  exitMs,
}: Visit): unknown[] => [startedMs, lastMs, hour, views, events, entryPathId, exitPathId, entryMs, exitMs];

const FIGURES = "started_ms, last_ms, hour, views, events, entry_path_id, exit_path_id, entry_ms, exit_ms";

const INSERT_EVENTS = `INSERT INTO events (uid, at_ms, hour, session_id, visitor, kind, name_id, host_id, path_id, target_id, scroll_percent, props,
  revenue_minor, currency) SELECT ${jsonColumns(14)} FROM json_each(?)`;
const INSERT_VITALS = `INSERT INTO vitals (event_id, hour, path_id, device, lcp_ms, inp_ms, cls)
  SELECT (SELECT id FROM events WHERE uid = value->>0), value->>1, value->>2, value->>3, value->>4, value->>5, value->>6 FROM json_each(?)`;
const INSERT_VISITS = `INSERT INTO sessions (id, ${FIGURES}, visitor, stable, host_id, origin_id, referrer_id, place_id, agent_id, language_id)
  SELECT ${jsonColumns(18)} FROM json_each(?)`;
const UPDATE_VISITS = `UPDATE sessions SET (${FIGURES}) = (${Array.from({ length: 9 }, (_, index) => `j.value->>${index + 1}`).join(", ")})
  FROM json_each(?) j WHERE sessions.id = j.value->>0`;
const MOVE_VISITS = `UPDATE sessions SET (host_id, origin_id, referrer_id, place_id, agent_id, language_id) =
  (${Array.from({ length: 6 }, (_, index) => `j.value->>${index + 1}`).join(", ")}) FROM json_each(?) j WHERE sessions.id = j.value->>0`;

/** One statement for each kind of row, however many calls there were. */
function write(sql: SqlStorage, { events, vitals, begun, changed, moved, joined, days }: Rows): void {
  execRows(
    sql,
    INSERT_VISITS,
    [...begun].map(([visit, what]) => [visit.id, ...figuresOf(visit), ...what]),
  );
  execRows(
    sql,
    UPDATE_VISITS,
    [...changed].map((visit) => [visit.id, ...figuresOf(visit)]),
  );
  execRows(
    sql,
    MOVE_VISITS,
    [...moved].map(([visit, what]) => [visit.id, ...what]),
  );
  execRows(sql, INSERT_EVENTS, events);
  execRows(sql, INSERT_VITALS, vitals);
  // One by one, in order: what was joined may be joined again. Rare.
  for (const [into, from] of joined) {
    sql.exec("UPDATE events SET session_id = ? WHERE session_id = ?", into, from);
    sql.exec("DELETE FROM sessions WHERE id = ?", from);
  }
  reopenDays(sql, days);
}

const INSERT_BOTS = `INSERT INTO bots (at_ms, reason, user_agent, path, country) SELECT ${jsonColumns(5)} FROM json_each(?)`;

/** Keeps what was taken for programs. */
function insertBots(sql: SqlStorage, bots: readonly BotHit[]): void {
  execRows(
    sql,
    INSERT_BOTS,
    bots.map(({ atMs, reason, userAgent, path, country }) => [atMs, reason, userAgent, path, country]),
  );
}
