import { CONFIRMED_OUTBOX_TABLE } from "#app/platform/events/confirmed-outbox.server.ts";

/** Tables of one form in its object's own SQLite. A submission writes two to four rows: itself, its consents, the outbox. */
const TABLES = [
  "CREATE TABLE IF NOT EXISTS form (id INTEGER PRIMARY KEY CHECK (id = 1), head TEXT NOT NULL)",
  `CREATE TABLE IF NOT EXISTS responses (
    id TEXT PRIMARY KEY, at INTEGER NOT NULL, started_at INTEGER NOT NULL, version INTEGER NOT NULL, language TEXT NOT NULL,
    answers TEXT NOT NULL, touch TEXT NOT NULL, email TEXT, phone TEXT, payload TEXT NOT NULL, mailed_at INTEGER) WITHOUT ROWID`,
  "CREATE INDEX IF NOT EXISTS responses_at ON responses (at, id)",
  "CREATE INDEX IF NOT EXISTS responses_email ON responses (email) WHERE email IS NOT NULL",
  "CREATE INDEX IF NOT EXISTS responses_phone ON responses (phone) WHERE phone IS NOT NULL",
  `CREATE TABLE IF NOT EXISTS partials (
    id TEXT PRIMARY KEY, started_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, version INTEGER NOT NULL, language TEXT NOT NULL,
    step TEXT NOT NULL, answers TEXT NOT NULL, touch TEXT NOT NULL, caller TEXT NOT NULL, bytes INTEGER NOT NULL) WITHOUT ROWID`,
  "CREATE INDEX IF NOT EXISTS partials_updated ON partials (updated_at)",
  "CREATE TABLE IF NOT EXISTS steps (step TEXT PRIMARY KEY, views INTEGER NOT NULL, sent INTEGER NOT NULL) WITHOUT ROWID",
  // The proof of each consent: append-only but for its confirmation.
  `CREATE TABLE IF NOT EXISTS consents (
    response TEXT NOT NULL, question TEXT NOT NULL, at INTEGER NOT NULL, purpose TEXT NOT NULL, channel TEXT NOT NULL, topic TEXT NOT NULL,
    state TEXT NOT NULL, text_version TEXT NOT NULL, text TEXT NOT NULL, address_hash TEXT NOT NULL,
    confirmed_at INTEGER, confirmed_address_hash TEXT NOT NULL DEFAULT '', PRIMARY KEY (response, question)) WITHOUT ROWID`,
  "CREATE INDEX IF NOT EXISTS consents_at ON consents (at, response, question)",
  // A proof of work counts once.
  "CREATE TABLE IF NOT EXISTS proofs (signature TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS files (key TEXT PRIMARY KEY, response TEXT NOT NULL, question TEXT NOT NULL, bytes INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE INDEX IF NOT EXISTS files_response ON files (response)",
  "CREATE TABLE IF NOT EXISTS versions (version INTEGER PRIMARY KEY, at INTEGER NOT NULL, definition TEXT NOT NULL)",
  // How many responses chose an option with a number of places.
  "CREATE TABLE IF NOT EXISTS places (question TEXT NOT NULL, option TEXT NOT NULL, taken INTEGER NOT NULL, PRIMARY KEY (question, option)) WITHOUT ROWID",
  // Of what is counted at every submission: the rows themselves may be many.
  "CREATE TABLE IF NOT EXISTS totals (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID",
  CONFIRMED_OUTBOX_TABLE,
];

export function createTables(sql: SqlStorage): void {
  for (const statement of TABLES) sql.exec(statement);
}
