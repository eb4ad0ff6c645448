import { OUTBOX_TABLE } from "#app/platform/events/outbox.server.ts";

/** Tables of one campaign in its object's own SQLite. A mail that is sent writes about eight rows: claim, begin, outcome and its event. */
const TABLES = [
  // `head` null: erased. `state` and what else changes is in `values`.
  "CREATE TABLE IF NOT EXISTS campaign (id INTEGER PRIMARY KEY CHECK (id = 1), head TEXT NOT NULL, content TEXT NOT NULL)",
  "CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
  // One row for each person, whatever the audience does later. `claim`: the sender that has it, kept with an outcome that is not known.
  `CREATE TABLE IF NOT EXISTS recipients (
    n INTEGER PRIMARY KEY, contact TEXT NOT NULL UNIQUE, email TEXT UNIQUE, variant TEXT NOT NULL DEFAULT '', state TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '', due_at INTEGER NOT NULL DEFAULT 0, claim TEXT, lease_at INTEGER, attempts INTEGER NOT NULL DEFAULT 0,
    sent_at INTEGER, provider_id TEXT, unsubscribed_at INTEGER, bounced_at INTEGER, complained_at INTEGER)`,
  "CREATE INDEX IF NOT EXISTS recipients_due ON recipients (state, due_at)",
  // Reports of services name mails by it.
  "CREATE INDEX IF NOT EXISTS recipients_provider ON recipients (provider_id) WHERE provider_id IS NOT NULL",
  // Mails by the minute, for the rate.
  "CREATE TABLE IF NOT EXISTS minutes (minute INTEGER PRIMARY KEY, sent INTEGER NOT NULL)",
  `CREATE TABLE IF NOT EXISTS touches (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, n INTEGER NOT NULL, kind TEXT NOT NULL, link INTEGER, at INTEGER NOT NULL,
    verdict TEXT NOT NULL, reason TEXT NOT NULL, is_published INTEGER NOT NULL DEFAULT 0)`,
  "CREATE INDEX IF NOT EXISTS touches_n ON touches (n)",
  "CREATE INDEX IF NOT EXISTS touches_new ON touches (at) WHERE is_published = 0",
  OUTBOX_TABLE,
];

export function createTables(sql: SqlStorage): void {
  for (const statement of TABLES) sql.exec(statement);
}
