import { OUTBOX_TABLE } from "#app/platform/events/outbox.server.ts";

/** What is added up everywhere. `seen`: impressions of rows whose network reports reach. Amounts in cents. */
export const SUMS = ["impressions", "seen", "reach", "clicks", "conversions", "cost", "revenue"] as const;

const SUM_COLUMNS = SUMS.map((name) => `${name} ${name === "conversions" ? "REAL" : "INTEGER"} NOT NULL`).join(", ");

/**
 * Tables of one workspace in its object's own SQLite. A row of an import is staged, then writes one row of `daily`, and shares one of
 * `days` and one of `months` with others; what it replaces is kept in `replaced` until the import can no longer be undone.
 */
const TABLES = [
  "CREATE TABLE IF NOT EXISTS head (id INTEGER PRIMARY KEY CHECK (id = 1), head TEXT NOT NULL)",
  "CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
  `CREATE TABLE IF NOT EXISTS rates (
    currency TEXT NOT NULL, day INTEGER NOT NULL, rate REAL NOT NULL, PRIMARY KEY (currency, day)) WITHOUT ROWID`,
  "CREATE TABLE IF NOT EXISTS campaigns (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, network TEXT NOT NULL, name TEXT NOT NULL)",
  `CREATE TABLE IF NOT EXISTS ads (
    n INTEGER PRIMARY KEY, campaign INTEGER NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL, ad_set TEXT NOT NULL,
    hook TEXT NOT NULL, offer TEXT NOT NULL, format TEXT NOT NULL, audience TEXT NOT NULL, UNIQUE (campaign, key))`,
  // Clustered by ad: the days of one ad lie together, and a period is one seek for each ad. `day`: days since the epoch, UTC.
  `CREATE TABLE IF NOT EXISTS daily (
    ad INTEGER NOT NULL, day INTEGER NOT NULL, import INTEGER NOT NULL, ${SUM_COLUMNS}, PRIMARY KEY (ad, day)) WITHOUT ROWID`,
  // Sums of each campaign and day, and of each ad and month (year × 12 + month).
  `CREATE TABLE IF NOT EXISTS days (
    campaign INTEGER NOT NULL, day INTEGER NOT NULL, ${SUM_COLUMNS}, PRIMARY KEY (campaign, day)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS months (
    month INTEGER NOT NULL, ad INTEGER NOT NULL, ${SUM_COLUMNS}, PRIMARY KEY (month, ad)) WITHOUT ROWID`,
  // Days of campaigns whose sums the database does not have yet.
  "CREATE TABLE IF NOT EXISTS dirty (campaign INTEGER NOT NULL, day INTEGER NOT NULL, PRIMARY KEY (campaign, day)) WITHOUT ROWID",
  `CREATE TABLE IF NOT EXISTS imports (
    n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, network TEXT NOT NULL, file TEXT NOT NULL, user_id TEXT NOT NULL,
    at INTEGER NOT NULL, rows INTEGER NOT NULL DEFAULT 0, replaced INTEGER NOT NULL DEFAULT 0, first_day INTEGER, last_day INTEGER,
    state TEXT NOT NULL, sealed INTEGER NOT NULL DEFAULT 0)`,
  `CREATE TABLE IF NOT EXISTS import_ads (
    import INTEGER NOT NULL, ad INTEGER NOT NULL, from_day INTEGER NOT NULL, to_day INTEGER NOT NULL,
    PRIMARY KEY (import, ad)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS replaced (
    import INTEGER NOT NULL, ad INTEGER NOT NULL, day INTEGER NOT NULL, old_import INTEGER NOT NULL, ${SUM_COLUMNS},
    PRIMARY KEY (import, ad, day)) WITHOUT ROWID`,
  // Files that are not counted yet: nothing reads them but the import that finishes them. `import`: the number of its import once it does.
  `CREATE TABLE IF NOT EXISTS uploads (
    n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, network TEXT NOT NULL, file TEXT NOT NULL, user_id TEXT NOT NULL,
    at INTEGER NOT NULL, touched_at INTEGER NOT NULL, rows INTEGER NOT NULL DEFAULT 0, import INTEGER)`,
  `CREATE TABLE IF NOT EXISTS staged_ads (
    n INTEGER PRIMARY KEY AUTOINCREMENT, upload INTEGER NOT NULL, campaign_key TEXT NOT NULL, campaign TEXT NOT NULL, key TEXT NOT NULL,
    name TEXT NOT NULL, ad_set TEXT NOT NULL, last_day INTEGER NOT NULL, ad INTEGER, UNIQUE (upload, campaign_key, key))`,
  `CREATE TABLE IF NOT EXISTS staged (
    upload INTEGER NOT NULL, ad INTEGER NOT NULL, day INTEGER NOT NULL, ${SUM_COLUMNS}, PRIMARY KEY (upload, ad, day)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS staged_parts (
    upload INTEGER NOT NULL, part INTEGER NOT NULL, chunk INTEGER NOT NULL, is_last INTEGER NOT NULL,
    PRIMARY KEY (upload, part, chunk)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS creatives (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, hook TEXT NOT NULL, offer TEXT NOT NULL, format TEXT NOT NULL, audience TEXT NOT NULL,
    facts TEXT NOT NULL, placements TEXT NOT NULL, status TEXT NOT NULL, version INTEGER NOT NULL, created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS tests (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, metric TEXT NOT NULL, arms TEXT NOT NULL, rule TEXT NOT NULL, status TEXT NOT NULL,
    first_day INTEGER NOT NULL, created_at INTEGER NOT NULL, judged_day INTEGER) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS decisions (
    test TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL,
    PRIMARY KEY (test, seq)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS proposals (
    id TEXT PRIMARY KEY, ad INTEGER NOT NULL, guardrail TEXT NOT NULL, value REAL NOT NULL, bound REAL NOT NULL, day INTEGER NOT NULL,
    at INTEGER NOT NULL, state TEXT NOT NULL, decided_at INTEGER) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS geo_tests (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, metric TEXT NOT NULL, length_days INTEGER NOT NULL, expected_lift REAL NOT NULL,
    pairs TEXT NOT NULL, left_out TEXT NOT NULL, plan_to INTEGER NOT NULL, test_from INTEGER, test_to INTEGER, cost INTEGER,
    first_day INTEGER NOT NULL, days INTEGER NOT NULL, created_at INTEGER NOT NULL) WITHOUT ROWID`,
  // `daily`: one number for each day of the test's data, as JSON.
  `CREATE TABLE IF NOT EXISTS geo_regions (
    test TEXT NOT NULL, region TEXT NOT NULL, daily TEXT NOT NULL, PRIMARY KEY (test, region)) WITHOUT ROWID`,
  "CREATE INDEX IF NOT EXISTS proposals_state ON proposals (state, at)",
  OUTBOX_TABLE,
];

export function createTables(sql: SqlStorage): void {
  for (const statement of TABLES) sql.exec(statement);
}
