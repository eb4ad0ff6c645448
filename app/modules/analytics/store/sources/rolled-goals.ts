import type { DayRange } from "../../domain/dimensions.ts";
import { type GoalRule, goalKey } from "../../domain/goal.ts";
import { LEVELS } from "../rollups/day-rollup.ts";
import { firstRawDay } from "../rollups/raw-days.ts";
import type { Tally } from "../rollups/tally.ts";
import { combosOf, type TrackedGoal, trackedGoals } from "../rollups/tracked-goals.ts";
import { type RolledRows, timesOf } from "./rollups.ts";

/**
 * The days and columns of requested goals in the roll-ups. Days whose events are gone keep the goals known at the time.
 */
export interface RolledGoals {
  goals: readonly TrackedGoal[];
  /** SQL: the days that stand in the roll-ups. */
  days: string;
}

/**
 * Finds requested goals in the roll-ups; null when one is missing, so that only single events can answer. Without
 * goals: events with revenue.
 */
export function rolledGoals(sql: SqlStorage, rules: readonly GoalRule[]): RolledGoals | null {
  const kept = new Map(trackedGoals(sql).map((goal) => [goalKey(goal.rule), goal]));
  const goals = rules.flatMap((rule) => {
    const found = kept.get(goalKey(rule));
    return found ? [{ ...found, rule }] : [];
  });
  if (goals.length < rules.length) return null;
  const version = Math.max(0, ...goals.map((goal) => goal.version));
  const known = `version >= ${version} OR day < ${firstRawDay(sql)}`;
  return { goals, days: `SELECT day FROM goal_days WHERE (${known}) AND day NOT IN (SELECT day FROM dirty_days)` };
}

/** SQL: the days whose roll-ups lack these goals but whose single events have them. */
export const rawGoalDays = (sql: SqlStorage, { days }: RolledGoals): string =>
  `SELECT day FROM dirty_days UNION SELECT day FROM rolled_days WHERE day >= ${firstRawDay(sql)} AND day NOT IN (${days})`;

/** The numbers of what was reached together with one of some goals. */
const combosWith = (sql: SqlStorage, ids: ReadonlySet<number>): string =>
  JSON.stringify([...combosOf(sql)].filter(([, goals]) => goals.some((id) => ids.has(id))).map(([id]) => id));

/** Adds how often one of the goals was reached: hours or days, or the whole range by value. */
export function addRolledConversions(
  sql: SqlStorage,
  { goals, days }: RolledGoals,
  { dimension, where, key }: RolledRows,
  range: DayRange,
  by: "hour" | "day" | "value",
  tallyOf: (key: string | number) => Tally,
): void {
  const { level, from, to } = timesOf(range, by === "hour" ? "hour" : "day");
  const rows = sql.exec<{ key: string | number; conversions: number; visits: number }>(
    `SELECT ${by === "value" ? (key ?? "''") : "at"} AS "key", sum(conversions) AS conversions, sum(visits) AS visits FROM rollup_goals r JOIN texts x ON x.id = r.value_id
      WHERE level = ? AND dimension = ? AND at >= ? AND at <= ? AND ${by === "hour" ? "at / 24" : "at"} IN (${days}) AND ${where.sql}
        AND combo_id IN (SELECT value FROM json_each(?)) GROUP BY 1`,
    ...[level, dimension, from, to],
    ...where.bindings,
    combosWith(sql, new Set(goals.map(({ id }) => id))),
  );
  for (const row of rows) tallyOf(row.key).addConversions(row.conversions, row.visits);
}

/** What was reached together on a day. */
interface RolledDay {
  day: number;
  goals: readonly number[];
}

/** Conversions and converted visits by day, each once with all that was reached. */
export function readRolledDays(
  sql: SqlStorage,
  { days }: RolledGoals,
  { dimension, where }: RolledRows,
  { fromDay, toDay }: DayRange,
): (RolledDay & { conversions: number; visits: number })[] {
  const combos = combosOf(sql);
  return sql
    .exec<{ day: number; combo: number; conversions: number; visits: number }>(
      `SELECT at AS day, combo_id AS combo, sum(conversions) AS conversions, sum(visits) AS visits FROM rollup_goals r JOIN texts x ON x.id = r.value_id
        WHERE level = ? AND dimension = ? AND at >= ? AND at <= ? AND at IN (${days}) AND ${where.sql} GROUP BY 1, 2`,
      ...[LEVELS.day, dimension, fromDay, toDay],
      ...where.bindings,
    )
    .toArray()
    .map(({ combo, ...row }) => ({ ...row, goals: combos.get(combo) ?? [] }));
}

/** Revenue by day and currency, each once with all that its events reached; by the values of a dimension when its rows are given so. */
export function readRolledRevenue(
  sql: SqlStorage,
  { days }: RolledGoals,
  { dimension, where, key }: RolledRows,
  { fromDay, toDay }: DayRange,
): (RolledDay & { value: string; currency: string; minor: number; orders: number })[] {
  const combos = combosOf(sql);
  return sql
    .exec<{ value: string; day: number; combo: number; currency: string; minor: number; orders: number }>(
      `SELECT ${key ?? "''"} AS value, at AS day, combo_id AS combo, currency, sum(minor) AS minor, sum(orders) AS orders
        FROM rollup_goal_revenue r JOIN texts x ON x.id = r.value_id
        WHERE level = ? AND dimension = ? AND at >= ? AND at <= ? AND at IN (${days}) AND ${where.sql} GROUP BY 1, 2, 3, 4`,
      ...[LEVELS.day, dimension, fromDay, toDay],
      ...where.bindings,
    )
    .toArray()
    .map(({ combo, ...row }) => ({ ...row, goals: combos.get(combo) ?? [] }));
}

/**
 * Returns the first day with metrics of a goal: from the events, or from the roll-ups that know it; null before any.
 */
export function goalFirstDay(sql: SqlStorage, goal: TrackedGoal | null, rawFrom: number | null): number | null {
  const { day } = goal
    ? sql.exec<{ day: number | null }>("SELECT min(day) AS day FROM goal_days WHERE version >= ?", goal.version).one()
    : { day: null };
  return day === null || rawFrom === null ? (day ?? rawFrom) : Math.min(day, rawFrom);
}
