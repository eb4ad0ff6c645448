import type { Dimension } from "../../domain/dimensions.ts";
import { EVENT_KINDS } from "../../domain/event.ts";
import type { GoalRule } from "../../domain/goal.ts";
import type { Sums, Tally } from "../rollups/tally.ts";
import { anyOf, splitByBindings } from "../sql/condition-masks.ts";
import { OF_EVENTS, OF_VISITS } from "../sql/filters.ts";
import { whereGoal } from "../sql/goal-condition.ts";
import { type Condition, PROPERTY_TEXT } from "../sql/text-conditions.ts";

/*
 * Figures from single visits and events. A visit counts, with everything that happened in it, in the hour in which it
 * began: so the values of a dimension, the hours of a day and the days of a month add up to the whole. `sessions s` and
 * `events e` are the names that conditions know.
 */

/** A grouping of visits. */
export interface Group {
  /** Text or number of the group, in SQL. */
  key: string;
  /** Joined behind `sessions s`, and behind `events e` where events are counted. */
  join: string;
  bindings: readonly string[];
  /** Which events are counted; null: whole visits are. */
  of: { condition: string } | null;
  /** Which events may carry revenue or reach a goal of the group. */
  around: string;
}

/** Which visits. */
export interface RawQuery {
  /** On `sessions s`. */
  where: Condition;
  /** Wall hour from which all of these visits began. */
  fromHour: number;
}

export const BY_HOUR: Group = { key: "s.hour", join: "", bindings: [], of: null, around: "1" };
export const BY_DAY: Group = { key: "s.hour / 24", join: "", bindings: [], of: null, around: "1" };
export const ALL: Group = { key: "''", join: "", bindings: [], of: null, around: "1" };

/** Dimensions of pages count everything that happened on them; those of events only these events. */
export const IS_OF_PAGES: ReadonlySet<Dimension> = new Set(["page", "hostname"]);

/** The group of a dimension; the values of one property when its name is given. */
export function groupOf(dimension: Dimension, property?: string): Group {
  const ofVisit = OF_VISITS[dimension];
  if (ofVisit)
    return {
      key: ofVisit.text,
      join: `JOIN ${ofVisit.table} x ON x.id = ${ofVisit.id}`,
      bindings: [],
      of: null,
      around: "1",
    };
  const ofEvent = OF_EVENTS[dimension];
  if (ofEvent) {
    const condition = `e.kind = ${ofEvent.kind}`;
    return {
      key: "x.text",
      join: `JOIN texts x ON x.id = ${ofEvent.id}`,
      bindings: [],
      of: { condition },
      around: IS_OF_PAGES.has(dimension) ? "1" : condition,
    };
  }
  if (dimension !== "property") throw new Error(`No breakdown by ${dimension}`);
  const condition = "e.props IS NOT NULL";
  if (property === undefined)
    return { key: "p.key", join: "JOIN json_each(e.props) p", bindings: [], of: { condition }, around: condition };
  return {
    key: PROPERTY_TEXT,
    join: "JOIN json_each(e.props) p ON p.key = ?",
    bindings: [property],
    of: { condition },
    around: condition,
  };
}

const SUMS_OF_VISITS = `count(*) AS visits, sum(s.views) AS views, sum(s.events) AS events, sum(s.views = 1 AND s.events = 0) AS bounces,
  sum(s.last_ms - s.started_ms) AS durationMs`;
const SUMS_OF_EVENTS = `count(DISTINCT s.id) AS visits, sum(e.kind = ${EVENT_KINDS.view}) AS views,
  sum(e.kind NOT IN (${EVENT_KINDS.view}, ${EVENT_KINDS.leave})) AS events, sum(e.kind = ${EVENT_KINDS.view} AND s.views = 1 AND s.events = 0) AS bounces, 0 AS durationMs`;

export type Key = string | number;
type Row<Columns> = Columns & Record<string, SqlStorageValue>;

const selects = (
  sql: SqlStorage,
  { key, join, bindings, of }: Group,
  { where }: RawQuery,
  columns: string,
  extra: string,
) =>
  ({
    query: `SELECT ${key} AS "key", ${columns} FROM sessions s ${of ? "CROSS JOIN events e ON e.session_id = s.id" : ""} ${join}
      WHERE ${where.sql} AND ${of?.condition ?? "1"} ${extra}`,
    bindings: [...bindings, ...where.bindings],
    sql,
  }) as const;

/** Adds what visits and their events come to, each to the tally of its group; of groups that do not occur none is asked for. */
export function addRaw(sql: SqlStorage, group: Group, query: RawQuery, tallyOf: (key: Key) => Tally): void {
  if (addSums(sql, group, query, tallyOf)) addLasting(sql, group, query, tallyOf);
  addRevenue(sql, group, query, tallyOf);
}

/** Returns whether there were visitors with a lasting id. */
function addSums(sql: SqlStorage, group: Group, raw: RawQuery, tallyOf: (key: Key) => Tally): boolean {
  const columns = `${group.of ? SUMS_OF_EVENTS : SUMS_OF_VISITS}, count(DISTINCT iif(s.stable, NULL, s.visitor)) AS people, max(s.stable) AS lasting`;
  const { query, bindings } = selects(sql, group, raw, columns, "GROUP BY 1, s.hour / 24");
  let isLasting = false;
  for (const { key, lasting, ...sums } of sql.exec<Row<Sums & { key: Key; lasting: number }>>(query, ...bindings)) {
    tallyOf(key).addSums(sums as unknown as Sums);
    isLasting ||= lasting === 1;
  }
  return isLasting;
}

function addLasting(sql: SqlStorage, group: Group, raw: RawQuery, tallyOf: (key: Key) => Tally): void {
  const { query, bindings } = selects(sql, group, raw, "s.visitor AS visitor", "AND s.stable = 1 GROUP BY 1, 2");
  for (const { key, visitor } of sql.exec<Row<{ key: Key; visitor: number }>>(query, ...bindings))
    tallyOf(key).addLasting(visitor);
}

/** Few events carry revenue, and they have an index of their own: it is read from the first hour on, as a visit may last. */
function addRevenue(
  sql: SqlStorage,
  { key, join, bindings, around }: Group,
  { where, fromHour }: RawQuery,
  tallyOf: (key: Key) => Tally,
): void {
  const rows = sql.exec<Row<{ key: Key; currency: string; minor: number }>>(
    `SELECT ${key} AS "key", e.currency AS currency, sum(e.revenue_minor) AS minor FROM events e INDEXED BY events_revenue
      CROSS JOIN sessions s ON s.id = e.session_id ${join}
      WHERE e.revenue_minor IS NOT NULL AND e.hour >= ? AND ${where.sql} AND ${around} GROUP BY 1, 2`,
    ...bindings,
    fromHour,
    ...where.bindings,
  );
  for (const { key, currency, minor } of rows) tallyOf(key).addRevenue(currency, minor);
}

/** Adds how often one of the goals was reached. */
export function addConversions(
  sql: SqlStorage,
  group: Group,
  where: Condition,
  goals: readonly GoalRule[],
  tallyOf: (key: Key) => Tally,
): void {
  const reserved = group.bindings.length + where.bindings.length;
  const groups = splitByBindings(goals.map(whereGoal), ({ bindings }) => bindings.length, reserved);
  const [only, ...others] = groups.map(anyOf);
  if (!only) return;
  if (others.length === 0) {
    countConversions(sql, group, where, only, tallyOf);
    return;
  }
  // More goals than one statement takes: an event that reaches several of them counts once.
  const events = new Map<number, number>();
  for (const goal of [only, ...others]) {
    const rows = sql.exec<{ id: number; session: number }>(
      `SELECT e.id AS id, s.id AS session FROM sessions s CROSS JOIN events e ON e.session_id = s.id WHERE ${where.sql} AND ${goal.sql}`,
      ...where.bindings,
      ...goal.bindings,
    );
    for (const { id, session } of rows) events.set(id, session);
  }
  // Visit by visit, as each has to be counted in one piece.
  const found = [...events].sort(([, one], [, other]) => one - other);
  for (let from = 0; from < found.length; ) {
    let to = Math.min(found.length, from + SLICE_EVENTS);
    while (to < found.length && found[to]?.[1] === found[to - 1]?.[1]) to++;
    const ids = JSON.stringify(found.slice(from, to).map(([id]) => id));
    const chosen = JSON.stringify([...new Set(found.slice(from, to).map(([, session]) => session))]);
    const visits = { sql: "s.id IN (SELECT value FROM json_each(?))", bindings: [chosen] };
    countConversions(sql, group, visits, { sql: "e.id IN (SELECT value FROM json_each(?))", bindings: [ids] }, tallyOf);
    from = to;
  }
}

/** Numbers that one bound value holds with room to spare. */
const SLICE_EVENTS = 50_000;

function countConversions(
  sql: SqlStorage,
  { key, join, bindings, around }: Group,
  where: Condition,
  goal: Condition,
  tallyOf: (key: Key) => Tally,
): void {
  const rows = sql.exec<Row<{ key: Key; conversions: number; visits: number }>>(
    `SELECT ${key} AS "key", count(DISTINCT e.id) AS conversions, count(DISTINCT s.id) AS visits FROM sessions s
      CROSS JOIN events e ON e.session_id = s.id ${join}
      WHERE ${where.sql} AND ${around} AND ${goal.sql} GROUP BY 1`,
    ...bindings,
    ...where.bindings,
    ...goal.bindings,
  );
  for (const { key: value, conversions, visits } of rows) tallyOf(value).addConversions(conversions, visits);
}
