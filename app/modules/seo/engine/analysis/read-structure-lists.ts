import { LIMITS } from "../../domain/audit-limits.ts";
import type { CursorPage } from "../../domain/crawl.ts";
import {
  type LanguageRow,
  readStructureCursor,
  STRUCTURE_LISTS,
  type StructureListName,
  type StructureQuery,
  type StructureRows,
  writeStructureCursor,
} from "../../structure/domain/structure.ts";
import { KIND, STATE } from "../store/tables.ts";
import { anchorPhrase } from "./domain/anchor-phrase.ts";
import type { RedirectVerdict } from "./domain/redirect-chains.ts";
import { RETURN_MISSING } from "./site-analyses.ts";

/** One list as SQL: sorted, filtered and cut there. The expressions of `sorts` are never null; `id` is a number of the row's own. */
interface ListSql<Row> {
  id: string;
  columns: string;
  from: string;
  where?: (query: StructureQuery) => [condition: string, ...bound: SqlStorageValue[]][];
  sorts: Record<string, { by: string; ascending?: boolean }>;
  filters?: Record<string, string>;
  search: readonly string[];
  toRow(raw: Record<string, SqlStorageValue>, sql: SqlStorage): Row;
}

const text = (value: SqlStorageValue | undefined): string => (typeof value === "string" ? value : "");
const textOrNull = (value: SqlStorageValue | undefined): string | null => (typeof value === "string" ? value : null);
const number = (value: SqlStorageValue | undefined): number => (typeof value === "number" ? value : 0);
const numberOrNull = (value: SqlStorageValue | undefined): number | null => (typeof value === "number" ? value : null);

const CRAWLED_HTML = `u.kind = ${KIND.page} AND u.state = ${STATE.done} AND u.is_html = 1`;
const BROKEN = "(u.status >= 400 OR (u.status IS NULL AND u.failure IS NOT NULL))";
/** What an error answers with is no picture, and its length not one of a picture. */
const IMAGE_BYTES = `iif(${BROKEN}, NULL, u.size_bytes)`;

const LISTS: {
  [Name in StructureListName]: ListSql<StructureRows[Name]> & {
    sorts: Record<(typeof STRUCTURE_LISTS)[Name]["sorts"][number], unknown>;
  };
} = {
  ranks: {
    id: "u.id",
    columns: "u.url, u.title, r.rank, u.inlinks, r.out_links, u.depth, u.errors, u.warnings, u.notices",
    from: "page_ranks AS r JOIN urls AS u ON u.id = r.page_id",
    where: ({ template }) => [
      [CRAWLED_HTML],
      ...(template === undefined
        ? []
        : [["u.id IN (SELECT page_id FROM page_templates WHERE template_id = ?)", template] as [string, number]]),
    ],
    sorts: {
      rank: { by: "r.rank" },
      inlinks: { by: "u.inlinks" },
      outlinks: { by: "r.out_links" },
      depth: { by: "ifnull(u.depth, 1000000)" },
      url: { by: "u.url", ascending: true },
    },
    filters: { orphans: "u.inlinks = 0 AND ifnull(u.depth, 1) > 0", "dead-ends": "r.out_links = 0" },
    search: ["u.url", "u.title"],
    toRow: (raw) => ({
      url: text(raw.url),
      title: textOrNull(raw.title),
      rankShare: number(raw.rank),
      inlinkCount: number(raw.inlinks),
      outlinkCount: number(raw.out_links),
      depth: numberOrNull(raw.depth),
      errorCount: number(raw.errors),
      warningCount: number(raw.warnings),
      noticeCount: number(raw.notices),
    }),
  },
  anchors: {
    id: "a.id",
    columns: "a.anchor, a.pages, (SELECT url FROM urls WHERE urls.id = a.id) AS example",
    // A page keeps one anchor for each target: no page is in two groups, and the first of each is its own number.
    from: "(SELECT min(from_id) AS id, anchor, count(*) AS pages FROM links WHERE to_id = (SELECT id FROM urls WHERE url = ?) AND from_id <> to_id GROUP BY anchor) AS a",
    sorts: { pages: { by: "a.pages" } },
    search: ["a.anchor"],
    toRow: (raw) => ({ anchor: text(raw.anchor), pageCount: number(raw.pages), exampleUrl: text(raw.example) }),
  },
  ideas: {
    id: "i.id",
    columns:
      "i.from_id, i.to_id, f.url AS from_url, f.title AS from_title, t.url AS to_url, t.title AS to_title, t.inlinks, i.cosine",
    from: "link_ideas AS i JOIN urls AS f ON f.id = i.from_id JOIN urls AS t ON t.id = i.to_id",
    sorts: { likeness: { by: "i.cosine" }, inlinks: { by: "t.inlinks", ascending: true } },
    search: ["f.url", "t.url", "t.title"],
    toRow: (raw, sql) => {
      const source = sql
        .exec<{ text: string }>("SELECT text FROM page_texts WHERE page_id = ?", number(raw.from_id))
        .toArray()[0];
      return {
        fromUrl: text(raw.from_url),
        fromTitle: textOrNull(raw.from_title),
        toUrl: text(raw.to_url),
        toTitle: textOrNull(raw.to_title),
        cosine: number(raw.cosine),
        toInlinkCount: number(raw.inlinks),
        phrase: phraseFor(sql, source?.text ?? "", number(raw.to_id), text(raw.to_title)),
      };
    },
  },
  pairs: {
    id: "n.id",
    columns: "l.url AS left_url, u.url AS right_url, n.similarity",
    from: "near_pairs AS n JOIN urls AS l ON l.id = n.a_id JOIN urls AS u ON u.id = n.b_id",
    where: ({ minimum }) => [["n.similarity >= ?", minimum ?? 0]],
    sorts: { similarity: { by: "n.similarity" } },
    search: ["l.url", "u.url"],
    toRow: (raw) => ({
      leftUrl: text(raw.left_url),
      rightUrl: text(raw.right_url),
      similarity: number(raw.similarity),
    }),
  },
  templates: {
    id: "t.id",
    columns:
      "t.id, t.shape, t.hint, t.example, t.pages, t.errors, t.warnings, t.notices, t.words, t.ttfb_ms, t.size_bytes, t.rank",
    from: "templates AS t",
    sorts: {
      pages: { by: "t.pages" },
      errors: { by: "t.errors" },
      words: { by: "t.words" },
      ttfb: { by: "ifnull(t.ttfb_ms, -1)" },
      size: { by: "ifnull(t.size_bytes, -1)" },
      rank: { by: "t.rank" },
      shape: { by: "t.shape", ascending: true },
    },
    filters: { errors: "t.errors > 0" },
    search: ["t.shape", "t.hint"],
    toRow: (raw) => ({
      id: number(raw.id),
      shape: text(raw.shape),
      hint: text(raw.hint),
      exampleUrl: text(raw.example),
      pageCount: number(raw.pages),
      errorCount: number(raw.errors),
      warningCount: number(raw.warnings),
      noticeCount: number(raw.notices),
      medianWords: number(raw.words),
      medianTtfbMs: numberOrNull(raw.ttfb_ms),
      medianBytes: numberOrNull(raw.size_bytes),
      rankShare: number(raw.rank),
    }),
  },
  languages: {
    id: "s.page_id",
    columns: "s.page_id, u.url, s.languages, s.missing",
    from: "language_sets AS s JOIN urls AS u ON u.id = s.page_id",
    sorts: { missing: { by: "s.missing" }, languages: { by: "s.languages" }, url: { by: "u.url", ascending: true } },
    filters: { missing: "s.missing > 0" },
    search: ["u.url"],
    toRow: (raw, sql) => ({
      url: text(raw.url),
      languageCount: number(raw.languages),
      missingCount: number(raw.missing),
      alternates: alternatesOf(sql, number(raw.page_id)),
    }),
  },
  redirects: {
    id: "u.id",
    columns: "u.url, c.path, c.end_url, c.end_status, c.end_failure, c.verdict, u.inlinks",
    from: "redirect_chains AS c JOIN urls AS u ON u.id = c.page_id",
    sorts: { hops: { by: "c.hops" }, inlinks: { by: "u.inlinks" }, url: { by: "u.url", ascending: true } },
    filters: Object.fromEntries(
      STRUCTURE_LISTS.redirects.filters.map((verdict) => [verdict, `c.verdict = '${verdict}'`]),
    ),
    search: ["u.url", "c.end_url"],
    toRow: (raw) => ({
      url: text(raw.url),
      hops: JSON.parse(text(raw.path)) as { url: string; status: number | null }[],
      endUrl: text(raw.end_url),
      endStatus: numberOrNull(raw.end_status),
      endFailure: textOrNull(raw.end_failure),
      verdict: text(raw.verdict) as RedirectVerdict,
      inlinkCount: number(raw.inlinks),
    }),
  },
  images: {
    id: "u.id",
    columns: `u.url, u.status, u.failure, ${IMAGE_BYTES} AS size_bytes, i.pages, i.without_alt, i.without_size,
      (SELECT p.url FROM images AS x JOIN urls AS p ON p.id = x.page_id WHERE x.image_id = u.id LIMIT 1) AS example`,
    from: "image_uses AS i JOIN urls AS u ON u.id = i.image_id",
    sorts: {
      size: { by: `ifnull(${IMAGE_BYTES}, -1)` },
      pages: { by: "i.pages" },
      alt: { by: "i.without_alt" },
      measures: { by: "i.without_size" },
      url: { by: "u.url", ascending: true },
    },
    filters: {
      broken: BROKEN,
      heavy: `${IMAGE_BYTES} > ${LIMITS.imageMaxBytes}`,
      alt: "i.without_alt > 0",
      measures: "i.without_size > 0",
    },
    search: ["u.url"],
    toRow: (raw) => ({
      url: text(raw.url),
      status: numberOrNull(raw.status),
      failure: textOrNull(raw.failure),
      sizeBytes: numberOrNull(raw.size_bytes),
      pageCount: number(raw.pages),
      withoutAltCount: number(raw.without_alt),
      withoutSizeCount: number(raw.without_size),
      exampleUrl: textOrNull(raw.example),
    }),
  },
};

/**
 * Returns words of the target's first heading; of its title only two and more, because every page's title has the name
 * of the site.
 */
function phraseFor(sql: SqlStorage, source: string, toId: number, title: string): string | null {
  const facts = sql
    .exec<{ heading: string | null }>(
      "SELECT facts ->> '$.html.headings[0].text' AS heading FROM page_facts WHERE page_id = ?",
      toId,
    )
    .toArray()[0];
  const ofHeading = anchorPhrase(source, facts?.heading ?? "");
  if (ofHeading !== null) return ofHeading;
  const ofTitle = anchorPhrase(source, title);
  return ofTitle?.includes(" ") ? ofTitle : null;
}

const alternatesOf = (sql: SqlStorage, pageId: number): LanguageRow["alternates"] =>
  sql
    .exec<{ lang: string; target: string | null; own: number; known: number; missing: number }>(
      `SELECT h.lang, h.target, h.target = u.url AS own, t.is_html IS 1 AS known, ${RETURN_MISSING} AS missing
       FROM hreflangs AS h JOIN urls AS u ON u.id = h.page_id LEFT JOIN urls AS t ON t.url = h.target WHERE h.page_id = ? ORDER BY h.seq`,
      pageId,
    )
    .toArray()
    .map(({ lang, target, own, known, missing }) => ({
      lang,
      url: target,
      state: own === 1 ? "self" : missing === 1 ? "missing" : known === 1 ? "answered" : "unknown",
    }));

/** A page of a list. A cursor that is not ours starts at the beginning; an order or filter that does not exist is none. */
export function readStructure<Name extends StructureListName>(
  sql: SqlStorage,
  name: Name,
  query: StructureQuery,
): CursorPage<StructureRows[Name]> {
  const list: ListSql<StructureRows[Name]> = LISTS[name];
  const limit = Math.min(500, Math.max(1, Math.trunc(query.limit) || 1));
  const sort = list.sorts[query.sort ?? ""] ?? list.sorts[STRUCTURE_LISTS[name].sorts[0]];
  if (!sort) throw new Error(`The list ${name} has no order`);
  const ascending = query.order === undefined ? sort.ascending === true : query.order === "asc";
  const where: string[] = [];
  const values: SqlStorageValue[] = name === "anchors" ? [query.url ?? ""] : [];
  const add = (condition: string, ...bound: SqlStorageValue[]): void => {
    where.push(`(${condition})`);
    values.push(...bound);
  };
  for (const condition of list.where?.(query) ?? []) add(...condition);
  const filter = query.filter === undefined ? undefined : list.filters?.[query.filter];
  if (filter) add(filter);
  const search = query.search?.trim() ?? "";
  // instr and not LIKE: the search is text, not a pattern.
  if (search !== "")
    add(
      list.search.map((column) => `instr(lower(${column}), lower(?)) > 0`).join(" OR "),
      ...list.search.map(() => search),
    );
  const after = query.cursor === undefined ? null : readStructureCursor(query.cursor);
  if (after) add(`(${sort.by}, ${list.id}) ${ascending ? ">" : "<"} (?, ?)`, ...after);
  const direction = ascending ? "ASC" : "DESC";
  const rows = sql
    .exec(
      `SELECT ${list.columns}, ${list.id} AS row_id, ${sort.by} AS sort_value FROM ${list.from} ${where.length > 0 ? `WHERE ${where.join(" AND ")}` : ""}
       ORDER BY ${sort.by} ${direction}, ${list.id} ${direction} LIMIT ?`,
      ...values,
      limit + 1,
    )
    .toArray();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map((raw) => list.toRow(raw, sql)),
    nextCursor:
      rows.length > limit && last
        ? writeStructureCursor(last.sort_value as string | number, number(last.row_id))
        : null,
  };
}
