import { bulk, KIND, STATE } from "../store/tables.ts";
import type { Analysis } from "./analysis.ts";
import { followRedirects } from "./domain/redirect-chains.ts";
import { median, pathShapes } from "./domain/url-templates.ts";

const PAGES_PER_SLICE = 500;
const CRAWLED = `kind = ${KIND.page} AND state = ${STATE.done}`;

interface TemplatePage extends Record<string, SqlStorageValue> {
  id: number;
  url: string;
  hint: string;
  errors: number;
  warnings: number;
  notices: number;
  word_count: number;
  ttfb_ms: number | null;
  size_bytes: number | null;
  rank: number | null;
}

const KEY_PARTS = "\n";

/** Groups HTML pages by the shape of their address and the kind of thing their structured data names. In one slice: shapes depend on all addresses together. */
export const templatesAnalysis: Analysis = {
  name: "templates",
  slice({ sql }) {
    const pages = sql
      .exec<TemplatePage>(
        `SELECT u.id, u.url, ifnull(s.hint, '') AS hint, u.errors, u.warnings, u.notices, u.word_count, u.ttfb_ms, u.size_bytes, r.rank
         FROM urls AS u LEFT JOIN text_sketches AS s ON s.page_id = u.id LEFT JOIN page_ranks AS r ON r.page_id = u.id
         WHERE ${CRAWLED} AND is_html = 1 ORDER BY u.id`,
      )
      .toArray();
    const shapes = pathShapes(pages.map(({ url }) => url));
    const groups = Map.groupBy(pages.keys(), (at) => `${shapes[at]}${KEY_PARTS}${pages[at]?.hint}`);
    sql.exec("DELETE FROM templates");
    sql.exec("DELETE FROM page_templates");
    sql.exec("DELETE FROM text_sketches");
    const templates: unknown[][] = [];
    const members: [number, number][] = [];
    for (const [key, places] of groups) {
      const [shape = "", hint = ""] = key.split(KEY_PARTS);
      const of = places.flatMap((at) => pages[at] ?? []);
      const sum = (value: (page: TemplatePage) => number): number => of.reduce((total, page) => total + value(page), 0);
      const known = (value: (page: TemplatePage) => number | null): number[] =>
        of.map(value).filter((one) => one !== null);
      const id = templates.length + 1;
      templates.push([
        id,
        shape,
        hint,
        of[0]?.url ?? "",
        of.length,
        sum((page) => page.errors),
        sum((page) => page.warnings),
        sum((page) => page.notices),
        median(of.map((page) => page.word_count)) ?? 0,
        median(known((page) => page.ttfb_ms)),
        median(known((page) => page.size_bytes)),
        sum((page) => page.rank ?? 0),
      ]);
      for (const page of of) members.push([page.id, id]);
    }
    const columns = Array.from({ length: 12 }, (_, at) => `value ->> ${at}`).join(", ");
    bulk(sql, `INSERT INTO templates SELECT ${columns} FROM json_each(?1)`, templates);
    bulk(sql, "INSERT INTO page_templates SELECT value ->> 0, value ->> 1 FROM json_each(?1)", members);
    return null;
  },
};

/** For each page with hreflang how many languages it names, and how many of their crawled pages do not name it in return. */
export const languagesAnalysis: Analysis = {
  name: "languages",
  slice({ sql, cursor }) {
    const last = endOfSlice(sql, "SELECT DISTINCT page_id FROM hreflangs WHERE page_id > ? ORDER BY page_id", cursor);
    sql.exec(
      `INSERT OR REPLACE INTO language_sets
       SELECT h.page_id, count(DISTINCT h.lang), sum(${RETURN_MISSING}) FROM hreflangs AS h JOIN urls AS u ON u.id = h.page_id LEFT JOIN urls AS t ON t.url = h.target
       WHERE h.page_id > ?1 AND h.page_id <= ?2 GROUP BY h.page_id`,
      cursor,
      last ?? Number.MAX_SAFE_INTEGER,
    );
    return last;
  },
};

/** 1 where `h`, an annotation of the page `u` that names the crawled HTML page `t`, has no answer from there. */
export const RETURN_MISSING = `(t.id IS NOT NULL AND t.id <> u.id AND t.kind = ${KIND.page} AND t.state = ${STATE.done} AND t.is_html = 1
  AND NOT EXISTS (SELECT 1 FROM hreflangs AS r WHERE r.page_id = t.id AND r.target = u.url))`;

/** The page that ends the next slice; null when what is left fits into it. */
function endOfSlice(sql: SqlStorage, pages: string, cursor: number): number | null {
  const ids = sql.exec<{ page_id: number }>(`${pages} LIMIT ${PAGES_PER_SLICE}`, cursor).toArray();
  return ids.length < PAGES_PER_SLICE ? null : (ids.at(-1)?.page_id ?? null);
}

/** Where each redirect ends. */
export const redirectsAnalysis: Analysis = {
  name: "redirects",
  slice({ sql, cursor }) {
    const starts = sql
      .exec<{ id: number; url: string }>(
        `SELECT id, url FROM urls WHERE ${CRAWLED} AND redirect_to IS NOT NULL AND id > ? ORDER BY id LIMIT ${PAGES_PER_SLICE}`,
        cursor,
      )
      .toArray();
    const rows = starts.map(({ id, url }) => {
      const { hops, end, verdict } = followRedirects(url, (address) => answerOf(sql, address));
      return [id, hops.length, JSON.stringify(hops), end.url, end.status, end.failure, verdict];
    });
    const columns = Array.from({ length: 7 }, (_, at) => `value ->> ${at}`).join(", ");
    bulk(sql, `INSERT OR REPLACE INTO redirect_chains SELECT ${columns} FROM json_each(?1)`, rows);
    return starts.length < PAGES_PER_SLICE ? null : (starts.at(-1)?.id ?? null);
  },
};

const answerOf = (sql: SqlStorage, url: string) =>
  sql
    .exec<{ status: number | null; failure: string | null; target: string | null }>(
      `SELECT status, failure, redirect_to AS target FROM urls WHERE url = ? AND state = ${STATE.done}`,
      url,
    )
    .toArray()[0] ?? null;

/** Counts the pages that show each picture, and the pages that show it without a description or without dimensions. */
export const imagesAnalysis: Analysis = {
  name: "images",
  slice({ sql, cursor }) {
    const last = endOfSlice(sql, "SELECT DISTINCT page_id FROM images WHERE page_id > ? ORDER BY page_id", cursor);
    const end = last ?? Number.MAX_SAFE_INTEGER;
    sql.exec(
      `INSERT INTO image_uses SELECT image_id, count(*), 0, 0 FROM images WHERE page_id > ?1 AND page_id <= ?2 GROUP BY image_id
       ON CONFLICT (image_id) DO UPDATE SET pages = pages + excluded.pages`,
      cursor,
      end,
    );
    sql.exec(
      `INSERT INTO image_uses SELECT image_id, 0, sum(without_alt), sum(without_size) FROM image_flaws WHERE page_id > ?1 AND page_id <= ?2 GROUP BY image_id
       ON CONFLICT (image_id) DO UPDATE SET without_alt = without_alt + excluded.without_alt, without_size = without_size + excluded.without_size`,
      cursor,
      end,
    );
    return last;
  },
};
