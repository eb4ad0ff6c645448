import { expect } from "vitest";
import type { CollectedEvent, Origin } from "#app/modules/analytics/domain/event.ts";
import { runMaintenanceSlice } from "#app/modules/analytics/store/maintenance/maintenance.ts";
import { createTables } from "#app/modules/analytics/store/tables/create-tables.ts";
import { BudgetTracker } from "#app/modules/analytics/store/writer/budget-tracker.ts";
import { OpenVisits } from "#app/modules/analytics/store/writer/open-visits.ts";
import { StringDictionary } from "#app/modules/analytics/store/writer/string-dictionary.ts";
import { writeBatches } from "#app/modules/analytics/store/writer/write-events.ts";
import { sqliteStorage } from "./sqlite-storage.ts";

const DAY_MS = 86_400_000;

const referral = ({ source }: Origin): string => (source === "" ? "Direct" : "Referral");

interface Tended {
  slices?: number;
  retentionDays?: number;
  /** Throws in the middle of every so many slices, as when the object is killed: what the slice did is undone, and it is done again. */
  killEach?: number;
}

/** The tables of a site without its object. `today`: until when days are rolled up. */
export function newSiteTables(today: number, channelOf: (origin: Origin) => string = referral) {
  const sql = sqliteStorage();
  createTables(sql);
  const desk = {
    sql,
    words: new StringDictionary(sql, (origin) => site.channelOf(origin)),
    visits: new OpenVisits(sql),
    budgetTracker: new BudgetTracker(sql),
  };
  const moment = { today, nowMs: today * DAY_MS, storedBytes: 0 };
  const site = {
    sql,
    channelOf,
    collect: (events: CollectedEvent[], timeZone = "UTC") =>
      sql.transactionSync(() => writeBatches(desk, timeZone, moment, [{ events, bots: [] }]))[0]?.written ?? 0,
    /** Tends until nothing is left to do, or for so many slices. Returns how many there were. */
    tend: ({ slices = Number.POSITIVE_INFINITY, retentionDays = 1_000, killEach }: Tended = {}): number => {
      const slice = () =>
        runMaintenanceSlice(sql, { today, nowMs: today * DAY_MS, retentionDays, channelOf: site.channelOf });
      for (let done = 0; done < slices; done++) {
        if (killEach && done % killEach === 0)
          expect(() => sql.transactionSync(() => [slice(), kill()])).toThrow("killed");
        if (!sql.transactionSync(slice)) return done;
      }
      return slices;
    },
  };
  return site;
}

function kill(): never {
  throw new Error("killed");
}
