import { days } from "#app/shared/time.ts";
import type { ImportRow, Sums } from "./ads-rpc.ts";
import { SUMS } from "./tables.ts";
import { removeUpload } from "./uploads.ts";

/** Figures of ads by day that one workspace keeps. */
const MAX_ROWS = 3_000_000;
const KEPT_IMPORTS = 200;
/** Of this many imports what they replaced is kept. */
const UNDOABLE_IMPORTS = 10;

/** Year × 12 + month. */
export function monthOf(day: number): number {
  const date = new Date(day * days(1));
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

const COLUMNS = SUMS.join(", ");
/** A row as JSON: ad, day, month, import, then the sums; an import of 0 deletes the row. */
type StagedRow = [ad: number, day: number, month: number, importN: number, ...sums: number[]];
const STAGED = `SELECT value ->> 0 AS ad, value ->> 1 AS day, value ->> 2 AS month, value ->> 3 AS import, ${SUMS.map(
  (name, at) => `value ->> ${at + 4} AS ${name}`,
).join(", ")} FROM json_each(?)`;
const DELTAS = SUMS.map((name) => `sum(r.${name} - coalesce(d.${name}, 0)) AS ${name}`).join(", ");
const ADD_UP = SUMS.map((name) => `${name} = ${name} + excluded.${name}`).join(", ");
const OVERWRITE = ["import", ...SUMS].map((name) => `${name} = excluded.${name}`).join(", ");
const JOINED = `FROM (${STAGED}) r JOIN ads a ON a.n = r.ad LEFT JOIN daily d ON d.ad = r.ad AND d.day = r.day WHERE true`;

/** Writes rows and keeps all sums right by what changes; to be run in a transaction. */
function writeRows(sql: SqlStorage, rows: readonly StagedRow[]): void {
  const json = JSON.stringify(rows);
  sql.exec(
    `INSERT INTO days (campaign, day, ${COLUMNS}) SELECT a.campaign, r.day, ${DELTAS} ${JOINED} GROUP BY 1, 2
      ON CONFLICT (campaign, day) DO UPDATE SET ${ADD_UP}`,
    json,
  );
  sql.exec(
    `INSERT INTO months (month, ad, ${COLUMNS}) SELECT r.month, r.ad, ${DELTAS} ${JOINED} GROUP BY 1, 2
      ON CONFLICT (month, ad) DO UPDATE SET ${ADD_UP}`,
    json,
  );
  sql.exec(
    `INSERT OR IGNORE INTO dirty (campaign, day) SELECT DISTINCT a.campaign, r.day FROM (${STAGED}) r JOIN ads a ON a.n = r.ad`,
    json,
  );
  sql.exec(
    `INSERT INTO daily (ad, day, import, ${COLUMNS}) SELECT ad, day, import, ${COLUMNS} FROM (${STAGED}) WHERE import > 0
      ON CONFLICT (ad, day) DO UPDATE SET ${OVERWRITE}`,
    json,
  );
  if (rows.some(([, , , importN]) => importN === 0))
    sql.exec(`DELETE FROM daily WHERE (ad, day) IN (SELECT ad, day FROM (${STAGED}) WHERE import = 0)`, json);
}

const readCount = (sql: SqlStorage): number =>
  Number(sql.exec<{ value: string }>("SELECT value FROM settings WHERE name = 'rows'").toArray()[0]?.value ?? 0);

const addCount = (sql: SqlStorage, more: number): void => {
  sql.exec(
    "INSERT INTO settings (name, value) VALUES ('rows', ?) ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + excluded.value",
    more,
  );
};

/** Whether so many rows more fit. */
export const hasRoom = (sql: SqlStorage, rows: number): boolean => readCount(sql) + rows <= MAX_ROWS;

type StagedSums = { staged: number; ad: number | null; day: number } & Record<(typeof SUMS)[number], number>;

/** Counts up to `limit` staged rows of an import. False: none was left. */
function addSlice(sql: SqlStorage, importN: number, limit: number): boolean {
  const [upload] = sql.exec<{ n: number }>("SELECT n FROM uploads WHERE import = ?", importN).toArray();
  if (!upload) return false;
  const slice = sql
    .exec<StagedSums>(
      `SELECT s.ad AS staged, a.n AS ad, s.day, ${SUMS.map((name) => `s.${name}`).join(", ")}
        FROM staged s JOIN staged_ads t ON t.n = s.ad LEFT JOIN ads a ON a.n = t.ad WHERE s.upload = ? ORDER BY s.ad, s.day LIMIT ?`,
      ...[upload.n, limit],
    )
    .toArray();
  const last = slice.at(-1);
  if (!last) {
    removeUpload(sql, upload.n);
    return false;
  }
  // Ads of a campaign that was deleted meanwhile are not counted.
  const rows = slice.flatMap((row): StagedRow[] =>
    row.ad === null ? [] : [[row.ad, row.day, monthOf(row.day), importN, ...SUMS.map((name) => row[name])]],
  );
  if (rows.length > 0) addRows(sql, importN, rows);
  sql.exec("DELETE FROM staged WHERE upload = ? AND (ad, day) <= (?, ?)", ...[upload.n, last.staged, last.day]);
  return true;
}

/** Adds rows to an import, and keeps what they replace. */
function addRows(sql: SqlStorage, importN: number, staged: readonly StagedRow[]): void {
  const json = JSON.stringify(staged);
  const kept = sql
    .exec(
      `INSERT OR IGNORE INTO replaced (import, ad, day, old_import, ${COLUMNS})
      SELECT ?, d.ad, d.day, d.import, ${SUMS.map((name) => `d.${name}`).join(", ")}
      FROM json_each(?) j JOIN daily d ON d.ad = j.value ->> 0 AND d.day = j.value ->> 1 RETURNING 1`,
      ...[importN, json],
    )
    .toArray().length;
  sql.exec(
    `INSERT INTO import_ads (import, ad, from_day, to_day)
      SELECT ?, value ->> 0, min(value ->> 1), max(value ->> 1) FROM json_each(?) WHERE true GROUP BY 2
      ON CONFLICT (import, ad) DO UPDATE SET from_day = min(from_day, excluded.from_day), to_day = max(to_day, excluded.to_day)`,
    ...[importN, json],
  );
  writeRows(sql, staged);
  const dates = staged.map(([, day]) => day);
  sql.exec(
    `UPDATE imports SET rows = rows + ?1, replaced = replaced + ?2, first_day = min(coalesce(first_day, ?3), ?3),
      last_day = max(coalesce(last_day, ?4), ?4) WHERE n = ?5`,
    ...[staged.length, kept, Math.min(...dates), Math.max(...dates), importN],
  );
  addCount(sql, staged.length - kept);
}

const IMPORT = `n, id, network, file, user_id AS userId, at, rows, replaced, first_day AS firstDay, last_day AS lastDay, state,
  sealed = 0 AND state = 'done' AND n = (SELECT max(n) FROM imports WHERE state <> 'undone') AS isUndoable`;
type StoredImport = Omit<ImportRow, "isUndoable"> & { isUndoable: number } & Record<string, string | number | null>;
const toImport = (row: StoredImport): ImportRow => ({ ...row, isUndoable: row.isUndoable === 1 });

export const listImports = (sql: SqlStorage): ImportRow[] =>
  sql.exec<StoredImport>(`SELECT ${IMPORT} FROM imports ORDER BY n DESC LIMIT 100`).toArray().map(toImport);

/** Ends an import; older ones can then no longer be undone. */
function endImport(sql: SqlStorage, importN: number): void {
  sql.exec("UPDATE imports SET state = 'done' WHERE n = ?", importN);
  const [old] = sql
    .exec<{ n: number }>(
      `SELECT n FROM imports WHERE state = 'done' ORDER BY n DESC LIMIT 1 OFFSET ${UNDOABLE_IMPORTS}`,
    )
    .toArray();
  if (old) {
    for (const table of ["replaced", "import_ads"]) sql.exec(`DELETE FROM ${table} WHERE import <= ?`, old.n);
    sql.exec("UPDATE imports SET sealed = 1 WHERE n <= ?", old.n);
  }
  sql.exec(
    `DELETE FROM imports WHERE n <= (SELECT n FROM imports ORDER BY n DESC LIMIT 1 OFFSET ${KEPT_IMPORTS}) AND state IN ('done', 'undone')`,
  );
}

export function findImport(sql: SqlStorage, id: string): ImportRow | null {
  const [row] = sql.exec<StoredImport>(`SELECT ${IMPORT} FROM imports WHERE id = ?`, id).toArray();
  return row ? toImport(row) : null;
}

export const hasWork = (sql: SqlStorage): boolean =>
  sql.exec("SELECT 1 FROM imports WHERE state IN ('adding', 'undoing') LIMIT 1").toArray().length > 0;

/**
 * Does up to `limit` rows of what has to be added or taken back, the oldest import first. `ended` is the import whose last row was
 * added. Null: nothing is left to do. To be run in a transaction.
 */
export function workSlice(sql: SqlStorage, limit: number): { ended: ImportRow | null } | null {
  const [next] = sql
    .exec<{ n: number; id: string; state: string }>(
      "SELECT n, id, state FROM imports WHERE state IN ('adding', 'undoing') ORDER BY n LIMIT 1",
    )
    .toArray();
  if (!next) return null;
  if (next.state === "undoing") {
    undoSlice(sql, next.n, limit);
    return { ended: null };
  }
  if (addSlice(sql, next.n, limit)) return { ended: null };
  endImport(sql, next.n);
  return { ended: findImport(sql, next.id) };
}

type OldRow = { ad: number; day: number; old_import: number | null } & Partial<
  Record<(typeof SUMS)[number], number | null>
>;

/** Restores what an import replaced, and removes what it added; in slices of `limit` rows. */
function undoSlice(sql: SqlStorage, importN: number, limit: number): void {
  const rows = sql
    .exec<OldRow & Record<string, number | null>>(
      `SELECT d.ad, d.day, r.old_import, ${SUMS.map((name) => `r.${name}`).join(", ")}
        FROM import_ads i JOIN daily d ON d.ad = i.ad AND d.day BETWEEN i.from_day AND i.to_day AND d.import = i.import
        LEFT JOIN replaced r ON r.import = i.import AND r.ad = d.ad AND r.day = d.day WHERE i.import = ? LIMIT ?`,
      ...[importN, limit],
    )
    .toArray();
  if (rows.length === 0) {
    for (const table of ["import_ads", "replaced"]) sql.exec(`DELETE FROM ${table} WHERE import = ?`, importN);
    sql.exec("UPDATE imports SET state = 'undone' WHERE n = ?", importN);
    return;
  }
  writeRows(
    sql,
    rows.map(
      (row): StagedRow => [
        row.ad,
        row.day,
        monthOf(row.day),
        row.old_import ?? 0,
        ...SUMS.map((name) => row[name] ?? 0),
      ],
    ),
  );
  addCount(sql, -rows.filter((row) => row.old_import === null).length);
}

/** Begins to take the newest import back. False: it is not the newest one, or is taken back already. */
export function beginUndo(sql: SqlStorage, id: string): boolean {
  if (!findImport(sql, id)?.isUndoable) return false;
  sql.exec("UPDATE imports SET state = 'undoing' WHERE id = ?", id);
  return true;
}

export interface DirtyDay extends Sums {
  campaign: number;
  id: string;
  day: number;
}

/** Days of campaigns that the database has to learn; all zero where nothing is left. */
export const readDirty = (sql: SqlStorage, limit: number): DirtyDay[] =>
  sql
    .exec<DirtyDay & Record<string, string | number>>(
      `SELECT t.campaign, c.id, t.day, ${SUMS.map((name) => `coalesce(d.${name}, 0) AS ${name}`).join(", ")}
        FROM dirty t JOIN campaigns c ON c.n = t.campaign LEFT JOIN days d ON d.campaign = t.campaign AND d.day = t.day LIMIT ?`,
      limit,
    )
    .toArray();

/** Forgets days that the database has; sums that came to nothing go. */
export function cleanDirty(sql: SqlStorage, rows: readonly DirtyDay[]): void {
  const json = JSON.stringify(rows.map(({ campaign, day }) => [campaign, day]));
  sql.exec("DELETE FROM dirty WHERE (campaign, day) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))", json);
  sql.exec(
    `DELETE FROM days WHERE (campaign, day) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?)) AND ${SUMS.map((name) => `${name} = 0`).join(" AND ")}`,
    json,
  );
}

/** Removes a campaign with its ads and figures. */
export function deleteCampaign(sql: SqlStorage, id: string): void {
  const [found] = sql.exec<{ n: number }>("SELECT n FROM campaigns WHERE id = ?", id).toArray();
  if (!found) return;
  const own = "(SELECT n FROM ads WHERE campaign = ?)";
  const { n } = sql.exec<{ n: number }>(`SELECT count(*) AS n FROM daily WHERE ad IN ${own}`, found.n).one();
  for (const table of ["daily", "months", "replaced", "import_ads", "proposals"])
    sql.exec(`DELETE FROM ${table} WHERE ad IN ${own}`, found.n);
  for (const table of ["days", "dirty"]) sql.exec(`DELETE FROM ${table} WHERE campaign = ?`, found.n);
  sql.exec("DELETE FROM ads WHERE campaign = ?", found.n);
  sql.exec("DELETE FROM campaigns WHERE n = ?", found.n);
  addCount(sql, -n);
}
