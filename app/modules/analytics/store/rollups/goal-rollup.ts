import type { Group, Key } from "../sources/raw.ts";
import { execRows, jsonColumns } from "../sql/bulk-rows.ts";
import { maskOf, splitByBindings } from "../sql/condition-masks.ts";
import { IS_VISIT } from "../sql/filters.ts";
import { whereGoal } from "../sql/goal-condition.ts";
import type { Condition } from "../sql/text-conditions.ts";
import type { RollupDimension } from "./aggregate.ts";
import { LEVELS, OTHER, STEPS, storedValues, storeTexts, VALUE_ID } from "./day-rollup.ts";
import { firstRawDay } from "./raw-days.ts";
import { clearGoalDay, combosOf, goalVersion, ORDER, trackedGoals } from "./tracked-goals.ts";
import { dropFirstRange, firstRange, RANGE_USE, splitDay } from "./visitor-ranges.ts";

/** Events that one slice reads at most, about: each is looked at for every goal. */
const SLICE_EVENTS = 2_000;

/** The next day that is rolled up without all goals of today and whose events are still there, the latest first; null when there is none. */
export function nextGoalDay(sql: SqlStorage, today: number): number | null {
  const query = `SELECT r.day AS day FROM rolled_days r LEFT JOIN goal_days g ON g.day = r.day
    WHERE r.day >= ? AND r.day < ? AND coalesce(g.version, -1) < ? ORDER BY r.day DESC LIMIT 1`;
  return sql.exec<{ day: number }>(query, firstRawDay(sql), today, goalVersion(sql)).toArray()[0]?.day ?? null;
}

/**
 * Does the next slice of rolling up the goals of a day, inside the caller's transaction: first what stood there goes, then one range of
 * visitors after the other is added. The day itself has to be rolled up.
 */
export function rollUpGoalSlice(sql: SqlStorage, day: number): void {
  const version = goalVersion(sql);
  const found = sql.exec<{ version: number }>("SELECT version FROM goals_rolling WHERE day = ?", day).toArray()[0];
  const range = found?.version === version ? firstRange(sql, RANGE_USE.goals, day) : null;
  if (range) {
    rollRange(sql, day, range.where);
    dropFirstRange(sql, RANGE_USE.goals, day);
    if (!range.isLast) return;
  } else {
    // Until it is done the day is read from its events.
    sql.exec("DELETE FROM goal_days WHERE day = ?", day);
    clearGoalDay(sql, day);
    splitDay(sql, RANGE_USE.goals, day, SLICE_EVENTS);
    sql.exec("INSERT OR REPLACE INTO goals_rolling (day, version) VALUES (?, ?)", day, version);
    if (firstRange(sql, RANGE_USE.goals, day)) return;
  }
  sql.exec("DELETE FROM goals_rolling WHERE day = ?", day);
  sql.exec("INSERT OR REPLACE INTO goal_days (day, version) VALUES (?, ?)", day, version);
}

/** Numbers of goals by event. */
type Reached = ReadonlyMap<number, readonly number[]>;

function reachedIn(sql: SqlStorage, where: Condition): Reached {
  const conditions = [
    { id: ORDER, condition: { sql: "e.revenue_minor IS NOT NULL", bindings: [] } },
    ...trackedGoals(sql).map(({ id, rule }) => ({ id, condition: whereGoal(rule) })),
  ];
  const reached = new Map<number, number[]>();
  for (const group of splitByBindings(
    conditions,
    ({ condition }) => condition.bindings.length,
    where.bindings.length,
  )) {
    const mask = maskOf(group.map(({ condition }) => condition));
    const rows = sql.exec<{ id: number; mask: number }>(
      `SELECT id, mask FROM (SELECT e.id AS id, ${mask.sql} AS mask FROM sessions s CROSS JOIN events e ON e.session_id = s.id
        WHERE ${where.sql} AND ${IS_VISIT}) WHERE mask > 0`,
      ...mask.bindings,
      ...where.bindings,
    );
    for (const { id, mask: bits } of rows) {
      const goals = group.filter((_, at) => (bits & (1 << at)) !== 0).map((goal) => goal.id);
      reached.set(id, [...(reached.get(id) ?? []), ...goals]);
    }
  }
  return reached;
}

function rollRange(sql: SqlStorage, day: number, where: Condition): void {
  const reached = reachedIn(sql, where);
  if (reached.size === 0) return;
  const comboOf = comboFinder(sql);
  const events = JSON.stringify([...reached.keys()]);
  const rows: Row[] = [];
  for (const { level, dimension, group } of STEPS) {
    const kept = level === LEVELS.day ? keptValues(sql, dimension, day) : null;
    const counts = new Map<string, Counts>();
    for (const { id, session, key, currency, minor } of readEvents(sql, group, events)) {
      const value = kept === null || kept.has(String(key)) ? String(key) : OTHER;
      const count = counts.get(value) ?? new Counts();
      counts.set(value, count);
      count.add(reached.get(id) ?? [], session, currency, minor, comboOf);
    }
    // The hours stand as values.
    for (const [value, count] of counts)
      rows.push(
        level === LEVELS.hour
          ? { level, dimension, at: Number(value), value: "", count }
          : { level, dimension, at: day, value, count },
      );
  }
  store(sql, rows, comboOf);
}

type EventRow = { id: number; session: number; key: Key; currency: string | null; minor: number | null } & Record<
  string,
  SqlStorageValue
>;

const readEvents = (sql: SqlStorage, { key, join, bindings, around }: Group, events: string) =>
  sql.exec<EventRow>(
    `SELECT e.id AS id, s.id AS session, ${key} AS "key", e.currency AS currency, e.revenue_minor AS minor
      FROM json_each(?) h CROSS JOIN events e ON e.id = h.value CROSS JOIN sessions s ON s.id = e.session_id ${join} WHERE ${around}`,
    events,
    ...bindings,
  );

/** The values that have a row of their own, when the others stand together; null when all have one. */
function keptValues(sql: SqlStorage, dimension: RollupDimension, day: number): ReadonlySet<string> | null {
  const other =
    "SELECT 1 FROM rollups WHERE level = ? AND dimension = ? AND at = ? AND value_id = (SELECT id FROM texts WHERE text = ?)";
  const isCut = sql.exec(other, LEVELS.day, dimension, day, OTHER).toArray().length > 0;
  return isCut ? new Set(storedValues(sql, dimension, day).map(String)) : null;
}

type ComboFinder = (goals: readonly number[]) => number;

/** Finds the number of goals that were reached together, or gives them one. */
function comboFinder(sql: SqlStorage): ComboFinder {
  const known = new Map([...combosOf(sql)].map(([id, goals]) => [goals.join(","), id]));
  return (goals) => {
    const rules = goals.toSorted((a, b) => a - b).join(",");
    const id =
      known.get(rules) ??
      sql.exec<{ id: number }>("INSERT INTO goal_combos (rules) VALUES (?) RETURNING id", rules).one().id;
    known.set(rules, id);
    return id;
  };
}

/** What the goals of one value came to. */
class Counts {
  readonly conversions = new Map<number, number>();
  readonly revenue = new Map<string, { combo: number; currency: string; minor: number; orders: number }>();
  readonly #visits = new Map<number, Set<number>>();

  add(
    goals: readonly number[],
    session: number,
    currency: string | null,
    minor: number | null,
    comboOf: ComboFinder,
  ): void {
    const combo = comboOf(goals);
    this.conversions.set(combo, (this.conversions.get(combo) ?? 0) + 1);
    const ofVisit = this.#visits.get(session) ?? new Set();
    this.#visits.set(session, ofVisit);
    for (const goal of goals) ofVisit.add(goal);
    if (currency === null || minor === null) return;
    const key = `${combo} ${currency}`;
    const known = this.revenue.get(key);
    this.revenue.set(key, { combo, currency, minor: (known?.minor ?? 0) + minor, orders: (known?.orders ?? 0) + 1 });
  }

  /** Visits by all that was reached in them. */
  visits(comboOf: ComboFinder): Map<number, number> {
    const visits = new Map<number, number>();
    for (const goals of this.#visits.values()) {
      const combo = comboOf([...goals]);
      visits.set(combo, (visits.get(combo) ?? 0) + 1);
    }
    return visits;
  }
}

/** What is added to one row. */
interface Row {
  level: number;
  dimension: RollupDimension;
  at: number;
  value: string;
  count: Counts;
}

function store(sql: SqlStorage, rows: readonly Row[], comboOf: ComboFinder): void {
  storeTexts(
    sql,
    rows.map(({ value }) => value),
  );
  execRows(
    sql,
    `INSERT INTO rollup_goals (value_id, level, dimension, at, combo_id, conversions, visits)
      SELECT ${VALUE_ID}, ${jsonColumns(7).split(", ").slice(1).join(", ")} FROM json_each(?) WHERE true
      ON CONFLICT DO UPDATE SET conversions = conversions + excluded.conversions, visits = visits + excluded.visits`,
    rows.flatMap(({ level, dimension, at, value, count }) => {
      const visits = count.visits(comboOf);
      const combos = new Set([...count.conversions.keys(), ...visits.keys()]);
      return [...combos].map((combo) => [
        value,
        level,
        dimension,
        at,
        combo,
        count.conversions.get(combo) ?? 0,
        visits.get(combo) ?? 0,
      ]);
    }),
  );
  execRows(
    sql,
    `INSERT INTO rollup_goal_revenue (value_id, level, dimension, at, combo_id, currency, minor, orders)
      SELECT ${VALUE_ID}, ${jsonColumns(8).split(", ").slice(1).join(", ")} FROM json_each(?) WHERE true
      ON CONFLICT DO UPDATE SET minor = minor + excluded.minor, orders = orders + excluded.orders`,
    rows.flatMap(({ level, dimension, at, value, count }) =>
      [...count.revenue.values()].map((sum) => [
        value,
        level,
        dimension,
        at,
        sum.combo,
        sum.currency,
        sum.minor,
        sum.orders,
      ]),
    ),
  );
}
