/** Figures that another product measured, by day: a draft until somebody has looked at it. `errors`: RowError[] as JSON. */
export const IMPORT_TABLES = [
  `CREATE TABLE IF NOT EXISTS imports (
    id TEXT PRIMARY KEY, status TEXT NOT NULL, product TEXT NOT NULL, file_name TEXT NOT NULL, file_hash TEXT NOT NULL, first_day INTEGER NOT NULL,
    last_day INTEGER NOT NULL, read_count INTEGER NOT NULL, error_count INTEGER NOT NULL, errors TEXT NOT NULL, created_ms INTEGER NOT NULL)`,
  // With the empty dimension: of the whole day.
  `CREATE TABLE IF NOT EXISTS imported_days (
    import_id TEXT NOT NULL, day INTEGER NOT NULL, dimension TEXT NOT NULL, value TEXT NOT NULL, visitors INTEGER NOT NULL, visits INTEGER NOT NULL,
    views INTEGER NOT NULL, events INTEGER NOT NULL, bounces INTEGER NOT NULL, duration_ms INTEGER NOT NULL,
    PRIMARY KEY (dimension, day, value, import_id)) WITHOUT ROWID`,
];
