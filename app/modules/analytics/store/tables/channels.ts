/** The site's own rules for channels; `version` is the newest that was taken over. */
export const CHANNEL_TABLES = [
  "CREATE TABLE IF NOT EXISTS channel_rules (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL, rules TEXT NOT NULL)",
  // By which version of the product's own tables (domain/channel-tables.ts) the stored origins were judged.
  "CREATE TABLE IF NOT EXISTS channel_tables (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL)",
  // Reclassifying by new rules: the last reclassified origin, how many changed, and the last day added up again (null: none yet).
  "CREATE TABLE IF NOT EXISTS rejudging (id INTEGER PRIMARY KEY CHECK (id = 1), after_origin INTEGER NOT NULL, changed INTEGER NOT NULL, after_day INTEGER)",
];
