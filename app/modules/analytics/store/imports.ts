import { days } from "#app/shared/time.ts";
import { STORAGE_LIMITS } from "../domain/day-budget.ts";
import type { DayRow, Product, RowError } from "../imports/domain/day-rows.ts";

/** A file whose figures wait to be looked at, or are in. */
export interface ImportHead {
  id: string;
  status: "draft" | "done";
  product: Product;
  fileName: string;
  /** SHA-256 of the file, hexadecimal. */
  fileHash: string;
  firstDay: number;
  lastDay: number;
  /** Rows of the file that were read, and those that were not. */
  readCount: number;
  errorCount: number;
  createdMs: number;
  /** The first ones. */
  errors: RowError[];
}

export type NewImport = Omit<ImportHead, "status"> & { rows: readonly DayRow[] };

/** The result of an import, split by kind of metrics. */
export interface ImportPart {
  dimension: string;
  days: number;
  values: number;
  visits: number;
  views: number;
}

export interface ImportView extends ImportHead {
  parts: ImportPart[];
  /** Its first days, or first values where it has no sums of whole days. */
  samples: DayRow[];
}

/** How long a file waits to be confirmed. */
const DRAFT_LIFE_MS = days(1);
const SAMPLES = 10;
/** Files of one site; a year of Plausible's is ten. */
const MAX_IMPORTS = 200;
/** All figures of a site's imports together. */
const MAX_ROWS = 2_000_000;

type Row<T> = T & Record<string, SqlStorageValue>;

const COLUMNS = `id, status, product, file_name AS fileName, file_hash AS fileHash, first_day AS firstDay, last_day AS lastDay, read_count AS readCount,
  error_count AS errorCount, errors, created_ms AS createdMs`;

function headsWhere(sql: SqlStorage, condition: string, ...bindings: (string | number)[]): ImportHead[] {
  const rows = sql.exec<Row<Omit<ImportHead, "errors"> & { errors: string }>>(
    `SELECT ${COLUMNS} FROM imports WHERE ${condition} ORDER BY created_ms DESC, id DESC`,
    ...bindings,
  );
  return rows.toArray().map((row) => ({ ...row, errors: JSON.parse(row.errors) as RowError[] }));
}

const countOf = (sql: SqlStorage, query: string): number => sql.exec<{ n: number }>(query).one().n;

/** Files of the site, the newest first. */
export const readImports = (sql: SqlStorage): ImportHead[] => headsWhere(sql, "1");

/** Keeps a file's figures as a draft; drafts of the same file or older than a day go. "taken": it is imported already. */
export function stageImport(sql: SqlStorage, { rows, ...head }: NewImport): "staged" | "taken" | "full" {
  for (const { id } of headsWhere(
    sql,
    "status = 'draft' AND (created_ms < ? OR file_hash = ?)",
    head.createdMs - DRAFT_LIFE_MS,
    head.fileHash,
  ))
    deleteImport(sql, id);
  if (headsWhere(sql, "file_hash = ?", head.fileHash).length > 0) return "taken";
  const isFull =
    sql.databaseSize >= STORAGE_LIMITS.page.texts ||
    countOf(sql, "SELECT count(*) AS n FROM imports") >= MAX_IMPORTS ||
    countOf(sql, "SELECT count(*) AS n FROM imported_days") + rows.length > MAX_ROWS;
  if (isFull) return "full";
  sql.exec(
    "INSERT INTO imports (id, status, product, file_name, file_hash, first_day, last_day, read_count, error_count, errors, created_ms) VALUES (?, 'draft', ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    head.id,
    head.product,
    head.fileName,
    head.fileHash,
    head.firstDay,
    head.lastDay,
    head.readCount,
    head.errorCount,
    JSON.stringify(head.errors),
    head.createdMs,
  );
  for (const { day, dimension, value, visitors, visits, views, events, bounces, durationMs } of rows) {
    sql.exec(
      "INSERT INTO imported_days (import_id, day, dimension, value, visitors, visits, views, events, bounces, duration_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      head.id,
      day,
      dimension,
      value,
      visitors,
      visits,
      views,
      events,
      bounces,
      durationMs,
    );
  }
  return "staged";
}

/** One file with what it holds; null when it is gone. */
export function readImport(sql: SqlStorage, id: string): ImportView | null {
  const [head] = headsWhere(sql, "id = ?", id);
  if (!head) return null;
  const parts = sql.exec<Row<ImportPart>>(
    `SELECT dimension, count(DISTINCT day) AS days, count(DISTINCT value) AS "values", sum(visits) AS visits, sum(views) AS views
     FROM imported_days WHERE import_id = ? GROUP BY dimension`,
    id,
  );
  const samples = sql.exec<Row<DayRow>>(
    `SELECT day, dimension, value, visitors, visits, views, events, bounces, duration_ms AS durationMs FROM imported_days WHERE import_id = ?
     ORDER BY dimension, day, visits DESC LIMIT ${SAMPLES}`,
    id,
  );
  return { ...head, parts: parts.toArray(), samples: samples.toArray() };
}

/** Commits the metrics of a draft. For each dimension they replace what other files contain for the same days, so that
 * overlapping files count once; a file without remaining data is deleted. Answers false when there is no such draft; a
 * committed file stays.
 */
export function finishImport(sql: SqlStorage, id: string): boolean {
  const [head] = headsWhere(sql, "id = ?", id);
  if (!head) return false;
  if (head.status === "done") return true;
  const spans = sql.exec<{ dimension: string; fromDay: number; toDay: number }>(
    "SELECT dimension, min(day) AS fromDay, max(day) AS toDay FROM imported_days WHERE import_id = ? GROUP BY dimension",
    id,
  );
  for (const { dimension, fromDay, toDay } of spans.toArray()) {
    sql.exec(
      `DELETE FROM imported_days WHERE dimension = ? AND day BETWEEN ? AND ? AND import_id IN (SELECT id FROM imports WHERE status = 'done' AND id <> ?)`,
      dimension,
      fromDay,
      toDay,
      id,
    );
  }
  sql.exec("UPDATE imports SET status = 'done' WHERE id = ?", id);
  sql.exec("DELETE FROM imports WHERE status = 'done' AND id NOT IN (SELECT import_id FROM imported_days)");
  return true;
}

/** Takes a file out with all its figures. Answers false when it was gone. */
export function deleteImport(sql: SqlStorage, id: string): boolean {
  sql.exec("DELETE FROM imported_days WHERE import_id = ?", id);
  return sql.exec("DELETE FROM imports WHERE id = ? RETURNING id", id).toArray().length > 0;
}
