import { OUTBOX_TABLE } from "#app/platform/events/outbox.server.ts";

/** Tables of a workspace's push messages in its object's own SQLite. A message that is sent writes about five rows. */
const TABLES = [
  // Numbers are never used twice: a link of an old message leads to nobody else.
  `CREATE TABLE IF NOT EXISTS subscriptions (
    n INTEGER PRIMARY KEY AUTOINCREMENT, hash TEXT NOT NULL UNIQUE, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
    site TEXT NOT NULL, contact TEXT NOT NULL DEFAULT '', zone TEXT NOT NULL DEFAULT '', created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL)`,
  "CREATE INDEX IF NOT EXISTS subscriptions_contact ON subscriptions (contact) WHERE contact <> ''",
  // `cursor`: where the next page of the audience begins; null: it is whole.
  `CREATE TABLE IF NOT EXISTS campaigns (
    id TEXT PRIMARY KEY, content TEXT NOT NULL, state TEXT NOT NULL, pause_reason TEXT NOT NULL DEFAULT '', cursor TEXT,
    start_at INTEGER NOT NULL, started_at INTEGER, ended_at INTEGER, is_reported INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS deliveries (
    campaign TEXT NOT NULL, n INTEGER NOT NULL, contact TEXT NOT NULL, host TEXT NOT NULL, state TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '', attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL DEFAULT 0, claim TEXT,
    lease_at INTEGER, sent_at INTEGER, shown_at INTEGER, clicked_at INTEGER, PRIMARY KEY (campaign, n)) WITHOUT ROWID`,
  "CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (campaign, due_at) WHERE state = 'queued'",
  "CREATE INDEX IF NOT EXISTS deliveries_claimed ON deliveries (claim) WHERE state = 'claimed'",
  // What a browser got lately, for the message limit.
  "CREATE INDEX IF NOT EXISTS deliveries_sent ON deliveries (n, sent_at) WHERE sent_at IS NOT NULL",
  // Messages that a step of an automation flow sends: `id` names one to one browser, for every try of the step.
  `CREATE TABLE IF NOT EXISTS flow_messages (
    id TEXT PRIMARY KEY, n INTEGER NOT NULL, contact TEXT NOT NULL, flow TEXT NOT NULL, url TEXT NOT NULL, at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, sent_at INTEGER, shown_at INTEGER, clicked_at INTEGER) WITHOUT ROWID`,
  "CREATE INDEX IF NOT EXISTS flow_messages_at ON flow_messages (at)",
  "CREATE INDEX IF NOT EXISTS flow_messages_contact ON flow_messages (contact) WHERE contact <> ''",
  "CREATE TABLE IF NOT EXISTS budget (day INTEGER PRIMARY KEY, used INTEGER NOT NULL)",
  "CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
  OUTBOX_TABLE,
];

export function createTables(sql: SqlStorage): void {
  for (const statement of TABLES) sql.exec(statement);
}

const WORKSPACE = "workspaceId";

/** The workspace of the object; empty before its first subscription or campaign. */
export const readWorkspaceId = (sql: SqlStorage): string =>
  sql.exec<{ value: string }>("SELECT value FROM facts WHERE name = ?", WORKSPACE).toArray()[0]?.value ?? "";

export const writeWorkspaceId = (sql: SqlStorage, workspaceId: string): void => {
  sql.exec("INSERT OR IGNORE INTO facts (name, value) VALUES (?, ?)", WORKSPACE, workspaceId);
};
