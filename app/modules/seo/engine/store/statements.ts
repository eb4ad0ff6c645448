import { STATE } from "./tables.ts";

export const FOUND_SQL = `INSERT INTO urls (url, kind, state, depth, in_sitemap)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?1) WHERE true
  ON CONFLICT (url) DO UPDATE SET
    state = CASE WHEN excluded.kind < kind OR (excluded.kind = kind AND state = ${STATE.skipped}) THEN excluded.state ELSE state END,
    kind = min(kind, excluded.kind),
    in_sitemap = max(in_sitemap, excluded.in_sitemap),
    depth = CASE WHEN depth IS NULL OR excluded.depth < depth THEN ifnull(excluded.depth, depth) ELSE depth END
  RETURNING id, url`;

export const PAGE_SQL = `UPDATE urls SET state = ${STATE.done}, robots_blocked = r.value ->> 1, status = r.value ->> 2, failure = r.value ->> 3, wall = r.value ->> 4,
  redirect_to = r.value ->> 5, is_html = r.value ->> 6, noindex = r.value ->> 7, indexable = r.value ->> 8, title = r.value ->> 9,
  description = r.value ->> 10, text_hash = r.value ->> 11, word_count = r.value ->> 12, canonical = r.value ->> 13, size_bytes = r.value ->> 14, ttfb_ms = r.value ->> 15
  FROM json_each(?1) AS r WHERE urls.id = r.value ->> 0`;

export const FINDING_SQL = `INSERT INTO findings (severity, code, url, found, allowed, related, state)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, 0 FROM json_each(?1) WHERE true
  ON CONFLICT DO UPDATE SET found = excluded.found, allowed = excluded.allowed, related = excluded.related, state = 0`;

/** For each page, with its targets as the keys and the anchors as the values of an object: nothing is parsed twice, or for each link. */
export const LINK_SQL = "INSERT OR IGNORE INTO links SELECT ?1, key, value FROM json_each(?2)";

export const IMAGE_SQL = `INSERT OR IGNORE INTO images
  SELECT r.value ->> 0, i.value FROM json_each(?1) AS r, json_each(r.value, '$[1]') AS i`;
