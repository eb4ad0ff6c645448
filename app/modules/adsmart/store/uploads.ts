import { hours } from "#app/shared/time.ts";
import { parseName } from "../creatives/domain/naming.ts";
import type { ExportRow } from "../imports/domain/read-rows.ts";
import type { ImportCampaign, NewImport, PartChunk, Upload, UploadSummary } from "./ads-rpc.ts";
import { knownValues, readSettings } from "./settings-store.ts";
import { SUMS } from "./tables.ts";

const MAX_OPEN_UPLOADS = 10;
/** An upload that nobody continued for this long was given up. */
const IDLE_MS = hours(1);
/** Rows of all files that are not finished, and ads of one. */
const MAX_STAGED = { rows: 3_000_000, ads: 200_000 };
const ADS_SLICE = 5_000;

const COLUMNS = SUMS.join(", ");
const ADD_UP = SUMS.map((name) => `${name} = ${name} + excluded.${name}`).join(", ");

const openUpload = (sql: SqlStorage, id: string): { n: number; rows: number } | undefined =>
  sql.exec<{ n: number; rows: number }>("SELECT n, rows FROM uploads WHERE id = ? AND import IS NULL", id).toArray()[0];

export function removeUpload(sql: SqlStorage, n: number): void {
  for (const table of ["staged", "staged_ads", "staged_parts"]) sql.exec(`DELETE FROM ${table} WHERE upload = ?`, n);
  sql.exec("DELETE FROM uploads WHERE n = ?", n);
}

/** Removes uploads that were given up. Returns when the next one is, null when none is open. */
export function sweepUploads(sql: SqlStorage, nowMs: number): number | null {
  const idle = sql
    .exec<{ n: number }>("SELECT n FROM uploads WHERE import IS NULL AND touched_at <= ?", nowMs - IDLE_MS)
    .toArray();
  for (const { n } of idle) removeUpload(sql, n);
  const { oldest } = sql
    .exec<{ oldest: number | null }>("SELECT min(touched_at) AS oldest FROM uploads WHERE import IS NULL")
    .one();
  return oldest === null ? null : oldest + IDLE_MS;
}

/** Begins an upload, or finds it by its id; "done": its import was finished before. */
export function beginUpload(sql: SqlStorage, made: NewImport): "open" | "done" | "busy" {
  if (sql.exec("SELECT 1 FROM imports WHERE id = ?", made.id).toArray().length > 0) return "done";
  if (openUpload(sql, made.id)) return "open";
  sweepUploads(sql, made.at);
  const { open } = sql.exec<{ open: number }>("SELECT count(*) AS open FROM uploads WHERE import IS NULL").one();
  if (open >= MAX_OPEN_UPLOADS) return "busy";
  sql.exec(
    "INSERT INTO uploads (id, network, file, user_id, at, touched_at) VALUES (?, ?, ?, ?, ?, ?)",
    ...[made.id, made.network, made.file, made.userId, made.at, made.at],
  );
  return "open";
}

/** How many ads an upload has with these rows. */
function countAds(sql: SqlStorage, upload: number, rows: readonly ExportRow[]): number {
  const keys = [
    ...new Map(rows.map(({ campaignKey, adKey }) => [`${campaignKey}\t${adKey}`, [campaignKey, adKey]])).values(),
  ];
  const { ads } = sql
    .exec<{ ads: number }>(
      `SELECT (SELECT count(*) FROM staged_ads WHERE upload = ?1) + count(*) AS ads FROM json_each(?2) j WHERE NOT EXISTS
        (SELECT 1 FROM staged_ads a WHERE a.upload = ?1 AND a.campaign_key = j.value ->> 0 AND a.key = j.value ->> 1)`,
      ...[upload, JSON.stringify(keys)],
    )
    .one();
  return ads;
}

/** The numbers of staged ads by campaign and key; new ones are added, and the name of the newest day counts. */
function stageAds(sql: SqlStorage, upload: number, rows: readonly ExportRow[]): Map<string, number> {
  const ads = new Map<string, ExportRow>();
  for (const row of rows) {
    const key = `${row.campaignKey}\t${row.adKey}`;
    const earlier = ads.get(key);
    if (!earlier || earlier.day <= row.day) ads.set(key, row);
  }
  const values = [...ads.values()].map((row) => [
    ...[row.campaignKey, row.campaign, row.adKey, row.ad, row.adSet, row.day],
  ]);
  const later = (name: string) =>
    `${name} = CASE WHEN excluded.last_day >= last_day THEN excluded.${name} ELSE ${name} END`;
  const found = new Map<string, number>();
  for (const { n, campaignKey, key } of sql.exec<{ n: number; campaignKey: string; key: string }>(
    `INSERT INTO staged_ads (upload, campaign_key, campaign, key, name, ad_set, last_day)
      SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?) WHERE true
      ON CONFLICT (upload, campaign_key, key) DO UPDATE SET ${["campaign", "name", "ad_set"].map(later).join(", ")},
        last_day = max(last_day, excluded.last_day)
      RETURNING n, campaign_key AS campaignKey, key`,
    ...[upload, JSON.stringify(values)],
  ))
    found.set(`${campaignKey}\t${key}`, n);
  return found;
}

/**
 * Stages a piece of a file; the same piece again changes nothing. Rows of an ad and day that are staged already are added up: `added`
 * is how many. To be run in a transaction.
 */
export function stageRows(
  sql: SqlStorage,
  id: string,
  { part, chunk, isLast }: PartChunk,
  rows: readonly ExportRow[],
  nowMs: number,
  max: { rows: number; ads: number } = MAX_STAGED,
): { added: number } | "gone" | "full" {
  const upload = openUpload(sql, id);
  if (!upload) return "gone";
  const place = [upload.n, part, chunk];
  const known = sql.exec("SELECT 1 FROM staged_parts WHERE upload = ? AND part = ? AND chunk = ?", ...place).toArray();
  if (known.length > 0) return { added: 0 };
  // Before anything is noted: a piece that is refused comes again, and must not pass as one that is there.
  const { staged } = sql
    .exec<{ staged: number }>("SELECT coalesce(sum(rows), 0) AS staged FROM uploads WHERE import IS NULL")
    .one();
  if (staged + rows.length > max.rows || countAds(sql, upload.n, rows) > max.ads) return "full";
  sql.exec(
    "INSERT INTO staged_parts (upload, part, chunk, is_last) VALUES (?, ?, ?, ?)",
    ...[...place, isLast ? 1 : 0],
  );
  const ads = stageAds(sql, upload.n, rows);
  const values = rows.map((row) => {
    const seen = row.reach > 0 ? row.impressions : 0;
    const sums = [row.impressions, seen, row.reach, row.clicks, row.conversions, row.costCents, row.revenueCents];
    return [ads.get(`${row.campaignKey}\t${row.adKey}`), row.day, ...sums];
  });
  const json = JSON.stringify(values);
  const { again } = sql
    .exec<{ again: number }>(
      "SELECT count(*) AS again FROM json_each(?) j CROSS JOIN staged s ON s.upload = ? AND s.ad = j.value ->> 0 AND s.day = j.value ->> 1",
      ...[json, upload.n],
    )
    .one();
  sql.exec(
    `INSERT INTO staged (upload, ad, day, ${COLUMNS})
      SELECT ?, value ->> 0, value ->> 1, ${SUMS.map((_, at) => `value ->> ${at + 2}`).join(", ")} FROM json_each(?) WHERE true
      ON CONFLICT (upload, ad, day) DO UPDATE SET ${ADD_UP}`,
    ...[upload.n, json],
  );
  sql.exec("UPDATE uploads SET rows = rows + ?, touched_at = ? WHERE n = ?", ...[rows.length - again, nowMs, upload.n]);
  return { added: again };
}

export const listUploads = (sql: SqlStorage): Upload[] =>
  sql
    .exec<Upload & Record<string, string | number>>(
      `SELECT id, network, file, at, rows FROM uploads WHERE import IS NULL ORDER BY n DESC LIMIT ${MAX_OPEN_UPLOADS}`,
    )
    .toArray();

export function readUpload(sql: SqlStorage, id: string, maxCampaigns: number): UploadSummary | null {
  const [row] = sql
    .exec<Upload & { n: number } & Record<string, string | number>>(
      "SELECT n, id, network, file, at, rows FROM uploads WHERE id = ? AND import IS NULL",
      id,
    )
    .toArray();
  if (!row) return null;
  const { n, ...upload } = row;
  const span = sql
    .exec<{ firstDay: number | null; lastDay: number | null }>(
      "SELECT min(day) AS firstDay, max(day) AS lastDay FROM staged WHERE upload = ?",
      n,
    )
    .one();
  const campaigns = sql
    .exec<{ key: string; name: string; last: number }>(
      `SELECT campaign_key AS key, campaign AS name, max(last_day) AS last FROM staged_ads WHERE upload = ? GROUP BY 1 LIMIT ?`,
      ...[n, maxCampaigns],
    )
    .toArray();
  return { ...upload, ...span, campaigns: campaigns.map(({ key, name }) => ({ key, name })) };
}

export function discardUpload(sql: SqlStorage, id: string): void {
  const upload = openUpload(sql, id);
  if (upload) removeUpload(sql, upload.n);
}

/** The numbers of campaigns by their keys in the file; new ones are added, and new names are taken over. */
function putCampaigns(sql: SqlStorage, network: string, campaigns: readonly ImportCampaign[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { key, id, name } of campaigns) {
    const { n } = sql
      .exec<{ n: number }>(
        "INSERT INTO campaigns (id, network, name) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name RETURNING n",
        ...[id, network, name],
      )
      .one();
    numbers.set(key, n);
  }
  return numbers;
}

type StagedAd = { n: number; campaignKey: string; key: string; name: string; adSet: string };

/** Finds or adds the ads of an upload, with what their names say, and notes their numbers beside the staged ones. */
function resolveAds(sql: SqlStorage, upload: number, campaigns: ReadonlyMap<string, number>): void {
  const { naming } = readSettings(sql);
  const known = knownValues(sql);
  const names = ["campaign", "key", "name", "ad_set", "hook", "offer", "format", "audience"];
  const overwrite = names.slice(2).map((name) => `${name} = excluded.${name}`);
  let after = 0;
  for (;;) {
    const ads = sql
      .exec<StagedAd>(
        "SELECT n, campaign_key AS campaignKey, key, name, ad_set AS adSet FROM staged_ads WHERE upload = ? AND n > ? ORDER BY n LIMIT ?",
        ...[upload, after, ADS_SLICE],
      )
      .toArray();
    if (ads.length === 0) return;
    after = ads.at(-1)?.n ?? after;
    const json = JSON.stringify(
      ads.flatMap((ad) => {
        const campaign = campaigns.get(ad.campaignKey);
        const { hook, offer, format, audience } = parseName(naming, ad.name, known).fields;
        return campaign === undefined
          ? []
          : [[ad.n, campaign, ad.key, ad.name, ad.adSet, hook, offer, format, audience]];
      }),
    );
    sql.exec(
      `INSERT INTO ads (${names.join(", ")}) SELECT ${names.map((_, at) => `value ->> ${at + 1}`).join(", ")} FROM json_each(?)
        WHERE true ON CONFLICT (campaign, key) DO UPDATE SET ${overwrite.join(", ")}`,
      json,
    );
    const found = sql
      .exec<{ staged: number; ad: number }>(
        `SELECT j.value ->> 0 AS staged, a.n AS ad FROM json_each(?) j
          CROSS JOIN ads a ON a.campaign = j.value ->> 1 AND a.key = j.value ->> 2`,
        json,
      )
      .toArray();
    for (const { staged, ad } of found) sql.exec("UPDATE staged_ads SET ad = ? WHERE n = ?", ad, staged);
  }
}

/** Staged rows of files that were finished and are not counted yet. */
const waitingRows = (sql: SqlStorage): number =>
  sql.exec<{ n: number }>("SELECT coalesce(sum(rows), 0) AS n FROM uploads WHERE import IS NOT NULL").one().n;

/**
 * Makes an import of an upload whose parts are all there; its rows are counted from then on, slice by slice. `roomFor` answers whether
 * so many rows more fit. To be run in a transaction.
 */
export function finishUpload(
  sql: SqlStorage,
  id: string,
  {
    campaigns,
    parts,
    roomFor,
  }: { campaigns: readonly ImportCampaign[]; parts: number; roomFor: (rows: number) => boolean },
): "gone" | "incomplete" | "full" | "adding" {
  const upload = openUpload(sql, id);
  if (!upload) return "gone";
  const { whole } = sql
    .exec<{ whole: number }>("SELECT count(*) AS whole FROM staged_parts WHERE upload = ? AND is_last = 1", upload.n)
    .one();
  if (whole !== parts) return "incomplete";
  const { network } = sql.exec<{ network: string }>("SELECT network FROM uploads WHERE n = ?", upload.n).one();
  resolveAds(sql, upload.n, putCampaigns(sql, network, campaigns));
  const { fresh } = sql
    .exec<{ fresh: number }>(
      `SELECT count(*) AS fresh FROM staged s JOIN staged_ads a ON a.n = s.ad LEFT JOIN daily d ON d.ad = a.ad AND d.day = s.day
        WHERE s.upload = ? AND d.ad IS NULL`,
      upload.n,
    )
    .one();
  if (!roomFor(fresh + waitingRows(sql))) {
    removeUpload(sql, upload.n);
    return "full";
  }
  sql.exec(
    "INSERT INTO imports (id, network, file, user_id, at, state) SELECT id, network, file, user_id, at, 'adding' FROM uploads WHERE n = ?",
    upload.n,
  );
  sql.exec("UPDATE uploads SET import = (SELECT n FROM imports WHERE id = ?) WHERE n = ?", ...[id, upload.n]);
  return "adding";
}
