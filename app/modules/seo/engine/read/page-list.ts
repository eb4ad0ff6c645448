import { decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import type { PageFilters, PageList, PageListQuery, PageSort } from "../../pages/domain/page-list.ts";
import { DEPTH_ORDER } from "../store/tables.ts";
import { CRAWLED, clampLimit, PAGE_COLUMNS, type RawPage, toPage } from "./read-lists.ts";

/** No value is null, so that a place in the order is one value and the row's number. */
const SORTS: Record<PageSort, string> = {
  url: "url",
  status: "ifnull(status, 0)",
  depth: DEPTH_ORDER,
  words: "word_count",
  inlinks: "inlinks",
  ttfb: "ifnull(ttfb_ms, -1)",
  size: "ifnull(size_bytes, 0)",
  // An error outweighs any number of warnings, a warning any number of notices.
  issues: "(errors * 1000000 + min(warnings, 999) * 1000 + min(notices, 999))",
};

const STATUS = {
  "2xx": "status BETWEEN 200 AND 299",
  "3xx": "status BETWEEN 300 AND 399",
  "4xx": "status BETWEEN 400 AND 499",
  "5xx": "status BETWEEN 500 AND 599",
  none: "status IS NULL",
} as const;

const INDEXING = { indexable: "indexable = 1", "not-indexable": "indexable = 0" } as const;

const ISSUES = {
  errors: "errors > 0",
  warnings: "warnings > 0",
  notices: "notices > 0",
  none: "errors + warnings + notices = 0",
} as const;

/** Instr and not LIKE: the search is text, not a pattern. */
const FOUND = "(?1 = '' OR instr(lower(url), lower(?1)) > 0 OR instr(lower(title), lower(?1)) > 0)";

const conditionOf = ({ status, indexing, issues }: PageFilters): string =>
  [CRAWLED, FOUND, status && STATUS[status], indexing && INDEXING[indexing], issues && ISSUES[issues]]
    .filter(Boolean)
    .join(" AND ");

/** Reads one page of the crawled pages, sorted and filtered, with their count. A cursor of another list starts at the beginning. */
export function readPageList(sql: SqlStorage, query: PageListQuery): PageList {
  const limit = clampLimit(query.limit);
  const search = query.search.trim();
  const where = conditionOf(query.filters);
  const by = query.sort?.by;
  const order = by ? SORTS[by] : "id";
  const direction = query.sort?.descending ? "DESC" : "ASC";
  const place =
    query.cursor === undefined ? null : decodeCursor(query.cursor, [by === "url" ? "text" : "number", "number"]);
  const after = place ? `AND (${order}, id) ${direction === "DESC" ? "<" : ">"} (?3, ?4)` : "";
  const rows = sql
    .exec<RawPage & { indexable: number; place: string | number }>(
      `SELECT ${PAGE_COLUMNS}, indexable, ${order} AS place FROM urls WHERE ${where} ${after}
       ORDER BY place ${direction}, id ${direction} LIMIT ?2`,
      search,
      limit + 1,
      ...(place ?? []),
    )
    .toArray();
  const { total } = sql.exec<{ total: number }>(`SELECT count(*) AS total FROM urls WHERE ${where}`, search).one();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => ({ ...toPage(row), indexable: row.indexable === 1 })),
    nextCursor: rows.length > limit && last ? encodeCursor([last.place, last.id]) : null,
    total,
  };
}
