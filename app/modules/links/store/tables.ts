import { OUTBOX_TABLE } from "#app/platform/events/outbox.server.ts";

/** Tables of one link in its object's own SQLite. A person's click writes three to four rows: visitor, day, click, and a sampled event. */
const TABLES = [
  "CREATE TABLE IF NOT EXISTS link (id INTEGER PRIMARY KEY CHECK (id = 1), head TEXT NOT NULL)",
  // Exact counts, kept for good. `day`: days since the epoch, UTC.
  `CREATE TABLE IF NOT EXISTS days (
    day INTEGER PRIMARY KEY, clicks INTEGER NOT NULL, visitors INTEGER NOT NULL, bots INTEGER NOT NULL, last_ms INTEGER)`,
  // Who was here today; deleted when the day is over.
  "CREATE TABLE IF NOT EXISTS visitors (day INTEGER NOT NULL, visitor TEXT NOT NULL, PRIMARY KEY (day, visitor)) WITHOUT ROWID",
  // AUTOINCREMENT: a number is part of a click id and never used again, also after its row was deleted.
  `CREATE TABLE IF NOT EXISTS clicks (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, country TEXT NOT NULL, device TEXT NOT NULL, browser TEXT NOT NULL,
    system TEXT NOT NULL, language TEXT NOT NULL, referrer TEXT NOT NULL, variant TEXT NOT NULL, token TEXT NOT NULL)`,
  // What the alarm added up of the clicks.
  `CREATE TABLE IF NOT EXISTS breakdown (
    day INTEGER NOT NULL, dimension TEXT NOT NULL, value TEXT NOT NULL, clicks INTEGER NOT NULL,
    PRIMARY KEY (day, dimension, value)) WITHOUT ROWID`,
  "CREATE TABLE IF NOT EXISTS positions (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID",
  OUTBOX_TABLE,
];

export function createTables(sql: SqlStorage): void {
  for (const statement of TABLES) sql.exec(statement);
}
