/** The site's own rules for channels; `version` is the newest that was taken over. */
export const CHANNEL_TABLES = [
  "CREATE TABLE IF NOT EXISTS channel_rules (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL, rules TEXT NOT NULL)",
];
