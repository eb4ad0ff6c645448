import { ANALYSIS_TABLES } from "../analysis/tables.ts";

/** The tables of one crawl, in its object's own SQLite. Numbers in place of words, because there may be millions of rows. */

/** Where an address is several of these, the first counts. */
export const KIND = { page: 0, outside: 1, image: 2, resource: 3 } as const;
export const STATE = { queued: 0, leased: 1, done: 2, skipped: 3 } as const;
export const SEVERITIES = ["error", "warning", "notice"] as const;
export const FINDING_STATES = ["new", "persisting", "fixed"] as const;

/** NULL sorts first in SQLite; pages without a known path come last. */
export const DEPTH_ORDER = "ifnull(depth, 1000000)";

const TABLES = [
  "CREATE TABLE IF NOT EXISTS state (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL)",
  `CREATE TABLE IF NOT EXISTS urls (
    id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, kind INTEGER NOT NULL, state INTEGER NOT NULL, depth INTEGER,
    in_sitemap INTEGER NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0, robots_blocked INTEGER NOT NULL DEFAULT 0,
    status INTEGER, failure TEXT, wall INTEGER NOT NULL DEFAULT 0, redirect_to TEXT, is_html INTEGER NOT NULL DEFAULT 0,
    noindex INTEGER NOT NULL DEFAULT 0, indexable INTEGER NOT NULL DEFAULT 0, title TEXT, description TEXT, text_hash TEXT,
    word_count INTEGER NOT NULL DEFAULT 0, canonical TEXT, size_bytes INTEGER, ttfb_ms INTEGER, inlinks INTEGER NOT NULL DEFAULT 0,
    errors INTEGER NOT NULL DEFAULT 0, warnings INTEGER NOT NULL DEFAULT 0, notices INTEGER NOT NULL DEFAULT 0)`,
  // How many redirects in a row lead to an address, for those that a redirect leads to.
  "CREATE TABLE IF NOT EXISTS redirect_hops (url_id INTEGER PRIMARY KEY, hops INTEGER NOT NULL)",
  `CREATE INDEX IF NOT EXISTS urls_queue ON urls (kind, ${DEPTH_ORDER}, id) WHERE state = 0`,
  "CREATE TABLE IF NOT EXISTS links (from_id INTEGER NOT NULL, to_id INTEGER NOT NULL, anchor TEXT NOT NULL, PRIMARY KEY (from_id, to_id)) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS images (page_id INTEGER NOT NULL, image_id INTEGER NOT NULL, PRIMARY KEY (page_id, image_id)) WITHOUT ROWID",
  // Pictures that stand on a page without a description, or without measures.
  `CREATE TABLE IF NOT EXISTS image_flaws (
    page_id INTEGER NOT NULL, image_id INTEGER NOT NULL, without_alt INTEGER NOT NULL, without_size INTEGER NOT NULL, PRIMARY KEY (page_id, image_id)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS hreflangs (
    page_id INTEGER NOT NULL, seq INTEGER NOT NULL, lang TEXT NOT NULL, raw TEXT NOT NULL, target TEXT, PRIMARY KEY (page_id, seq)) WITHOUT ROWID`,
  // Of each HTML page, as JSON: what it loads ([id of the address, index of RESOURCE_ROLES]), the places that its links name
  // ([id of the page, place]), and its own places, null when there are too many. One row for a page, because most hold dozens.
  "CREATE TABLE IF NOT EXISTS page_targets (page_id INTEGER PRIMARY KEY, resources TEXT, fragments TEXT, places TEXT)",
  `CREATE TABLE IF NOT EXISTS findings (
    severity INTEGER NOT NULL, code TEXT NOT NULL, url TEXT NOT NULL, found TEXT NOT NULL, allowed TEXT, related TEXT NOT NULL,
    state INTEGER NOT NULL, PRIMARY KEY (severity, code, url)) WITHOUT ROWID`,
  // What a crawl that is over counts because of the codes that were muted when it was last asked, as JSON.
  "CREATE TABLE IF NOT EXISTS muted_figures (codes TEXT PRIMARY KEY, figures TEXT NOT NULL) WITHOUT ROWID",
  "CREATE INDEX IF NOT EXISTS findings_url ON findings (url)",
  // How many findings there are of each code and state, for a crawl that is over: an audit opens without a look at the findings.
  "CREATE TABLE IF NOT EXISTS finding_counts (severity INTEGER NOT NULL, code TEXT NOT NULL, state INTEGER NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (severity, code, state)) WITHOUT ROWID",
  // What one page said (`PageFacts` without links and text), and its visible text: read for a page at a time, never scanned.
  "CREATE TABLE IF NOT EXISTS page_facts (page_id INTEGER PRIMARY KEY, facts TEXT NOT NULL)",
  "CREATE TABLE IF NOT EXISTS page_texts (page_id INTEGER PRIMARY KEY, text TEXT NOT NULL)",
  // A cell for each column of the project's own, as JSON.
  "CREATE TABLE IF NOT EXISTS extractions (page_id INTEGER PRIMARY KEY, cells TEXT NOT NULL)",
  // robots.txt of the start page's origin as written, for the views of a page and to compare it with that of another crawl.
  "CREATE TABLE IF NOT EXISTS robots_file (id INTEGER PRIMARY KEY CHECK (id = 1), origin TEXT NOT NULL, status INTEGER, hash TEXT NOT NULL, text TEXT NOT NULL)",
  // The first h1 of a page: for the check of pages that share one.
  "CREATE TABLE IF NOT EXISTS page_h1s (page_id INTEGER PRIMARY KEY, h1 TEXT NOT NULL)",
  // /llms.txt as it was read, and what other addresses of the start page answered ("http", "host").
  "CREATE TABLE IF NOT EXISTS site_files (name TEXT PRIMARY KEY, url TEXT NOT NULL, status INTEGER, is_html INTEGER NOT NULL, text TEXT NOT NULL) WITHOUT ROWID",
  // What each origin of the site answered to an address that cannot exist.
  `CREATE TABLE IF NOT EXISTS missing_pages (
    url TEXT PRIMARY KEY, status INTEGER, redirect_to TEXT, title TEXT, text TEXT, word_count INTEGER NOT NULL) WITHOUT ROWID`,
  // Which index file lists which sitemap.
  "CREATE TABLE IF NOT EXISTS sitemap_parents (child TEXT NOT NULL, parent TEXT NOT NULL, PRIMARY KEY (child, parent)) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS origins (origin TEXT PRIMARY KEY, policy TEXT NOT NULL, status INTEGER, failure TEXT) WITHOUT ROWID",
  `CREATE TABLE IF NOT EXISTS sitemaps (
    id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, declared INTEGER NOT NULL, level INTEGER NOT NULL, done INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0, status INTEGER, error TEXT, url_count INTEGER NOT NULL DEFAULT 0, size_bytes INTEGER NOT NULL DEFAULT 0)`,
];

export const COUNTED_FINDINGS =
  "SELECT severity, code, state, count(*) AS n FROM findings GROUP BY severity, code, state";

/** Built once the pages are crawled: sorting once is cheaper than keeping an order while inserting. */
export const LATE_INDEXES = [
  "CREATE INDEX IF NOT EXISTS links_to ON links (to_id)",
  "CREATE INDEX IF NOT EXISTS urls_title ON urls (title, id) WHERE indexable = 1 AND title <> ''",
  "CREATE INDEX IF NOT EXISTS urls_description ON urls (description, id) WHERE indexable = 1 AND description <> ''",
  "CREATE INDEX IF NOT EXISTS urls_text ON urls (text_hash, id) WHERE indexable = 1 AND text_hash <> ''",
  "CREATE INDEX IF NOT EXISTS page_h1s_h1 ON page_h1s (h1, page_id)",
  // Only addresses with a capital letter: few, where there are any.
  "CREATE INDEX IF NOT EXISTS urls_case ON urls (lower(url), id) WHERE indexable = 1 AND url <> lower(url)",
];

export function createTables(sql: SqlStorage): void {
  for (const statement of [...TABLES, ...ANALYSIS_TABLES]) sql.exec(statement);
}

/** SQLite in a Durable Object takes values up to 2 MB: rows travel as JSON arrays of less than that, whatever their characters weigh. */
const CHUNK_CHARS = 500_000;

/** Runs a statement that reads its rows from `json_each(?1)`, as often as the size of the rows needs. */
export function bulk<Row extends Record<string, SqlStorageValue>>(
  sql: SqlStorage,
  statement: string,
  rows: readonly (readonly unknown[] | string | number)[],
): Row[] {
  const results: Row[] = [];
  let chunk: string[] = [];
  let chars = 0;
  const flush = () => {
    if (chunk.length === 0) return;
    for (const row of sql.exec<Row>(statement, `[${chunk.join(",")}]`)) results.push(row);
    chunk = [];
    chars = 0;
  };
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (chars + text.length > CHUNK_CHARS) flush();
    chunk.push(text);
    chars += text.length + 1;
  }
  flush();
  return results;
}

/** Values that are sent in one statement: four fifths of the parameters that one may have. */
const VALUES_PER_STATEMENT = 80;

/** Puts rows of one length into a table as they are: as JSON for `bulk` long texts would be written and parsed once more. */
export function putRows(
  sql: SqlStorage,
  table: "page_facts" | "page_texts" | "page_h1s" | "page_targets" | "text_sketches",
  rows: readonly (readonly SqlStorageValue[])[],
): void {
  const width = rows[0]?.length ?? 0;
  const marks = `(${Array.from({ length: width }, () => "?").join(", ")})`;
  const perStatement = Math.floor(VALUES_PER_STATEMENT / width);
  for (let at = 0; at < rows.length; at += perStatement) {
    const some = rows.slice(at, at + perStatement);
    sql.exec(`INSERT OR REPLACE INTO ${table} VALUES ${some.map(() => marks).join(", ")}`, ...some.flat());
  }
}
