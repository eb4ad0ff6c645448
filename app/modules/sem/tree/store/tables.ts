/**
 * Tables of a workspace's campaigns in its object's own SQLite. A changed keyword writes up to four rows: itself, its place, the list of
 * changes, and its former state for the undo.
 */
const TABLES = [
  // `parent_id`: its ad group, 0 for what belongs to the campaign. AUTOINCREMENT: parents have smaller ids than what they hold.
  `CREATE TABLE IF NOT EXISTS nodes (
    id INTEGER PRIMARY KEY AUTOINCREMENT, campaign_id TEXT NOT NULL, parent_id INTEGER NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL,
    data TEXT NOT NULL, base TEXT, is_removed INTEGER NOT NULL DEFAULT 0, is_changed INTEGER NOT NULL DEFAULT 0)`,
  "CREATE UNIQUE INDEX IF NOT EXISTS nodes_place ON nodes (campaign_id, parent_id, kind, key)",
  "CREATE INDEX IF NOT EXISTS nodes_changed ON nodes (campaign_id, id) WHERE is_changed = 1",
  `CREATE TABLE IF NOT EXISTS edits (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, campaign_id TEXT NOT NULL, label TEXT NOT NULL, by_user TEXT,
    at INTEGER NOT NULL, chunk INTEGER NOT NULL, result TEXT NOT NULL, rows INTEGER NOT NULL, is_undone INTEGER NOT NULL DEFAULT 0)`,
  // State before an edit; null: it was not there.
  `CREATE TABLE IF NOT EXISTS edit_rows (
    seq INTEGER NOT NULL, node_id INTEGER NOT NULL, before TEXT, PRIMARY KEY (seq, node_id)) WITHOUT ROWID`,
  // Search terms of the last report; an import fills its own generation before it takes the place of the one before.
  `CREATE TABLE IF NOT EXISTS terms (
    generation INTEGER NOT NULL, term TEXT NOT NULL, campaign TEXT NOT NULL, ad_group TEXT NOT NULL, impressions INTEGER NOT NULL,
    clicks INTEGER NOT NULL, cost_cents INTEGER NOT NULL, conversions REAL NOT NULL,
    PRIMARY KEY (generation, term, campaign, ad_group)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS term_imports (
    generation INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, file_name TEXT NOT NULL, at INTEGER NOT NULL,
    chunk INTEGER NOT NULL, is_ready INTEGER NOT NULL DEFAULT 0)`,
  `CREATE TABLE IF NOT EXISTS spend (
    campaign_id TEXT NOT NULL, day TEXT NOT NULL, cost_cents INTEGER NOT NULL, PRIMARY KEY (campaign_id, day)) WITHOUT ROWID`,
  // What a month may cost, where that is less or more than its daily budgets come to.
  `CREATE TABLE IF NOT EXISTS month_targets (
    campaign_id TEXT PRIMARY KEY, target_cents INTEGER NOT NULL) WITHOUT ROWID`,
  "CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
];

export function createTables(sql: SqlStorage): void {
  for (const statement of TABLES) sql.exec(statement);
}
