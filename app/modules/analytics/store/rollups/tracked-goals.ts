import { type GoalRule, goalKey, goalOfKey } from "../../domain/goal.ts";
import { STEPS, timesOfDay } from "./day-rollup.ts";

/** Goals that are rolled up for one site: more than any plan allows. */
const MAX_TRACKED = 200;
/** Marks an event with revenue among the numbers of goals. */
export const ORDER = 0;
const BEFORE_ALL = -1_000_000;

/** A goal that is rolled up. */
export interface TrackedGoal {
  id: number;
  rule: GoalRule;
  /** Days that were rolled up by this version or a later one know it. */
  version: number;
}

interface State extends Record<string, SqlStorageValue> {
  version: number;
  sweptDay: number | null;
}

const readState = (sql: SqlStorage): State =>
  sql.exec<State>("SELECT version, swept_day AS sweptDay FROM goal_state").toArray()[0] ?? {
    version: 1,
    sweptDay: null,
  };

const writeState = (sql: SqlStorage, { version, sweptDay }: State): void => {
  sql.exec("INSERT OR REPLACE INTO goal_state (id, version, swept_day) VALUES (1, ?, ?)", version, sweptDay);
};

/** The version of the goals in force. */
export const goalVersion = (sql: SqlStorage): number => readState(sql).version;

export const trackedGoals = (sql: SqlStorage): TrackedGoal[] =>
  sql
    .exec<{ id: number; rule: string; version: number }>("SELECT id, rule, version FROM goal_rules ORDER BY id")
    .toArray()
    .map(({ id, rule, version }) => ({ id, rule: goalOfKey(rule), version }));

/** Rolls goals up from now on, also the days whose events are still there; inside the caller's transaction. Returns whether any was new. */
export function trackGoals(sql: SqlStorage, rules: readonly GoalRule[]): boolean {
  const kept = trackedGoals(sql);
  const known = new Set(kept.map(({ rule }) => goalKey(rule)));
  const added = [...new Set(rules.map(goalKey))]
    .filter((key) => !known.has(key))
    .slice(0, Math.max(0, MAX_TRACKED - kept.length));
  if (added.length === 0) return false;
  const state = readState(sql);
  const version = state.version + 1;
  writeState(sql, { ...state, version });
  const lastId = kept.at(-1)?.id ?? ORDER;
  for (const [at, key] of added.entries())
    sql.exec("INSERT INTO goal_rules (id, rule, version) VALUES (?, ?, ?)", lastId + 1 + at, key, version);
  return true;
}

/** Forgets a goal with what was rolled up of it, inside the caller's transaction; its rows go slice by slice. Returns whether it was kept. */
export function untrackGoal(sql: SqlStorage, rule: GoalRule): boolean {
  const found = sql
    .exec<{ id: number }>("DELETE FROM goal_rules WHERE rule = ? RETURNING id", goalKey(rule))
    .toArray()[0];
  if (!found) return false;
  for (const [id, rules] of combosOf(sql)) {
    if (!rules.includes(found.id)) continue;
    const others = rules.filter((one) => one !== found.id);
    sql.exec("UPDATE goal_combos SET rules = ? WHERE id = ?", others.join(","), id);
  }
  writeState(sql, { ...readState(sql), sweptDay: BEFORE_ALL });
  return true;
}

/** Which goals were reached together, by number; of forgotten ones none is left. */
export const combosOf = (sql: SqlStorage): Map<number, number[]> =>
  new Map(
    sql
      .exec<{ id: number; rules: string }>("SELECT id, rules FROM goal_combos")
      .toArray()
      .map(({ id, rules }) => [id, rules === "" ? [] : rules.split(",").map(Number)]),
  );

/** Deletes a day's rows that only forgotten goals have left. Returns whether there may be more. */
export function sweepSlice(sql: SqlStorage): boolean {
  const state = readState(sql);
  if (state.sweptDay === null) return false;
  const next = sql
    .exec<{ day: number }>("SELECT day FROM goal_days WHERE day > ? ORDER BY day LIMIT 1", state.sweptDay)
    .toArray()[0];
  const empty = "combo_id IN (SELECT id FROM goal_combos WHERE rules = '')";
  if (next) clearGoalDay(sql, next.day, empty);
  else sql.exec("DELETE FROM goal_combos WHERE rules = ''");
  writeState(sql, { ...state, sweptDay: next ? next.day : null });
  return true;
}

/** Deletes the rows of a day's goals that hold a condition. */
export function clearGoalDay(sql: SqlStorage, day: number, condition = "1"): void {
  for (const { level, dimension } of STEPS) {
    for (const table of ["rollup_goals", "rollup_goal_revenue"])
      sql.exec(
        `DELETE FROM ${table} WHERE level = ? AND dimension = ? AND at >= ? AND at <= ? AND ${condition}`,
        level,
        dimension,
        ...timesOfDay(level, day),
      );
  }
}
