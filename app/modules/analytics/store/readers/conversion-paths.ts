import { hours } from "#app/shared/time.ts";
import { type DayRange, type Filter, wallHours } from "../../domain/dimensions.ts";
import type { GoalRule } from "../../domain/goal.ts";
import type { AttributionPath } from "../../reports/attribution/domain/path.ts";
import { anyOf, splitByBindings } from "../sql/condition-masks.ts";
import { whereVisits } from "../sql/filters.ts";
import { whereGoal } from "../sql/goal-condition.ts";
import type { Condition } from "../sql/text-conditions.ts";

export interface PathsQuery {
  /** In which the conversions lie. */
  range: DayRange;
  /** A visit converts when it reaches one of them. */
  goals: readonly GoalRule[];
  filters: readonly Filter[];
  /** How long before a conversion a visit may lie to have a share in it. */
  lookbackDays: number;
  /** Visits with one of these values of utm_campaign have a channel of their own: "campaign:" and their channel. */
  campaigns?: readonly string[] | undefined;
}

export interface ConversionPaths {
  paths: AttributionPath[];
  /** Visits in the range, as far as they were read. */
  visits: number;
  /** Those of people whom the site knows by an id of its own, on all days. */
  stableVisits: number;
  /** 1: all visitors were read; otherwise every so many-th, chosen by their random number. */
  oneIn: number;
}

/** Visits read at once; on larger sites the answer is a sample of the visitors. */
const MAX_VISITS = 100_000;
/** Of one path, the last. */
const MAX_TOUCHES = 30;
const HOUR_MS = hours(1);

interface VisitRow extends Record<string, SqlStorageValue> {
  id: number;
  visitor: number;
  stable: number;
  startedMs: number;
  hour: number;
  channel: string;
}

/** Collects paths, equal ones together. */
class PathCounter {
  readonly #found = new Map<string, AttributionPath>();

  add(visits: readonly VisitRow[], converted: boolean, lookbackMs: number): void {
    const endMs = visits.at(-1)?.startedMs ?? 0;
    const touches = visits.filter(({ startedMs }) => startedMs >= endMs - lookbackMs).slice(-MAX_TOUCHES);
    if (touches.length === 0) return;
    const channels = touches.map(({ channel }) => channel);
    const agesHours = converted ? touches.map(({ startedMs }) => Math.round((endMs - startedMs) / HOUR_MS)) : [];
    const key = JSON.stringify([converted, channels, agesHours]);
    const known = this.#found.get(key);
    this.#found.set(key, { channels, agesHours, converted, count: (known?.count ?? 0) + 1 });
  }

  paths(): AttributionPath[] {
    return [...this.#found.values()];
  }
}

/**
 * Splits one person's visits into paths: each ends with a visit that converted in the range, and the next begins after it;
 * what remains at the end is a path without conversion.
 */
function splitVisits(
  visits: readonly VisitRow[],
  converted: ReadonlySet<number>,
  fromHour: number,
  lookbackMs: number,
  counter: PathCounter,
): void {
  let open: VisitRow[] = [];
  for (const visit of visits) {
    open.push(visit);
    if (!converted.has(visit.id)) continue;
    if (visit.hour >= fromHour) counter.add(open, true, lookbackMs);
    open = [];
  }
  const last = open.at(-1);
  if (last && last.hour >= fromHour) counter.add(open, false, lookbackMs);
}

/** Visits in which one of the goals was reached. @param where on `sessions s` */
function convertedVisits(sql: SqlStorage, goals: readonly GoalRule[], where: Condition): Set<number> {
  const converted = new Set<number>();
  for (const group of splitByBindings(goals.map(whereGoal), ({ bindings }) => bindings.length, where.bindings.length)) {
    const goal = anyOf(group);
    const rows = sql.exec<{ id: number }>(
      `SELECT DISTINCT s.id AS id FROM sessions s CROSS JOIN events e ON e.session_id = s.id WHERE ${where.sql} AND ${goal.sql}`,
      ...where.bindings,
      ...goal.bindings,
    );
    for (const { id } of rows) converted.add(id);
  }
  return converted;
}

/** The paths of visits that led to conversions in the range, and those that led to none. A visit converts at most once. */
export function conversionPaths(
  sql: SqlStorage,
  { range, goals, filters, lookbackDays, campaigns }: PathsQuery,
): ConversionPaths {
  const { from: fromHour, to: toHour } = wallHours(range);
  const hours = [fromHour - lookbackDays * 24, toHour];
  const { count } = sql
    .exec<{ count: number }>("SELECT count(*) AS count FROM sessions WHERE hour >= ? AND hour < ?", ...hours)
    .one();
  const oneIn = Math.max(1, Math.ceil(count / MAX_VISITS));
  const inRange: Condition = { sql: "s.hour >= ? AND s.hour < ? AND s.visitor % ? = 0", bindings: [...hours, oneIn] };
  const converted = convertedVisits(sql, goals, inRange);
  const where = whereVisits(filters);
  const channel: Condition = campaigns
    ? {
        sql: "iif(o.campaign IN (SELECT value FROM json_each(?)), 'campaign:' || o.channel, o.channel)",
        bindings: [JSON.stringify(campaigns)],
      }
    : { sql: "o.channel", bindings: [] };
  const rows = sql.exec<VisitRow>(
    `SELECT s.id, s.visitor, s.stable, s.started_ms AS startedMs, s.hour, ${channel.sql} AS channel FROM sessions s JOIN origins o ON o.id = s.origin_id
     WHERE ${inRange.sql} AND ${where.sql} ORDER BY s.visitor, s.started_ms`,
    ...channel.bindings,
    ...inRange.bindings,
    ...where.bindings,
  );
  const counter = new PathCounter();
  const counts = { visits: 0, stableVisits: 0 };
  let person: VisitRow[] = [];
  const close = () => splitVisits(person, converted, fromHour, lookbackDays * 24 * HOUR_MS, counter);
  for (const row of rows) {
    if (row.hour >= fromHour) {
      counts.visits++;
      counts.stableVisits += row.stable;
    }
    if (person[0] && person[0].visitor !== row.visitor) {
      close();
      person = [];
    }
    person.push(row);
  }
  close();
  return { paths: counter.paths(), ...counts, oneIn };
}
