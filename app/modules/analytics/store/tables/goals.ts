/**
 * Goals by day, so that their figures outlive the single events. An event may reach several goals: its row names all of them together
 * (`goal_combos.rules`: their numbers in order, 0 for revenue), so that what any choice of goals came to can be added up exactly.
 * `conversions`: events that reached just these; `visits`: those in which just these were reached, by any of its events.
 */
export const GOAL_TABLES = [
  // `rule`: domain/goal.ts goalKey. `version`: goal_state's when it was added.
  "CREATE TABLE IF NOT EXISTS goal_rules (id INTEGER PRIMARY KEY, rule TEXT NOT NULL UNIQUE, version INTEGER NOT NULL)",
  "CREATE TABLE IF NOT EXISTS goal_combos (id INTEGER PRIMARY KEY, rules TEXT NOT NULL)",
  // `version` grows with every goal that is added; rows of deleted goals are gone up to `swept_day`, null: all of them.
  "CREATE TABLE IF NOT EXISTS goal_state (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL, swept_day INTEGER)",
  `CREATE TABLE IF NOT EXISTS rollup_goals (
    level INTEGER NOT NULL, dimension TEXT NOT NULL, at INTEGER NOT NULL, value_id INTEGER NOT NULL, combo_id INTEGER NOT NULL,
    conversions INTEGER NOT NULL, visits INTEGER NOT NULL, PRIMARY KEY (level, dimension, at, value_id, combo_id)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS rollup_goal_revenue (
    level INTEGER NOT NULL, dimension TEXT NOT NULL, at INTEGER NOT NULL, value_id INTEGER NOT NULL, combo_id INTEGER NOT NULL, currency TEXT NOT NULL,
    minor INTEGER NOT NULL, orders INTEGER NOT NULL, PRIMARY KEY (level, dimension, at, value_id, combo_id, currency)) WITHOUT ROWID`,
  // Days whose goals stand above: those that were there by `version`. A day in dirty_days is read from its rows.
  "CREATE TABLE IF NOT EXISTS goal_days (day INTEGER PRIMARY KEY, version INTEGER NOT NULL)",
  // The day whose goals are being rolled up: those that were there by `version`.
  "CREATE TABLE IF NOT EXISTS goals_rolling (day INTEGER PRIMARY KEY, version INTEGER NOT NULL)",
];
