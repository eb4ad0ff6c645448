import { CHANNEL_TABLES_VERSION } from "../../reports/channels/domain/channel-tables.ts";
import { CHANNEL_TABLES } from "./channels.ts";
import { INTAKE_TABLES } from "./day-budget.ts";
import { GOAL_TABLES } from "./goals.ts";
import { IMPORT_TABLES } from "./imports.ts";
import { ROLLUP_TABLES } from "./rollups.ts";

/**
 * The tables of one website's traffic, in its object's own SQLite. Words stand once, in tables of their own, and rows
 * refer to them by number: there may be tens of millions of rows. `hour` is always a wall hour (domain/site-clock.ts).
 */
const TABLES = [
  "CREATE TABLE IF NOT EXISTS site (id INTEGER PRIMARY KEY CHECK (id = 1), config TEXT NOT NULL)",
  // Paths, hosts, names, addresses, languages. 1 is the empty text.
  "CREATE TABLE IF NOT EXISTS texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE)",
  // `channel` follows from the others by the site's rules: when the rules change, all rows and so all history are reclassified.
  `CREATE TABLE IF NOT EXISTS origins (
    id INTEGER PRIMARY KEY, referrer_host TEXT NOT NULL, source TEXT NOT NULL, medium TEXT NOT NULL, campaign TEXT NOT NULL, term TEXT NOT NULL,
    content TEXT NOT NULL, click_id TEXT NOT NULL, channel TEXT NOT NULL,
    UNIQUE (referrer_host, source, medium, campaign, term, content, click_id))`,
  "CREATE TABLE IF NOT EXISTS places (id INTEGER PRIMARY KEY, country TEXT NOT NULL, region TEXT NOT NULL, city TEXT NOT NULL, UNIQUE (country, region, city))",
  `CREATE TABLE IF NOT EXISTS agents (
    id INTEGER PRIMARY KEY, device TEXT NOT NULL, browser TEXT NOT NULL, browser_version TEXT NOT NULL, system TEXT NOT NULL, system_version TEXT NOT NULL,
    UNIQUE (device, browser, browser_version, system, system_version))`,
  // A visit: events of one visitor with less than 30 minutes between them. `views` and `events` (views not among them, nor "leave") are counted as
  // they come; `hour` is that of the start. A bounce has one view and no event; the duration is last_ms - started_ms.
  `CREATE TABLE IF NOT EXISTS sessions (
    id INTEGER PRIMARY KEY, visitor INTEGER NOT NULL, stable INTEGER NOT NULL, started_ms INTEGER NOT NULL, last_ms INTEGER NOT NULL, hour INTEGER NOT NULL,
    views INTEGER NOT NULL, events INTEGER NOT NULL, entry_path_id INTEGER, exit_path_id INTEGER, entry_ms INTEGER, exit_ms INTEGER,
    host_id INTEGER NOT NULL, origin_id INTEGER NOT NULL, referrer_id INTEGER, place_id INTEGER NOT NULL, agent_id INTEGER NOT NULL, language_id INTEGER NOT NULL)`,
  "CREATE INDEX IF NOT EXISTS sessions_visitor ON sessions (visitor, last_ms)",
  "CREATE INDEX IF NOT EXISTS sessions_hour ON sessions (hour, visitor)",
  // Few visits have a lasting id; a query for them scans only these.
  "CREATE INDEX IF NOT EXISTS sessions_lasting ON sessions (hour, visitor) WHERE stable = 1",
  // `uid`: uids.ts. `kind`: EVENT_KINDS. `props`: JSON object or NULL. Revenue in the smallest unit of its currency.
  `CREATE TABLE IF NOT EXISTS events (
    id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE, at_ms INTEGER NOT NULL, hour INTEGER NOT NULL, session_id INTEGER NOT NULL, visitor INTEGER NOT NULL,
    kind INTEGER NOT NULL, name_id INTEGER NOT NULL, host_id INTEGER NOT NULL, path_id INTEGER NOT NULL, target_id INTEGER, scroll_percent INTEGER,
    props TEXT, revenue_minor INTEGER, currency TEXT)`,
  "CREATE INDEX IF NOT EXISTS events_hour ON events (hour)",
  "CREATE INDEX IF NOT EXISTS events_session ON events (session_id, at_ms)",
  "CREATE INDEX IF NOT EXISTS events_revenue ON events (hour) WHERE revenue_minor IS NOT NULL",
  // One row for each measured page view.
  `CREATE TABLE IF NOT EXISTS vitals (
    event_id INTEGER PRIMARY KEY, hour INTEGER NOT NULL, path_id INTEGER NOT NULL, device TEXT NOT NULL, lcp_ms REAL, inp_ms REAL, cls REAL)`,
  "CREATE INDEX IF NOT EXISTS vitals_hour ON vitals (hour)",
  "CREATE TABLE IF NOT EXISTS bots (id INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, reason TEXT NOT NULL, user_agent TEXT NOT NULL, path TEXT NOT NULL, country TEXT NOT NULL)",
  "CREATE INDEX IF NOT EXISTS bots_at ON bots (at_ms)",
  // Days whose rows changed since they were rolled up last: their figures are read from the rows.
  "CREATE TABLE IF NOT EXISTS dirty_days (day INTEGER PRIMARY KEY)",
];

export function createTables(sql: SqlStorage): void {
  for (const statement of [
    ...TABLES,
    ...ROLLUP_TABLES,
    ...GOAL_TABLES,
    ...CHANNEL_TABLES,
    ...IMPORT_TABLES,
    ...INTAKE_TABLES,
  ])
    sql.exec(statement);
  sql.exec("INSERT OR IGNORE INTO texts (id, text) VALUES (1, '')");
  // A website without origins has none to judge again.
  sql.exec(
    "INSERT OR IGNORE INTO channel_tables (id, version) SELECT 1, ? WHERE NOT EXISTS (SELECT 1 FROM origins)",
    CHANNEL_TABLES_VERSION,
  );
}
