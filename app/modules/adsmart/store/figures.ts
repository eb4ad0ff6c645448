import { days } from "#app/shared/time.ts";
import { parseName } from "../creatives/domain/naming.ts";
import type { FigureRow, ImportCampaign, ImportRow, NewImport, Sums } from "./ads-rpc.ts";
import { knownValues, readSettings } from "./settings-store.ts";
import { SUMS } from "./tables.ts";

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

export function beginImport(sql: SqlStorage, made: NewImport, rows: number): "open" | "done" | "full" {
  const [known] = sql.exec<{ state: string }>("SELECT state FROM imports WHERE id = ?", made.id).toArray();
  if (known) return known.state === "open" ? "open" : "done";
  if (readCount(sql) + rows > MAX_ROWS) return "full";
  sql.exec(
    "INSERT INTO imports (id, network, file, user_id, at, state) VALUES (?, ?, ?, ?, ?, 'open')",
    ...[made.id, made.network, made.file, made.userId, made.at],
  );
  return "open";
}

const openImport = (sql: SqlStorage, id: string): number | null =>
  sql.exec<{ n: number }>("SELECT n FROM imports WHERE id = ? AND state = 'open'", id).toArray()[0]?.n ?? null;

/** The numbers of campaigns and ads that rows name; those that are new are added, and new names are taken over. */
function ensureAds(
  sql: SqlStorage,
  campaigns: readonly ImportCampaign[],
  rows: readonly FigureRow[],
): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { id, network, name } of campaigns) {
    const { n } = sql
      .exec<{ n: number }>(
        "INSERT INTO campaigns (id, network, name) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name RETURNING n",
        ...[id, network, name],
      )
      .one();
    numbers.set(id, n);
  }
  const { naming } = readSettings(sql);
  const known = knownValues(sql);
  const ads = new Map<string, FigureRow>();
  // The name of the newest day counts.
  for (const row of rows.toSorted((a, b) => a.day - b.day)) ads.set(`${row.campaignId}\t${row.adKey}`, row);
  const staged = [...ads.values()].map((row) => {
    const { fields } = parseName(naming, row.ad, known);
    const { hook, offer, format, audience } = fields;
    return [numbers.get(row.campaignId), row.adKey, row.ad, row.adSet, hook, offer, format, audience];
  });
  const names = ["campaign", "key", "name", "ad_set", "hook", "offer", "format", "audience"];
  sql
    .exec(
      `INSERT INTO ads (${names.join(", ")}) SELECT ${names.map((_, at) => `value ->> ${at}`).join(", ")} FROM json_each(?) WHERE true
        ON CONFLICT (campaign, key) DO UPDATE SET ${names
          .slice(2)
          .map((name) => `${name} = excluded.${name}`)
          .join(", ")}`,
      JSON.stringify(staged),
    )
    .toArray();
  const found = new Map<string, number>();
  const ids = new Map([...numbers].map(([id, n]) => [n, id]));
  for (const { n, campaign, key } of sql.exec<{ n: number; campaign: number; key: string }>(
    "SELECT a.n, a.campaign, a.key FROM json_each(?) j JOIN ads a ON a.campaign = j.value ->> 0 AND a.key = j.value ->> 1",
    JSON.stringify(staged.map(([campaign, key]) => [campaign, key])),
  ))
    found.set(`${ids.get(campaign)}\t${key}`, n);
  return found;
}

/** Adds rows to an open import; the same rows again change nothing. To be run in a transaction. */
export function addRows(
  sql: SqlStorage,
  importId: string,
  campaigns: readonly ImportCampaign[],
  rows: readonly FigureRow[],
): void {
  const importN = openImport(sql, importId);
  if (importN === null || rows.length === 0) return;
  const ads = ensureAds(sql, campaigns, rows);
  const staged = rows.flatMap((row): StagedRow[] => {
    const ad = ads.get(`${row.campaignId}\t${row.adKey}`);
    if (ad === undefined) return [];
    const seen = row.reach > 0 ? row.impressions : 0;
    const sums = [row.impressions, seen, row.reach, row.clicks, row.conversions, row.costCents, row.revenueCents];
    return [[ad, row.day, monthOf(row.day), importN, ...sums]];
  });
  const json = JSON.stringify(staged);
  const kept = sql
    .exec(
      `INSERT OR IGNORE INTO replaced (import, ad, day, old_import, ${COLUMNS})
      SELECT ?, d.ad, d.day, d.import, ${SUMS.map((name) => `d.${name}`).join(", ")}
      FROM json_each(?) j JOIN daily d ON d.ad = j.value ->> 0 AND d.day = j.value ->> 1 WHERE d.import <> ? RETURNING 1`,
      ...[importN, json, importN],
    )
    .toArray().length;
  const known = sql
    .exec<{ n: number }>(
      "SELECT count(*) AS n FROM json_each(?) j JOIN daily d ON d.ad = j.value ->> 0 AND d.day = j.value ->> 1",
      json,
    )
    .one().n;
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
    ...[staged.length - known + kept, kept, Math.min(...dates), Math.max(...dates), importN],
  );
  addCount(sql, staged.length - known);
}

const IMPORT = `n, id, network, file, user_id AS userId, at, rows, replaced, first_day AS firstDay, last_day AS lastDay, state,
  sealed = 0 AND state <> 'undone' AND n = (SELECT max(n) FROM imports WHERE state <> 'undone') AS isUndoable`;
type StoredImport = Omit<ImportRow, "isUndoable"> & { isUndoable: number } & Record<string, string | number | null>;
const toImport = (row: StoredImport): ImportRow => ({ ...row, isUndoable: row.isUndoable === 1 });

export const listImports = (sql: SqlStorage): ImportRow[] =>
  sql.exec<StoredImport>(`SELECT ${IMPORT} FROM imports ORDER BY n DESC LIMIT 100`).toArray().map(toImport);

/** Ends an import; older ones can then no longer be undone. Null: there is no such import. */
export function endImport(sql: SqlStorage, id: string): ImportRow | null {
  sql.exec("UPDATE imports SET state = 'done' WHERE id = ? AND state = 'open'", id);
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
    `DELETE FROM imports WHERE n <= (SELECT n FROM imports ORDER BY n DESC LIMIT 1 OFFSET ${KEPT_IMPORTS}) AND state <> 'open'`,
  );
  const [row] = sql.exec<StoredImport>(`SELECT ${IMPORT} FROM imports WHERE id = ?`, id).toArray();
  return row ? toImport(row) : null;
}

type OldRow = { ad: number; day: number; old_import: number | null } & Partial<
  Record<(typeof SUMS)[number], number | null>
>;

/** Restores what the newest import replaced, and removes what it added; in slices of `limit` rows. False: there was nothing left to do. */
export function undoSlice(sql: SqlStorage, id: string, limit: number): boolean {
  const [found] = sql.exec<{ n: number }>("SELECT n FROM imports WHERE id = ?", id).toArray();
  if (!found) return false;
  const rows = sql
    .exec<OldRow & Record<string, number | null>>(
      `SELECT d.ad, d.day, r.old_import, ${SUMS.map((name) => `r.${name}`).join(", ")}
        FROM import_ads i JOIN daily d ON d.ad = i.ad AND d.day BETWEEN i.from_day AND i.to_day AND d.import = i.import
        LEFT JOIN replaced r ON r.import = i.import AND r.ad = d.ad AND r.day = d.day WHERE i.import = ? LIMIT ?`,
      ...[found.n, limit],
    )
    .toArray();
  if (rows.length === 0) {
    sql.exec("DELETE FROM import_ads WHERE import = ?", found.n);
    sql.exec("DELETE FROM replaced WHERE import = ?", found.n);
    sql.exec("UPDATE imports SET state = 'undone' WHERE n = ?", found.n);
    return false;
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
  return true;
}

export const isNewestImport = (sql: SqlStorage, id: string): boolean =>
  listImports(sql).find((row) => row.id === id)?.isUndoable ?? false;

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
