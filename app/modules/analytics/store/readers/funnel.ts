import { hours } from "#app/shared/time.ts";
import { wallHours } from "../../domain/dimensions.ts";
import { EVENT_KINDS } from "../../domain/event.ts";
import { type FunnelEvent, percentileOf, walkFunnel } from "../../reports/funnels/domain/funnel.ts";
import type { FunnelQuery, FunnelReport, FunnelStep } from "../../reports/funnels/domain/funnel-report.ts";
import { maskOf } from "../sql/condition-masks.ts";
import { OF_VISITS, whereVisits } from "../sql/filters.ts";
import { whereGoal } from "../sql/goal-condition.ts";
import type { Condition } from "../sql/text-conditions.ts";

/** People whose events are read and put in order at once. */
const PEOPLE_AT_ONCE = 2_000;
const MAX_NEXT = 5;
const MAX_GROUPS = 12;
const HOUR_MS = hours(1);

interface EventRow extends Record<string, SqlStorageValue> {
  visitor: number;
  session: number;
  visitHour: number;
  atMs: number;
  kind: number;
  path: number;
  steps: number;
  value: string;
}

const all = (conditions: readonly Condition[]): Condition => ({
  sql: `(${conditions.map(({ sql }) => `(${sql})`).join(" AND ")})`,
  bindings: conditions.flatMap(({ bindings }) => bindings),
});

const whereStep = ({ rule, filters }: FunnelStep): Condition => all([whereGoal(rule), whereVisits(filters)]);

/** What is added up while people come one after another; nothing of a person stays. */
class Counting {
  readonly #query: FunnelQuery;
  readonly #people: number[];
  readonly #left: number[];
  readonly #next: Map<number, number>[];
  readonly #groups = new Map<string, number[]>();
  readonly #timesMs: number[] = [];

  constructor(query: FunnelQuery) {
    this.#query = query;
    const { length } = query.steps;
    this.#people = new Array<number>(length).fill(0);
    this.#left = new Array<number>(length).fill(0);
    this.#next = query.steps.map(() => new Map());
  }

  /** All events of one person, in order. */
  add(rows: readonly EventRow[]): void {
    const { range, steps, windowMs, strict, groupBy } = this.#query;
    const { from, to } = wallHours(range);
    // The end of a page is no event of its own, unless a step asks how far it was seen.
    const seen = rows.filter(({ kind, steps: mask }) => kind !== EVENT_KINDS.leave || mask > 0);
    const events = seen.map(
      (row): FunnelEvent => ({
        atMs: row.atMs,
        steps: row.steps,
        mayBegin: row.visitHour >= from && row.visitHour < to,
      }),
    );
    const { depth, beganAt, endedAt } = walkFunnel(events, { stepCount: steps.length, windowMs, strict });
    const [began, ended] = [seen[beganAt], seen[endedAt]];
    if (!began || !ended) return;
    for (let step = 0; step < depth; step++) this.#people[step] = (this.#people[step] ?? 0) + 1;
    if (groupBy) this.#addToGroup(began.value, depth);
    if (depth === steps.length) this.#timesMs.push(ended.atMs - began.atMs);
    else this.#addNext(depth - 1, seen, endedAt);
  }

  #addToGroup(value: string, depth: number): void {
    const people = this.#groups.get(value) ?? new Array<number>(this.#people.length).fill(0);
    for (let step = 0; step < depth; step++) people[step] = (people[step] ?? 0) + 1;
    this.#groups.set(value, people);
  }

  #addNext(step: number, seen: readonly EventRow[], endedAt: number): void {
    const last = seen[endedAt];
    const next = seen
      .slice(endedAt + 1)
      .find(({ kind, session, path }) => kind === EVENT_KINDS.view && session === last?.session && path !== last.path);
    if (next) this.#next[step]?.set(next.path, (this.#next[step]?.get(next.path) ?? 0) + 1);
    else this.#left[step] = (this.#left[step] ?? 0) + 1;
  }

  report(textOf: (id: number) => string): FunnelReport {
    const steps = this.#people.map((people, at) => ({
      people,
      next: [...(this.#next[at] ?? [])]
        .sort(([pathA, a], [pathB, b]) => b - a || pathA - pathB)
        .slice(0, MAX_NEXT)
        .map(([path, count]) => ({ path: textOf(path), people: count })),
      left: this.#left[at] ?? 0,
    }));
    const groups = [...this.#groups]
      .map(([value, people]) => ({ value, people }))
      .sort((a, b) => (b.people[0] ?? 0) - (a.people[0] ?? 0) || a.value.localeCompare(b.value))
      .slice(0, MAX_GROUPS);
    return { steps, medianMs: percentileOf(this.#timesMs, 50), p90Ms: percentileOf(this.#timesMs, 90), groups };
  }
}

/**
 * Leads everybody who took the first step in the range through the funnel (domain/funnel.ts). A person is a visitor's
 * number: without a lasting id it is another one on the next day, so that such a person's attempt ends with the day.
 */
export function readFunnel(sql: SqlStorage, query: FunnelQuery): FunnelReport {
  const { range, windowMs } = query;
  const [first, ...others] = query.steps;
  if (!first) throw new Error("A funnel without steps");
  const whereFirst = all([whereStep(first), whereVisits(query.filters)]);
  const { from: fromHour, to: toHour } = wallHours(range);
  const hours = [fromHour, toHour] as const;
  const people = sql
    .exec<{ visitor: number }>(
      `SELECT DISTINCT s.visitor AS visitor FROM sessions s CROSS JOIN events e ON e.session_id = s.id WHERE s.hour >= ? AND s.hour < ? AND ${whereFirst.sql}`,
      ...hours,
      ...whereFirst.bindings,
    )
    .toArray();
  // A visit may outlast its range by a window; clocks that are set back add an hour.
  const lastHour = hours[1] + Math.ceil(windowMs / HOUR_MS) + 2;
  const read = eventsOf(sql, [whereFirst, ...others.map(whereStep)], query, [hours[0], lastHour]);
  const counting = new Counting(query);
  for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE) {
    let rows: EventRow[] = [];
    for (const row of read(people.slice(at, at + PEOPLE_AT_ONCE).map(({ visitor }) => visitor))) {
      if (rows[0] && rows[0].visitor !== row.visitor) {
        counting.add(rows);
        rows = [];
      }
      rows.push(row);
    }
    if (rows.length > 0) counting.add(rows);
  }
  return counting.report(
    (id) => sql.exec<{ text: string }>("SELECT text FROM texts WHERE id = ?", id).toArray()[0]?.text ?? "",
  );
}

/** Events of some people, person by person and in order of time. */
function eventsOf(
  sql: SqlStorage,
  steps: readonly Condition[],
  { groupBy }: FunnelQuery,
  hours: readonly [number, number],
) {
  const mask = maskOf(steps);
  const of = groupBy ? OF_VISITS[groupBy] : undefined;
  const value = of ? `(SELECT ${of.text} FROM ${of.table} x WHERE x.id = ${of.id})` : "''";
  const query = `SELECT s.visitor AS visitor, s.id AS session, s.hour AS visitHour, e.at_ms AS atMs, e.kind AS kind, e.path_id AS path, ${mask.sql} AS steps, ${value} AS value
    FROM json_each(?) v CROSS JOIN sessions s ON s.visitor = v.value CROSS JOIN events e ON e.session_id = s.id
    WHERE s.hour >= ? AND s.hour < ? ORDER BY s.visitor, e.at_ms, e.id`;
  return (visitors: readonly number[]) =>
    sql.exec<EventRow>(query, ...mask.bindings, JSON.stringify(visitors), ...hours);
}
