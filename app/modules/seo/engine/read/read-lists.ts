import { isIssueCode } from "../../checks/domain/issues/catalogue.ts";
import type { IssueSummary } from "../../compare/domain/findings-diff.ts";
import type { CursorPage, FindingQuery, FindingRow, PageQuery, PageRow } from "../../domain/crawl.ts";
import { readFindingCursor, readPageCursor, writeFindingCursor, writePageCursor } from "../../domain/list-cursor.ts";
import { COUNTED_FINDINGS, FINDING_STATES, KIND, SEVERITIES, STATE } from "../store/tables.ts";

/** Answers about a crawl, read from its tables. Cursors are opaque; one that is not ours starts at the beginning. */

export const clampLimit = (limit: number): number => Math.min(500, Math.max(1, Math.trunc(limit) || 1));

export type RawFinding = {
  severity: number;
  code: string;
  url: string;
  found: string;
  allowed: string | null;
  related: string;
  state: number;
};

export const toFinding = (row: RawFinding): FindingRow => ({
  code: row.code,
  url: row.url,
  found: row.found,
  limit: row.allowed,
  related: JSON.parse(row.related) as string[],
  severity: SEVERITIES[row.severity] ?? "notice",
  state: FINDING_STATES[row.state] ?? "new",
});

/** Errors first, then by code and URL; or all of it the other way round. */
export function readFindings(sql: SqlStorage, query: FindingQuery): CursorPage<FindingRow> {
  const limit = clampLimit(query.limit);
  const where: string[] = [];
  const values: SqlStorageValue[] = [];
  const add = (condition: string, ...bound: SqlStorageValue[]) => {
    where.push(condition);
    values.push(...bound);
  };
  if (query.severity !== undefined) add("severity = ?", SEVERITIES.indexOf(query.severity));
  // With the severities named, the code can be looked up in the primary key.
  if (query.code !== undefined) add("severity IN (0, 1, 2) AND code = ?", query.code);
  if (query.state !== undefined) add("state = ?", FINDING_STATES.indexOf(query.state));
  if (query.url !== undefined) add("url = ?", query.url);
  // Instr and not LIKE: the search is text, not a pattern.
  if (query.search) add("instr(lower(url), lower(?)) > 0", query.search);
  if (query.without?.length) add("code NOT IN (SELECT value FROM json_each(?))", JSON.stringify(query.without));
  const after = query.cursor === undefined ? null : readFindingCursor(query.cursor);
  const [beyond, direction] = query.descending ? ["<", "DESC"] : [">", "ASC"];
  if (after) add(`(severity, code, url) ${beyond} (?, ?, ?)`, ...after);
  const rows = sql
    .exec<RawFinding>(
      `SELECT severity, code, url, found, allowed, related, state FROM findings ${where.length > 0 ? `WHERE ${where.join(" AND ")}` : ""} ORDER BY severity ${direction}, code ${direction}, url ${direction} LIMIT ?`,
      ...values,
      limit + 1,
    )
    .toArray();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(toFinding),
    nextCursor: rows.length > limit && last ? writeFindingCursor([last.severity, last.code, last.url]) : null,
  };
}

/** One row per code that occurs now or was fixed. The findings themselves are counted only while the crawl runs. */
export function readIssues(sql: SqlStorage, { over }: { over: boolean }): IssueSummary[] {
  const rowsOf = (counts: string) =>
    sql
      .exec<{ code: string; severity: number; count: number; fresh: number; fixed: number }>(
        `SELECT code, severity, sum(n * (state <> 2)) AS count, sum(n * (state = 0)) AS fresh, sum(n * (state = 2)) AS fixed
         FROM ${counts} GROUP BY severity, code ORDER BY severity, code`,
      )
      .toArray();
  const counted = over ? rowsOf("finding_counts") : [];
  // Those of an earlier release were never counted.
  const rows = counted.length > 0 ? counted : rowsOf(`(${COUNTED_FINDINGS})`);
  return rows.flatMap(({ code, severity, count, fresh, fixed }) =>
    isIssueCode(code)
      ? [{ code, severity: SEVERITIES[severity] ?? "notice", count, newCount: fresh, fixedCount: fixed }]
      : [],
  );
}

export type RawPage = {
  id: number;
  url: string;
  status: number | null;
  failure: string | null;
  title: string | null;
  depth: number | null;
  word_count: number;
  inlinks: number;
  size_bytes: number | null;
  ttfb_ms: number | null;
  errors: number;
  warnings: number;
  notices: number;
};

export const PAGE_COLUMNS =
  "id, url, status, failure, title, depth, word_count, inlinks, size_bytes, ttfb_ms, errors, warnings, notices";
export const CRAWLED = `kind = ${KIND.page} AND state = ${STATE.done}`;

export const toPage = (row: RawPage): PageRow => ({
  url: row.url,
  status: row.status,
  failure: row.failure,
  title: row.title,
  depth: row.depth,
  wordCount: row.word_count,
  inlinkCount: row.inlinks,
  bodyBytes: row.size_bytes ?? 0,
  ttfbMs: row.ttfb_ms,
  errorCount: row.errors,
  warningCount: row.warnings,
  noticeCount: row.notices,
});

/** Crawled pages in the order they were found. */
export function readPages(sql: SqlStorage, query: PageQuery): CursorPage<PageRow> {
  const limit = clampLimit(query.limit);
  const search = query.search?.trim() ?? "";
  const rows = sql
    .exec<RawPage>(
      // instr and not LIKE: the search is text, not a pattern.
      `SELECT ${PAGE_COLUMNS} FROM urls WHERE ${CRAWLED} AND id > ?1 AND (?2 = '' OR instr(lower(url), lower(?2)) > 0 OR instr(lower(title), lower(?2)) > 0) ORDER BY id LIMIT ?3`,
      query.cursor === undefined ? 0 : (readPageCursor(query.cursor) ?? 0),
      search,
      limit + 1,
    )
    .toArray();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown.map(toPage), nextCursor: rows.length > limit && last ? writePageCursor(last.id) : null };
}

/** One crawled page and its number; null when this crawl did not see it. */
export function readPageRow(sql: SqlStorage, url: string): { id: number; row: PageRow } | null {
  const row = sql.exec<RawPage>(`SELECT ${PAGE_COLUMNS} FROM urls WHERE url = ? AND ${CRAWLED}`, url).toArray()[0];
  return row ? { id: row.id, row: toPage(row) } : null;
}
