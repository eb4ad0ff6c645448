/**
 * Sums that outlive the single visits and events. `level`: 0 hours (of everything only), 1 days, 2 months; `at`: wall hour, wall day
 * or number of the month (domain/buckets.ts). `dimension`: "all", "origin", "property_value" ("name:value") or a Dimension.
 * `people` have no lasting id; `lasting` is how many have one, exact within a day, and `sketch` a HyperLogLog of them.
 */
export const ROLLUP_TABLES = [
  `CREATE TABLE IF NOT EXISTS rollups (
    level INTEGER NOT NULL, dimension TEXT NOT NULL, at INTEGER NOT NULL, value_id INTEGER NOT NULL, people INTEGER NOT NULL, lasting INTEGER NOT NULL,
    visits INTEGER NOT NULL, views INTEGER NOT NULL, events INTEGER NOT NULL, bounces INTEGER NOT NULL, duration_ms INTEGER NOT NULL, sketch BLOB,
    PRIMARY KEY (level, dimension, at, value_id)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS rollup_revenue (
    level INTEGER NOT NULL, dimension TEXT NOT NULL, at INTEGER NOT NULL, value_id INTEGER NOT NULL, currency TEXT NOT NULL, minor INTEGER NOT NULL,
    PRIMARY KEY (level, dimension, at, value_id, currency)) WITHOUT ROWID`,
  // Days and months whose sums stand above; a day that is in dirty_days too is read from its rows.
  "CREATE TABLE IF NOT EXISTS rolled_days (day INTEGER PRIMARY KEY)",
  "CREATE TABLE IF NOT EXISTS rolled_months (month INTEGER PRIMARY KEY)",
  // Of days that are being rolled up, the first visitor of each range that is left (`use`: RANGES_FOR); gone when a visit of the day changes meanwhile.
  `CREATE TABLE IF NOT EXISTS visitor_ranges (
    use INTEGER NOT NULL, day INTEGER NOT NULL, visitor INTEGER NOT NULL, PRIMARY KEY (use, day, visitor)) WITHOUT ROWID`,
  // The month that is being rolled up: the next of its days (null: its old rows still have to go) of the dimension of this number.
  "CREATE TABLE IF NOT EXISTS rolling_months (month INTEGER PRIMARY KEY, dimension INTEGER NOT NULL, next_day INTEGER)",
  // The first day whose single rows are still there; none: all are.
  "CREATE TABLE IF NOT EXISTS raw_from (id INTEGER PRIMARY KEY CHECK (id = 1), day INTEGER NOT NULL)",
];
