/** The tables of analyses of the whole site; one analysis makes each row and none changes it. */
export const ANALYSIS_TABLES = [
  // Share of the site's internal PageRank, 0 to 1, and links to other crawled addresses.
  "CREATE TABLE IF NOT EXISTS page_ranks (page_id INTEGER PRIMARY KEY, rank REAL NOT NULL, out_links INTEGER NOT NULL)",
  "CREATE INDEX IF NOT EXISTS page_ranks_order ON page_ranks (rank, page_id)",
  // What the comparisons of texts work on, written with each page; emptied when they are done.
  "CREATE TABLE IF NOT EXISTS text_sketches (page_id INTEGER PRIMARY KEY, hint TEXT NOT NULL, sketch BLOB)",
  "CREATE TABLE IF NOT EXISTS near_pairs (id INTEGER PRIMARY KEY, a_id INTEGER NOT NULL, b_id INTEGER NOT NULL, similarity REAL NOT NULL, UNIQUE (a_id, b_id))",
  "CREATE INDEX IF NOT EXISTS near_pairs_order ON near_pairs (similarity, id)",
  "CREATE TABLE IF NOT EXISTS link_ideas (id INTEGER PRIMARY KEY, from_id INTEGER NOT NULL, to_id INTEGER NOT NULL, cosine REAL NOT NULL, UNIQUE (from_id, to_id))",
  "CREATE INDEX IF NOT EXISTS link_ideas_order ON link_ideas (cosine, id)",
  "CREATE INDEX IF NOT EXISTS link_ideas_to ON link_ideas (to_id)",
  `CREATE TABLE IF NOT EXISTS templates (
    id INTEGER PRIMARY KEY, shape TEXT NOT NULL, hint TEXT NOT NULL, example TEXT NOT NULL, pages INTEGER NOT NULL, errors INTEGER NOT NULL,
    warnings INTEGER NOT NULL, notices INTEGER NOT NULL, words INTEGER NOT NULL, ttfb_ms REAL, size_bytes INTEGER, rank REAL NOT NULL)`,
  "CREATE TABLE IF NOT EXISTS page_templates (page_id INTEGER PRIMARY KEY, template_id INTEGER NOT NULL)",
  "CREATE INDEX IF NOT EXISTS page_templates_of ON page_templates (template_id, page_id)",
  "CREATE TABLE IF NOT EXISTS language_sets (page_id INTEGER PRIMARY KEY, languages INTEGER NOT NULL, missing INTEGER NOT NULL)",
  `CREATE TABLE IF NOT EXISTS redirect_chains (
    page_id INTEGER PRIMARY KEY, hops INTEGER NOT NULL, path TEXT NOT NULL, end_url TEXT NOT NULL, end_status INTEGER, end_failure TEXT, verdict TEXT NOT NULL)`,
  "CREATE TABLE IF NOT EXISTS image_uses (image_id INTEGER PRIMARY KEY, pages INTEGER NOT NULL, without_alt INTEGER NOT NULL, without_size INTEGER NOT NULL)",
];
