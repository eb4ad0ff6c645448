import { CONFIRMED_OUTBOX_TABLE } from "#app/platform/events/confirmed-outbox.server.ts";

/** Tables of the connections of one workspace in their object's own SQLite. A call writes two rows: its line of the log and the health. */
const TABLES = [
  "CREATE TABLE IF NOT EXISTS erased (id INTEGER PRIMARY KEY CHECK (id = 1))",
  `CREATE TABLE IF NOT EXISTS calls (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, connection TEXT NOT NULL, at INTEGER NOT NULL, method TEXT NOT NULL,
    path TEXT NOT NULL, status INTEGER, outcome TEXT NOT NULL, error TEXT NOT NULL, duration_ms INTEGER NOT NULL)`,
  "CREATE INDEX IF NOT EXISTS calls_connection ON calls (connection, seq)",
  // One row for each connection: breaker, window of the quota, trial of a half-open breaker, session of the service.
  `CREATE TABLE IF NOT EXISTS health (
    connection TEXT PRIMARY KEY, failures INTEGER NOT NULL DEFAULT 0, paused_until INTEGER NOT NULL DEFAULT 0,
    is_asked INTEGER NOT NULL DEFAULT 0, trial_until INTEGER NOT NULL DEFAULT 0, window_start INTEGER NOT NULL DEFAULT 0,
    window_calls INTEGER NOT NULL DEFAULT 0, last_ok_at INTEGER, last_error_at INTEGER, session TEXT) WITHOUT ROWID`,
  // Sign-ins that somebody began at another server; deleted after half an hour.
  `CREATE TABLE IF NOT EXISTS sign_ins (
    state TEXT PRIMARY KEY, sealed TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID`,
  // Stand-ins of practice mode.
  `CREATE TABLE IF NOT EXISTS practice_accounts (
    connection TEXT PRIMARY KEY, connector TEXT NOT NULL, secrets TEXT NOT NULL, failure TEXT, is_revoked INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS practice_posts (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, connection TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL,
    body TEXT NOT NULL, created_at INTEGER NOT NULL, UNIQUE (connection, kind, key))`,
  `CREATE TABLE IF NOT EXISTS practice_keys (
    connection TEXT NOT NULL, key TEXT NOT NULL, post TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (connection, key)) WITHOUT ROWID`,
  // What sources sent.
  `CREATE TABLE IF NOT EXISTS deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, source TEXT NOT NULL, dedupe TEXT NOT NULL, at INTEGER NOT NULL, outcome TEXT NOT NULL,
    detail TEXT NOT NULL, content_type TEXT NOT NULL, headers TEXT NOT NULL, body TEXT NOT NULL, bytes INTEGER NOT NULL,
    event TEXT NOT NULL, replays INTEGER NOT NULL DEFAULT 0)`,
  "CREATE INDEX IF NOT EXISTS deliveries_source ON deliveries (source, seq)",
  // Ids that were taken, kept longer than the deliveries themselves.
  `CREATE TABLE IF NOT EXISTS taken (
    source TEXT NOT NULL, dedupe TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (source, dedupe)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS source_days (
    source TEXT NOT NULL, day INTEGER NOT NULL, taken INTEGER NOT NULL DEFAULT 0, refused INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (source, day)) WITHOUT ROWID`,
  CONFIRMED_OUTBOX_TABLE,
];

export function createTables(sql: SqlStorage): void {
  for (const statement of TABLES) sql.exec(statement);
}

/** Tables with a column "connection". */
export const TABLES_OF_CONNECTION = [
  "calls",
  "health",
  "practice_accounts",
  "practice_posts",
  "practice_keys",
] as const;
