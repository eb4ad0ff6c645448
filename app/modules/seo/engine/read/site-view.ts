import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";
import { LIMITS } from "../../domain/audit-limits.ts";
import type { PageSelection, PageSummary, ResolvedLink, SiteFiles, SiteView } from "../../domain/facts.ts";
import type { CrawlState } from "../crawl-state.ts";
import { readMissingPages } from "../phases/missing-pages.ts";
import { readProbes } from "../phases/site-probes.ts";
import { BATCH, batches } from "../store/batches.ts";
import { KIND, STATE } from "../store/tables.ts";
import { createTargetView } from "./target-view.ts";

interface SummaryRow extends Record<string, SqlStorageValue> {
  id: number;
  url: string;
  depth: number | null;
  in_sitemap: number;
  robots_blocked: number;
  status: number | null;
  failure: string | null;
  wall: number;
  redirect_to: string | null;
  is_html: number;
  noindex: number;
  title: string | null;
  description: string | null;
  text_hash: string | null;
  word_count: number;
  canonical: string | null;
  inlinks: number;
}

const SUMMARY_COLUMNS =
  "id, url, depth, in_sitemap, robots_blocked, status, failure, wall, redirect_to, is_html, noindex, title, description, text_hash, word_count, canonical, inlinks";

const toSummary = (row: SummaryRow): PageSummary => ({
  url: row.url,
  depth: row.depth,
  inSitemap: row.in_sitemap === 1,
  robotsBlocked: row.robots_blocked === 1,
  status: row.status,
  failure: row.failure as FetchFailure | null,
  botWall: row.wall === 1,
  redirectTo: row.redirect_to,
  isHtml: row.is_html === 1,
  noindex: row.noindex === 1,
  title: row.title,
  description: row.description,
  textHash: row.text_hash,
  wordCount: row.word_count,
  canonical: row.canonical,
  inlinkCount: row.inlinks,
});

/** What robots.txt and the sitemaps said. */
export function readSiteFiles(sql: SqlStorage, state: CrawlState): SiteFiles {
  const sitemaps = sql
    .exec<{
      url: string;
      declared: number;
      status: number | null;
      error: string | null;
      url_count: number;
      size_bytes: number;
    }>("SELECT url, declared, status, error, url_count, size_bytes FROM sitemaps WHERE done = 1 ORDER BY id")
    .toArray();
  const parents = new Map<string, string[]>();
  for (const { child, parent } of sql
    .exec<{ child: string; parent: string }>("SELECT child, parent FROM sitemap_parents ORDER BY child, parent")
    .toArray())
    parents.set(child, [...(parents.get(child) ?? []), parent]);
  const { robotsText, ...probed } = readProbes(sql);
  return {
    ...probed,
    robots: {
      ...(state.robots ?? { status: null, failure: "connection", sizeBytes: 0, syntaxErrors: [] }),
      text: robotsText,
    },
    missing: readMissingPages(sql),
    resources: startResources(sql, state.plan.startUrl),
    sitemaps: sitemaps.map((row) => ({
      url: row.url,
      status: row.status,
      error: row.error,
      urlCount: row.url_count,
      sizeBytes: row.size_bytes,
      declared: row.declared === 1,
      namedBy: parents.get(row.url) ?? [],
    })),
  };
}

/** From http to https, and to or from `www.`: more than that is an issue of its own. */
const START_REDIRECTS = 3;

/** Scripts and style sheets of the start page, or of the page that it redirects to. */
function startResources(sql: SqlStorage, startUrl: string): string[] {
  let url: string | null = startUrl;
  for (let hops = 0; url !== null && hops <= START_REDIRECTS; hops++) {
    const row: { redirect_to: string | null; resources: string | null } | undefined = sql
      .exec<{ redirect_to: string | null; resources: string | null }>(
        "SELECT u.redirect_to, f.facts -> '$.html.resources' AS resources FROM urls AS u LEFT JOIN page_facts AS f ON f.page_id = u.id WHERE u.url = ?",
        url,
      )
      .toArray()[0];
    if (row?.resources) return JSON.parse(row.resources) as string[];
    url = row?.redirect_to ?? null;
  }
  return [];
}

/** Most checks ask about a few pages of a site: the others are left out in SQL, where a row costs a fraction of what it does here. */
const SELECTIONS: Record<PageSelection, string> = {
  blocked: "robots_blocked = 1",
  redirecting: "redirect_to IS NOT NULL",
  canonicalised: "canonical IS NOT NULL AND canonical <> url",
  "without-inlinks": "inlinks = 0",
  deep: `depth > ${LIMITS.depthMax}`,
};

const COLUMN = { title: "title", description: "description", textHash: "text_hash" } as const;

/** Main headings of two or more indexable pages. */
function* sharedH1s(sql: SqlStorage): Generator<{ value: string; urls: string[] }> {
  const from = "FROM page_h1s AS h JOIN urls AS u ON u.id = h.page_id WHERE u.indexable = 1";
  const values = batches<{ value: string }>((last) =>
    sql
      .exec<{ value: string }>(
        `SELECT h.h1 AS value ${from} AND h.h1 > ? GROUP BY h.h1 HAVING count(*) > 1 ORDER BY h.h1 LIMIT ${BATCH}`,
        last?.value ?? "",
      )
      .toArray(),
  );
  for (const { value } of values) {
    const urls = sql.exec<{ url: string }>(`SELECT u.url ${from} AND h.h1 = ? ORDER BY h.page_id`, value).toArray();
    yield { value, urls: urls.map((row) => row.url) };
  }
}

/** The crawl as the site checks see it, on SQL. */
export function createSiteView(sql: SqlStorage, state: CrawlState): SiteView {
  const crawled = `kind = ${KIND.page} AND state = ${STATE.done}`;
  return {
    startUrl: state.plan.startUrl,
    files: readSiteFiles(sql, state),
    ...createTargetView(sql),
    *pages(of) {
      const where = of === undefined ? crawled : `${crawled} AND ${SELECTIONS[of]}`;
      const rows = batches<SummaryRow>((last) =>
        sql
          .exec<SummaryRow>(
            `SELECT ${SUMMARY_COLUMNS} FROM urls WHERE ${where} AND id > ? ORDER BY id LIMIT ${BATCH}`,
            last?.id ?? 0,
          )
          .toArray(),
      );
      for (const row of rows) yield toSummary(row);
    },
    page(url) {
      const row = sql
        .exec<SummaryRow>(`SELECT ${SUMMARY_COLUMNS} FROM urls WHERE url = ? AND ${crawled}`, url)
        .toArray()[0];
      return row && toSummary(row);
    },
    textOf: (url) =>
      sql
        .exec<{ text: string }>(
          "SELECT t.text FROM page_texts AS t JOIN urls AS u ON u.id = t.page_id WHERE u.url = ?",
          url,
        )
        .toArray()[0]?.text ?? null,
    *troubledLinks() {
      type Row = {
        from_id: number;
        to_id: number;
        anchor: string;
        source: string;
        target: string;
        kind: number;
        status: number | null;
        failure: string | null;
        redirect_to: string | null;
      };
      const rows = batches<Row>((last) =>
        sql
          .exec<Row>(
            `SELECT l.from_id, l.to_id, l.anchor, f.url AS source, t.url AS target, t.kind, t.status, t.failure, t.redirect_to
             FROM links AS l JOIN urls AS t ON t.id = l.to_id JOIN urls AS f ON f.id = l.from_id
             WHERE (l.from_id, l.to_id) > (?, ?) AND t.state = ${STATE.done} AND t.robots_blocked = 0
               AND (t.failure IS NOT NULL OR t.status >= 300 OR t.redirect_to IS NOT NULL)
             ORDER BY l.from_id, l.to_id LIMIT ${BATCH}`,
            last?.from_id ?? 0,
            last?.to_id ?? 0,
          )
          .toArray(),
      );
      for (const row of rows) {
        yield {
          from: row.source,
          to: row.target,
          anchor: row.anchor,
          internal: row.kind === KIND.page,
          targetStatus: row.status,
          targetFailure: row.failure as FetchFailure | null,
          targetRedirectTo: row.redirect_to,
        } satisfies ResolvedLink;
      }
    },
    *duplicates(field) {
      if (field === "h1") {
        yield* sharedH1s(sql);
        return;
      }
      const column = COLUMN[field];
      const where = `indexable = 1 AND ${column} <> ''`;
      const values = batches<{ value: string }>((last) =>
        sql
          .exec<{ value: string }>(
            `SELECT ${column} AS value FROM urls WHERE ${where} AND ${column} > ? GROUP BY ${column} HAVING count(*) > 1 ORDER BY ${column} LIMIT ${BATCH}`,
            last?.value ?? "",
          )
          .toArray(),
      );
      for (const { value } of values) {
        const urls = sql
          .exec<{ url: string }>(`SELECT url FROM urls WHERE ${where} AND ${column} = ? ORDER BY id`, value)
          .toArray();
        yield { value, urls: urls.map((row) => row.url) };
      }
    },
    *caseTwins() {
      const capitals = "indexable = 1 AND url <> lower(url)";
      const spellings = batches<{ value: string }>((last) =>
        sql
          .exec<{ value: string }>(
            `SELECT DISTINCT lower(url) AS value FROM urls WHERE ${capitals} AND lower(url) > ? ORDER BY lower(url) LIMIT ${BATCH}`,
            last?.value ?? "",
          )
          .toArray(),
      );
      for (const { value } of spellings) {
        const urls = sql
          .exec<{ url: string }>(
            `SELECT url FROM urls WHERE url = ?1 AND indexable = 1 UNION SELECT url FROM urls WHERE ${capitals} AND lower(url) = ?1 ORDER BY url`,
            value,
          )
          .toArray();
        if (urls.length > 1) yield urls.map((row) => row.url);
      }
    },
    *hreflangs() {
      type Row = { page_id: number; seq: number; url: string; lang: string; target: string | null; raw: string };
      const rows = batches<Row>((last) =>
        sql
          .exec<Row>(
            `SELECT h.page_id, h.seq, u.url, h.lang, h.target, h.raw FROM hreflangs AS h JOIN urls AS u ON u.id = h.page_id
             WHERE (h.page_id, h.seq) > (?, ?) ORDER BY h.page_id, h.seq LIMIT ${BATCH}`,
            last?.page_id ?? 0,
            last?.seq ?? -1,
          )
          .toArray(),
      );
      for (const { url, lang, target, raw } of rows) yield { url, lang, target, raw };
    },
    *hreflangsOf(url) {
      yield* sql
        .exec<{ lang: string; target: string | null }>(
          "SELECT lang, target FROM hreflangs WHERE page_id = (SELECT id FROM urls WHERE url = ?) ORDER BY seq",
          url,
        )
        .toArray();
    },
    *images() {
      type Row = {
        page_id: number;
        image_id: number;
        page_url: string;
        image_url: string;
        status: number | null;
        size_bytes: number | null;
      };
      const rows = batches<Row>((last) =>
        sql
          .exec<Row>(
            `SELECT i.page_id, i.image_id, p.url AS page_url, t.url AS image_url, t.status, t.size_bytes
             FROM images AS i JOIN urls AS t ON t.id = i.image_id JOIN urls AS p ON p.id = i.page_id
             WHERE (i.page_id, i.image_id) > (?, ?) AND t.state = ${STATE.done} AND t.robots_blocked = 0 AND t.wall = 0 AND ifnull(t.failure, '') <> 'refused-by-guard'
               AND (t.status >= 400 OR (t.status IS NULL AND t.failure IS NOT NULL) OR t.size_bytes > ${LIMITS.imageMaxBytes})
             ORDER BY i.page_id, i.image_id LIMIT ${BATCH}`,
            last?.page_id ?? 0,
            last?.image_id ?? 0,
          )
          .toArray(),
      );
      for (const row of rows)
        yield { pageUrl: row.page_url, imageUrl: row.image_url, status: row.status, sizeBytes: row.size_bytes };
    },
  };
}
