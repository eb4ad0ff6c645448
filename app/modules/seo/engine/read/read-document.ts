import { readPageCursor, writePageCursor } from "../../domain/list-cursor.ts";
import type { DocumentQuery, PageDocument, PageImage, PageLink } from "../../pages/domain/page-view.ts";
import { KIND, STATE } from "../store/tables.ts";
import { readFindings, readPageRow } from "./read-lists.ts";

const LINKS_PER_PAGE = 50;
const FINDINGS = 500;
const IMAGES = 200;

/** One page with what a part of its view shows; null when this crawl did not see it. */
export function readDocument(sql: SqlStorage, robotsStatus: number | null, query: DocumentQuery): PageDocument | null {
  const { url, part } = query;
  const found = readPageRow(sql, url);
  if (!found) return null;
  const { id, row } = found;
  return {
    row,
    facts: part === "history" || part === "links" ? null : factsOf(sql, id),
    findings: part === "overview" ? readFindings(sql, { url, limit: FINDINGS }).rows : [],
    text:
      part === "content"
        ? (sql.exec<{ text: string }>("SELECT text FROM page_texts WHERE page_id = ?", id).toArray()[0]?.text ?? null)
        : null,
    robots: part === "overview" ? robotsOf(sql, url, robotsStatus) : null,
    links: part === "links" ? linksOf(sql, id, url, query) : null,
    images: part === "images" ? imagesOf(sql, id) : [],
  };
}

const factsOf = (sql: SqlStorage, id: number): string | null =>
  sql.exec<{ facts: string }>("SELECT facts FROM page_facts WHERE page_id = ?", id).toArray()[0]?.facts ?? null;

/** robots.txt of the page's own origin, when that is the one whose text was kept. */
function robotsOf(sql: SqlStorage, url: string, status: number | null): PageDocument["robots"] {
  const { origin } = new URL(url);
  const text =
    sql
      .exec<{ text: string }>("SELECT text FROM robots_file WHERE origin = ? AND status BETWEEN 200 AND 299", origin)
      .toArray()[0]?.text ?? null;
  if (text !== null) return { status, text };
  const known = sql.exec<{ status: number | null }>("SELECT status FROM origins WHERE origin = ?", origin).toArray()[0];
  // A file that was read, by a crawl that kept no text, cannot be judged.
  return known && (known.status === null || known.status >= 300) ? { status: known.status, text: null } : null;
}

type RawLink = {
  id: number;
  crawled: number;
  url: string;
  anchor: string;
  status: number | null;
  failure: string | null;
  nofollow: number;
};

/** `html.nofollowTargets` of a page's facts: see factsRow in rows.ts. */
const IS_NOFOLLOW = (facts: string, target: string): string =>
  `EXISTS (SELECT 1 FROM json_each(${facts}, '$.html.nofollowTargets') AS n WHERE n.value = ${target})`;

const IS_CRAWLED = `u.kind = ${KIND.page} AND u.state = ${STATE.done}`;

function linksOf(
  sql: SqlStorage,
  id: number,
  url: string,
  { direction, cursor }: DocumentQuery,
): NonNullable<PageDocument["links"]> {
  const after = cursor === undefined ? 0 : (readPageCursor(cursor) ?? 0);
  const rows =
    direction === "out"
      ? sql
          .exec<RawLink>(
            `SELECT l.to_id AS id, ${IS_CRAWLED} AS crawled, u.url, l.anchor, u.status, u.failure, ${IS_NOFOLLOW("f.facts", "u.url")} AS nofollow FROM links AS l
             JOIN urls AS u ON u.id = l.to_id LEFT JOIN page_facts AS f ON f.page_id = l.from_id
             WHERE l.from_id = ? AND l.to_id > ? ORDER BY l.to_id LIMIT ?`,
            id,
            after,
            LINKS_PER_PAGE + 1,
          )
          .toArray()
      : sql
          .exec<RawLink>(
            `SELECT l.from_id AS id, ${IS_CRAWLED} AS crawled, u.url, l.anchor, u.status, u.failure, ${IS_NOFOLLOW("f.facts", "?4")} AS nofollow FROM links AS l
             JOIN urls AS u ON u.id = l.from_id LEFT JOIN page_facts AS f ON f.page_id = l.from_id
             WHERE l.to_id = ?1 AND l.from_id > ?2 ORDER BY l.from_id LIMIT ?3`,
            id,
            after,
            LINKS_PER_PAGE + 1,
            url,
          )
          .toArray();
  const shown = rows.slice(0, LINKS_PER_PAGE);
  const last = shown.at(-1);
  return {
    rows: shown.map(
      ({ url: other, anchor, status, failure, nofollow, crawled }): PageLink => ({
        url: other,
        anchor,
        status,
        failure,
        nofollow: nofollow === 1,
        crawled: crawled === 1,
      }),
    ),
    nextCursor: rows.length > LINKS_PER_PAGE && last ? writePageCursor(last.id) : null,
  };
}

function imagesOf(sql: SqlStorage, id: number): PageImage[] {
  return sql
    .exec<{ url: string; status: number | null; failure: string | null; size_bytes: number | null }>(
      "SELECT u.url, u.status, u.failure, u.size_bytes FROM images AS i JOIN urls AS u ON u.id = i.image_id WHERE i.page_id = ? ORDER BY i.image_id LIMIT ?",
      id,
      IMAGES,
    )
    .toArray()
    .map(({ url, status, failure, size_bytes: sizeBytes }) => ({ url, status, failure, sizeBytes }));
}
