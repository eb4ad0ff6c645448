import { OUTBOX_TABLE } from "#app/platform/events/outbox.server.ts";

/** Tables of one workspace's posts in its object's own SQLite. Publishing a post writes about five rows. */
const TABLES = [
  "CREATE TABLE IF NOT EXISTS head (id INTEGER PRIMARY KEY CHECK (id = 1), workspace TEXT NOT NULL)",
  "CREATE TABLE IF NOT EXISTS groups (id TEXT PRIMARY KEY, doc TEXT NOT NULL) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
  // One row for each call that publishes, written before it is made.
  `CREATE TABLE IF NOT EXISTS parts (
    post TEXT NOT NULL, part INTEGER NOT NULL, state TEXT NOT NULL, started_at INTEGER NOT NULL, remote TEXT,
    detail TEXT NOT NULL, tries INTEGER NOT NULL, PRIMARY KEY (post, part)) WITHOUT ROWID`,
  // First comments of published posts.
  `CREATE TABLE IF NOT EXISTS comments (
    post TEXT PRIMARY KEY, attempt INTEGER NOT NULL, state TEXT NOT NULL, detail TEXT NOT NULL, url TEXT NOT NULL,
    at INTEGER NOT NULL) WITHOUT ROWID`,
  // How posts are repeated, by the id of the first.
  "CREATE TABLE IF NOT EXISTS evergreen (id TEXT PRIMARY KEY, account TEXT NOT NULL, doc TEXT NOT NULL) WITHOUT ROWID",
  "CREATE INDEX IF NOT EXISTS evergreen_account ON evergreen (account)",
  // Published posts; `next_at`: when results are read again, null: never.
  `CREATE TABLE IF NOT EXISTS published (
    post TEXT PRIMARY KEY, at INTEGER NOT NULL, info TEXT NOT NULL, likes INTEGER NOT NULL DEFAULT 0,
    replies INTEGER NOT NULL DEFAULT 0, reposts INTEGER NOT NULL DEFAULT 0, clicks INTEGER NOT NULL DEFAULT 0,
    read_at INTEGER NOT NULL DEFAULT 0, reads INTEGER NOT NULL DEFAULT 0, next_at INTEGER) WITHOUT ROWID`,
  "CREATE INDEX IF NOT EXISTS published_next ON published (next_at) WHERE next_at IS NOT NULL",
  "CREATE INDEX IF NOT EXISTS published_at ON published (at)",
  `CREATE TABLE IF NOT EXISTS approval_links (
    id TEXT PRIMARY KEY, group_id TEXT NOT NULL, token_hash TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
    expires_at INTEGER NOT NULL, revoked_at INTEGER) WITHOUT ROWID`,
  "CREATE INDEX IF NOT EXISTS approval_links_group ON approval_links (group_id)",
  // What others wrote to the accounts, with the answer that was sent from here.
  `CREATE TABLE IF NOT EXISTS inbox (
    id TEXT PRIMARY KEY, account TEXT NOT NULL, channel TEXT NOT NULL, at INTEGER NOT NULL, state TEXT NOT NULL,
    assignee TEXT NOT NULL, mention TEXT NOT NULL, reply TEXT) WITHOUT ROWID`,
  "CREATE TABLE IF NOT EXISTS inbox_head (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL)",
  "CREATE INDEX IF NOT EXISTS inbox_state ON inbox (state, at DESC, id)",
  OUTBOX_TABLE,
];

export function createTables(sql: SqlStorage): void {
  for (const statement of TABLES) sql.exec(statement);
}
