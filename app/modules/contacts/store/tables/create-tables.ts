import { OUTBOX_TABLE } from "#app/platform/events/outbox.server.ts";
import { createActivitySums } from "./activity-sums.ts";
import { createFileBytes } from "./file-bytes.ts";

/**
 * The tables of one workspace's people, in its object's own SQLite. Times are in milliseconds. Rows written are what the
 * platform bills most, each index included: there are as few as the lists and segments need.
 */
const TABLES = [
  // The workspace whose object it is; `erased`: nothing may be written any more.
  "CREATE TABLE IF NOT EXISTS object (id INTEGER PRIMARY KEY CHECK (id = 1), workspace_id TEXT NOT NULL, erased INTEGER NOT NULL DEFAULT 0)",
  // How many rows there are of what is limited: counting them would cost more with every row.
  "CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID",
  `CREATE TABLE IF NOT EXISTS contacts (
    row INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, email TEXT, phone TEXT, job_title TEXT NOT NULL DEFAULT '',
    company_id TEXT, country TEXT, language TEXT, time_zone TEXT, owner_id TEXT, source TEXT NOT NULL DEFAULT '',
    stage TEXT, stage_at INTEGER, value_cents INTEGER, currency TEXT, close_on TEXT, outcome_reason TEXT,
    waiting_since INTEGER, late_noted_at INTEGER, score REAL NOT NULL DEFAULT 0, scored_at INTEGER,
    first_touch TEXT, last_touch TEXT, custom TEXT NOT NULL DEFAULT '{}', tags TEXT NOT NULL DEFAULT '[]', bucket INTEGER NOT NULL,
    created_by TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, last_activity_at INTEGER,
    activity_day INTEGER NOT NULL DEFAULT 0, activity_count INTEGER NOT NULL DEFAULT 0)`,
  "CREATE INDEX IF NOT EXISTS contacts_created ON contacts (created_at)",
  "CREATE INDEX IF NOT EXISTS contacts_updated ON contacts (updated_at)",
  // Lists by name begin where the page before ended, however many people there are.
  "CREATE INDEX IF NOT EXISTS contacts_name ON contacts (lower(name))",
  "CREATE INDEX IF NOT EXISTS contacts_stage ON contacts (stage, created_at) WHERE stage IS NOT NULL",
  // The board reads each stage by who came to it last; the alarm asks which lead waits longest for an answer.
  "CREATE INDEX IF NOT EXISTS contacts_stage_at ON contacts (stage, stage_at) WHERE stage IS NOT NULL",
  // The totals of the board, from the index alone.
  "CREATE INDEX IF NOT EXISTS contacts_stage_value ON contacts (stage, currency, value_cents) WHERE stage IS NOT NULL",
  "CREATE INDEX IF NOT EXISTS contacts_waiting ON contacts (waiting_since) WHERE waiting_since IS NOT NULL AND late_noted_at IS NULL",
  "CREATE INDEX IF NOT EXISTS contacts_company ON contacts (company_id) WHERE company_id IS NOT NULL",
  // How people are recognised: each value belongs to one contact.
  "CREATE TABLE IF NOT EXISTS identities (kind TEXT NOT NULL, value TEXT NOT NULL, contact INTEGER NOT NULL, is_primary INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, PRIMARY KEY (kind, value)) WITHOUT ROWID",
  "CREATE INDEX IF NOT EXISTS identities_contact ON identities (contact)",
  "CREATE TABLE IF NOT EXISTS companies (id TEXT PRIMARY KEY, name TEXT NOT NULL, domain TEXT UNIQUE, country TEXT, custom TEXT NOT NULL DEFAULT '{}', created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE INDEX IF NOT EXISTS companies_name ON companies (name COLLATE NOCASE)",
  // Clustered as segments ask: what one contact did of one type, by time.
  "CREATE TABLE IF NOT EXISTS activities (contact INTEGER NOT NULL, type TEXT NOT NULL, at INTEGER NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL DEFAULT '{}', module TEXT NOT NULL, PRIMARY KEY (contact, type, at, id)) WITHOUT ROWID",
  "CREATE UNIQUE INDEX IF NOT EXISTS activities_id ON activities (id)",
  // Who did it lately, however many contacts there are.
  "CREATE INDEX IF NOT EXISTS activities_type ON activities (type, at, contact)",
  // Orders are few among the activities, and reports of buyers look at nothing else.
  "CREATE INDEX IF NOT EXISTS activities_orders ON activities (contact, at) WHERE type = 'order.placed'",
  // Consents are only ever added; `consent_state` is the newest decision for each, or that one waits for its confirmation.
  "CREATE TABLE IF NOT EXISTS consents (seq INTEGER PRIMARY KEY, contact INTEGER NOT NULL, purpose TEXT NOT NULL, channel TEXT NOT NULL, topic TEXT NOT NULL DEFAULT '', state TEXT NOT NULL, text_version TEXT NOT NULL, text TEXT NOT NULL, source TEXT NOT NULL, address_hash TEXT, at INTEGER NOT NULL)",
  "CREATE INDEX IF NOT EXISTS consents_contact ON consents (contact)",
  "CREATE TABLE IF NOT EXISTS consent_state (contact INTEGER NOT NULL, channel TEXT NOT NULL, topic TEXT NOT NULL DEFAULT '', state TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (contact, channel, topic)) WITHOUT ROWID",
  // Campaigns that mailed a contact in the last weeks, for the cap over all of them.
  "CREATE TABLE IF NOT EXISTS mailings (contact INTEGER NOT NULL, ref TEXT NOT NULL, at INTEGER NOT NULL, soft_bounced INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (contact, ref)) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS topics (id TEXT PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL, channel TEXT NOT NULL, position INTEGER NOT NULL, archived_at INTEGER) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS suppressions (kind TEXT NOT NULL, value_hash TEXT NOT NULL, reason TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (kind, value_hash)) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS segments (id TEXT PRIMARY KEY, name TEXT NOT NULL, rule TEXT NOT NULL, count INTEGER, counted_at INTEGER, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL) WITHOUT ROWID",
  // Why a segment could not be counted the last time.
  "CREATE TABLE IF NOT EXISTS segment_failures (segment TEXT PRIMARY KEY, reason TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS fields (key TEXT PRIMARY KEY, label TEXT NOT NULL, type TEXT NOT NULL, options TEXT NOT NULL DEFAULT '[]', position INTEGER NOT NULL, archived_at INTEGER) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS notes (id TEXT PRIMARY KEY, contact INTEGER NOT NULL, text TEXT NOT NULL, by TEXT, at INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE INDEX IF NOT EXISTS notes_contact ON notes (contact, at)",
  "CREATE TABLE IF NOT EXISTS tasks (id TEXT PRIMARY KEY, contact INTEGER NOT NULL, title TEXT NOT NULL, due_at INTEGER, owner_id TEXT, done_at INTEGER, by TEXT, at INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE INDEX IF NOT EXISTS tasks_contact ON tasks (contact, at)",
  "CREATE TABLE IF NOT EXISTS files (id TEXT PRIMARY KEY, contact INTEGER NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, bytes INTEGER NOT NULL, key TEXT NOT NULL, by TEXT, at INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE INDEX IF NOT EXISTS files_contact ON files (contact, at)",
  // `moves_to`: the stage is gone for people, and its leads are on their way to that one.
  "CREATE TABLE IF NOT EXISTS stages (id TEXT PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, probability INTEGER NOT NULL, position INTEGER NOT NULL, moves_to TEXT) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS stage_changes (contact INTEGER NOT NULL, at INTEGER NOT NULL, from_stage TEXT, to_stage TEXT, by TEXT, PRIMARY KEY (contact, at)) WITHOUT ROWID",
  // What a source cost in a month ("2026-11").
  "CREATE TABLE IF NOT EXISTS source_costs (source TEXT NOT NULL, month TEXT NOT NULL, currency TEXT NOT NULL, cents INTEGER NOT NULL, PRIMARY KEY (source, month)) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS score_groups (id TEXT PRIMARY KEY, name TEXT NOT NULL, half_life_days REAL) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS score_rules (id TEXT PRIMARY KEY, group_id TEXT NOT NULL, label TEXT NOT NULL, match TEXT NOT NULL, points REAL NOT NULL, max_times INTEGER) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS scores (contact INTEGER NOT NULL, group_id TEXT NOT NULL, score REAL NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (contact, group_id)) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
  // `snapshot` is what an undo needs: the merged contact, and what came from it.
  "CREATE TABLE IF NOT EXISTS merges (id TEXT PRIMARY KEY, survivor INTEGER NOT NULL, merged INTEGER NOT NULL, snapshot TEXT NOT NULL, by TEXT, at INTEGER NOT NULL, undone_at INTEGER) WITHOUT ROWID",
  "CREATE INDEX IF NOT EXISTS merges_survivor ON merges (survivor)",
  // Pairs that may be one person, by row number, the smaller one first. Those that a person dismissed stay out of later searches.
  "CREATE TABLE IF NOT EXISTS duplicates (first INTEGER NOT NULL, second INTEGER NOT NULL, score REAL NOT NULL, reason TEXT NOT NULL, dismissed_at INTEGER, PRIMARY KEY (first, second)) WITHOUT ROWID",
  "CREATE INDEX IF NOT EXISTS duplicates_second ON duplicates (second)",
  // Ids of merged contacts, which lead to the one that was kept.
  "CREATE TABLE IF NOT EXISTS aliases (id TEXT PRIMARY KEY, contact INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE INDEX IF NOT EXISTS aliases_contact ON aliases (contact)",
  "CREATE TABLE IF NOT EXISTS jobs (id TEXT PRIMARY KEY, kind TEXT NOT NULL, state TEXT NOT NULL, input TEXT NOT NULL, done INTEGER NOT NULL DEFAULT 0, total INTEGER, result TEXT, failures INTEGER NOT NULL DEFAULT 0, by TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL) WITHOUT ROWID",
  // The alarm looks for work after every change.
  "CREATE INDEX IF NOT EXISTS jobs_active ON jobs (created_at) WHERE state IN ('checking', 'running', 'undoing')",
  // Rows of an uploaded file, some hundred together: `at` is the number of the first, `problems` what is wrong with which.
  "CREATE TABLE IF NOT EXISTS import_chunks (job TEXT NOT NULL, at INTEGER NOT NULL, rows TEXT NOT NULL, problems TEXT NOT NULL DEFAULT '[]', PRIMARY KEY (job, at)) WITHOUT ROWID",
  // The line that has an address, number or external id first: a second one is refused.
  "CREATE TABLE IF NOT EXISTS import_keys (job TEXT NOT NULL, kind TEXT NOT NULL, value TEXT NOT NULL, line INTEGER NOT NULL, PRIMARY KEY (job, kind, value)) WITHOUT ROWID",
  // What an import did to whom, so that it can be undone. `before` is null for contacts that it made.
  "CREATE TABLE IF NOT EXISTS import_rows (job TEXT NOT NULL, line INTEGER NOT NULL, contact INTEGER NOT NULL, version INTEGER NOT NULL, before TEXT, PRIMARY KEY (job, line)) WITHOUT ROWID",
  "CREATE INDEX IF NOT EXISTS import_rows_contact ON import_rows (contact)",
  // Receipts of people who were erased: what went, and keyed hashes of their addresses.
  "CREATE TABLE IF NOT EXISTS erasures (id TEXT PRIMARY KEY, at INTEGER NOT NULL, by TEXT, address_hashes TEXT NOT NULL, counts TEXT NOT NULL, is_suppressed INTEGER NOT NULL) WITHOUT ROWID",
  // Events that were taken already, so that the same event changes a contact once.
  "CREATE TABLE IF NOT EXISTS seen (id TEXT PRIMARY KEY, contact INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE INDEX IF NOT EXISTS seen_at ON seen (at)",
  "CREATE INDEX IF NOT EXISTS seen_contact ON seen (contact)",
  OUTBOX_TABLE,
  // The texts themselves are in the contacts.
  "CREATE VIRTUAL TABLE IF NOT EXISTS contacts_search USING fts5 (name, email, phone, company, job_title, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')",
];

/** Ids as they were before stages could be edited: the API's. */
const DEFAULT_STAGES = `INSERT OR IGNORE INTO stages (id, name, kind, probability, position) SELECT * FROM (VALUES
  ('new', 'New', 'open', 10, 0), ('contacted', 'Contacted', 'open', 25, 1), ('qualified', 'Qualified', 'open', 50, 2),
  ('won', 'Won', 'won', 100, 3), ('lost', 'Lost', 'lost', 0, 4)) WHERE NOT EXISTS (SELECT 1 FROM stages)`;

/** Creates what is not there yet. */
export function createTables(sql: SqlStorage): void {
  for (const statement of [...TABLES, DEFAULT_STAGES]) sql.exec(statement);
  createActivitySums(sql);
  createFileBytes(sql);
}
