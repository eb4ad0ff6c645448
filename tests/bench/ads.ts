import type { ExportRow } from "#app/modules/adsmart/imports/domain/read-rows.ts";
import { beginUndo, workSlice } from "#app/modules/adsmart/store/figures.ts";
import { busyAds, seriesOf, sumsBy } from "#app/modules/adsmart/store/reads.ts";
import { createTables } from "#app/modules/adsmart/store/tables.ts";
import { beginUpload, finishUpload, stageRows } from "#app/modules/adsmart/store/uploads.ts";
import { sqliteStorage } from "../support/sqlite-storage.ts";

const ADS = 2_740;
const DAYS = 365;
const FIRST_DAY = 20_400;
const CHUNK = 5_000;

const timed = <T>(label: string, run: () => T): T => {
  const start = performance.now();
  const value = run();
  console.log(`${label}: ${Math.round(performance.now() - start)} ms`);
  return value;
};

function rowsOf(from: number, count: number): ExportRow[] {
  return Array.from({ length: count }, (_, index) => {
    const at = from + index;
    const [ad, day] = [at % ADS, Math.floor(at / ADS)];
    return {
      ...{
        campaignKey: `c${ad % 100}`,
        campaign: `Campaign ${ad % 100}`,
        adKey: `id:${ad}`,
        ad: `hook${ad % 40}_offer${ad % 7}_video_all`,
        adSet: `Set ${ad % 300}`,
      },
      ...{ day: FIRST_DAY + day, impressions: 1_000 + (at % 97), reach: 800, clicks: at % 31, conversions: at % 3 },
      ...{ costCents: 500 + (at % 211), revenueCents: 900 },
    };
  });
}

/** A year of 1,000,000 figures of ads by day, on Node's own SQLite: how long imports and tables take. */
export async function benchAds(): Promise<void> {
  const sql = sqliteStorage();
  createTables(sql);
  const campaigns = Array.from({ length: 100 }, (_, at) => ({ key: `c${at}`, id: `c${at}`, name: `Campaign ${at}` }));
  const total = ADS * DAYS;
  const work = () => {
    while (sql.transactionSync(() => workSlice(sql, CHUNK)));
  };
  beginUpload(sql, { id: "a", network: "meta", file: "", userId: "", at: 0 });
  timed(`Staging of ${total} rows`, () => {
    for (let at = 0; at < total; at += CHUNK) {
      const rows = rowsOf(at, Math.min(CHUNK, total - at));
      const piece = { part: 0, chunk: at / CHUNK, isLast: at + CHUNK >= total };
      sql.transactionSync(() => stageRows(sql, "a", piece, rows, 0));
    }
  });
  timed(`Import of ${total} rows`, () => {
    sql.transactionSync(() => finishUpload(sql, "a", { campaigns, parts: 1, roomFor: () => true }));
    work();
  });
  const year = { from: FIRST_DAY, to: FIRST_DAY + DAYS - 1 };
  const month = { from: FIRST_DAY + 300, to: FIRST_DAY + 329 };
  timed("Table by campaign, a year", () => sumsBy(sql, "campaign", year, {}));
  timed("Table by ad, a year", () => sumsBy(sql, "ad", year, {}));
  timed("Table by hook, a year", () => sumsBy(sql, "hook", year, {}));
  timed("Table by ad, 30 days", () => sumsBy(sql, "ad", month, {}));
  timed("Chart by day, a year", () => seriesOf(sql, year, {}));
  timed("Busiest ads, 30 days", () => busyAds(sql, month, 100));
  timed(`Undo of ${total} rows`, () => {
    beginUndo(sql, "a");
    work();
  });
}
