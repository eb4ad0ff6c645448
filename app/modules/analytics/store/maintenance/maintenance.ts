import { days } from "#app/shared/time.ts";
import type { Origin } from "../../domain/event.ts";
import { rollUpDaySlice } from "../rollups/day-rollup.ts";
import { nextGoalDay, rollUpGoalSlice } from "../rollups/goal-rollup.ts";
import { nextMonth, rollUpMonthSlice } from "../rollups/month-rollup.ts";
import { firstRawDay } from "../rollups/raw-days.ts";
import { sweepSlice } from "../rollups/tracked-goals.ts";
import { adoptChannelTables, reclassifySlice } from "./reclassify-channels.ts";

/** Visits and events that one slice deletes at most: a single visit may have any number of events. */
const SLICE_VISITS = 500;
const SLICE_EVENTS = 2_000;
const DAY_MS = days(1);
/** How long what was taken for programs is kept as a proof. */
const BOTS_KEPT_DAYS = 30;
const SLICE_BOTS = 2_000;

/** Days and moment by which the tending goes. */
export interface MaintenanceContext {
  /** The site's wall day. */
  today: number;
  nowMs: number;
  retentionDays: number;
  /** By the rules in force. */
  channelOf: (origin: Origin) => string;
}

/**
 * One slice of what a site's object does between calls, inside the caller's transaction: judges origins by new rules, rolls up days that
 * are over, their goals, then months, then deletes what is forgotten and rows that are older than the plan keeps. Each is small, so that
 * writing never waits for long, and its position is stored with it: whatever ends the object, the next slice continues. Returns whether
 * there may be more.
 */
export function runMaintenanceSlice(
  sql: SqlStorage,
  { today, nowMs, retentionDays, channelOf }: MaintenanceContext,
): boolean {
  adoptChannelTables(sql);
  if (reclassifySlice(sql, channelOf) !== null) return true;
  const dirty = sql
    .exec<{ day: number }>("SELECT day FROM dirty_days WHERE day < ? ORDER BY day LIMIT 1", today)
    .toArray()[0];
  if (dirty) {
    rollUpDaySlice(sql, dirty.day);
    return true;
  }
  const goalDay = nextGoalDay(sql, today);
  if (goalDay !== null) {
    rollUpGoalSlice(sql, goalDay);
    return true;
  }
  const month = nextMonth(sql, today);
  if (month !== null) {
    rollUpMonthSlice(sql, month);
    return true;
  }
  return (
    sweepSlice(sql) || deleteVisits(sql, today - retentionDays) || deleteBots(sql, nowMs - BOTS_KEPT_DAYS * DAY_MS)
  );
}

/** Deletes visits of days before one, after their events; from then on these days take nothing more. */
function deleteVisits(sql: SqlStorage, beforeDay: number): boolean {
  const old = sql
    .exec<{ id: number }>("SELECT id FROM sessions WHERE hour < ? ORDER BY hour LIMIT ?", beforeDay * 24, SLICE_VISITS)
    .toArray();
  if (old.length === 0) return false;
  if (firstRawDay(sql) < beforeDay)
    sql.exec(
      "INSERT INTO raw_from (id, day) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET day = excluded.day",
      beforeDay,
    );
  const ids = JSON.stringify(old.map(({ id }) => id));
  const chosen = "(SELECT value FROM json_each(?))";
  const events = sql
    .exec<{ id: number }>(`SELECT id FROM events WHERE session_id IN ${chosen} LIMIT ?`, ids, SLICE_EVENTS)
    .toArray();
  const eventIds = JSON.stringify(events.map(({ id }) => id));
  sql.exec(`DELETE FROM vitals WHERE event_id IN ${chosen}`, eventIds);
  sql.exec(`DELETE FROM events WHERE id IN ${chosen}`, eventIds);
  if (events.length < SLICE_EVENTS) sql.exec(`DELETE FROM sessions WHERE id IN ${chosen}`, ids);
  return true;
}

function deleteBots(sql: SqlStorage, beforeMs: number): boolean {
  const deleted = sql
    .exec(
      "DELETE FROM bots WHERE id IN (SELECT id FROM bots WHERE at_ms < ? ORDER BY at_ms LIMIT ?) RETURNING id",
      beforeMs,
      SLICE_BOTS,
    )
    .toArray();
  return deleted.length > 0;
}
