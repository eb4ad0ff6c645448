import { monthOf } from "../domain/buckets.ts";
import type { Origin } from "../domain/event.ts";
import { execRows } from "./bulk.ts";
import { LEVELS, OTHER } from "./rollup.ts";
import { firstRawDay, reopenDays } from "./rollup-days.ts";
import { mergeSketches, type Sketched } from "./sketches.ts";

type OriginRow = { id: number; channel: string } & Origin & Record<string, SqlStorageValue>;

/**
 * Judges the channel of every origin anew, inside the caller's transaction. Days whose visits are still there are rolled up again;
 * of older ones the channels are added up from the roll-up by origin, where a visitor who came by two origins of one channel counts
 * twice. Returns how many origins changed.
 */
export function rejudgeOrigins(sql: SqlStorage, channelOf: (origin: Origin) => string): number {
  const rows = sql
    .exec<OriginRow>("SELECT id, channel, referrer_host AS referrerHost, source, medium, campaign, term, content, click_id AS clickId FROM origins")
    .toArray();
  const changed = rows.flatMap((row) => {
    const channel = channelOf(row);
    return channel === row.channel ? [] : [[row.id, channel]];
  });
  if (changed.length === 0) return 0;
  execRows(sql, "UPDATE origins SET channel = j.value->>1 FROM json_each(?) j WHERE origins.id = j.value->>0", changed);
  const days = sql.exec<{ day: number }>("SELECT day FROM rolled_days").toArray();
  const from = firstRawDay(sql);
  reopenDays(sql, new Set(days.filter(({ day }) => day >= from).map(({ day }) => day)));
  rejudgeRolled(sql, from);
  return changed.length;
}

/** Adds the channels of days before one up from their origins; their months are added up from days again. */
function rejudgeRolled(sql: SqlStorage, beforeDay: number): void {
  const days = [LEVELS.day, beforeDay];
  const channel = `coalesce((SELECT o.channel FROM origins o WHERE o.id = CAST(x.text AS INTEGER)), '${OTHER}')`;
  const from = "JOIN texts x ON x.id = r.value_id WHERE level = ? AND dimension = 'origin' AND at < ?";
  const value = `(SELECT id FROM texts WHERE text = ${channel})`;
  sql.exec(`INSERT OR IGNORE INTO texts (text) SELECT DISTINCT channel FROM origins UNION SELECT '${OTHER}'`);
  for (const table of ["rollups", "rollup_revenue"]) sql.exec(`DELETE FROM ${table} WHERE level = ? AND dimension = 'channel' AND at < ?`, ...days);
  sql.exec(
    `INSERT INTO rollups (level, dimension, at, value_id, people, lasting, visits, views, events, bounces, duration_ms)
      SELECT level, 'channel', at, ${value} AS value, sum(people), sum(lasting), sum(visits), sum(views), sum(events), sum(bounces), sum(duration_ms)
      FROM rollups r ${from} GROUP BY at, value`,
    ...days,
  );
  sql.exec(
    `INSERT INTO rollup_revenue (level, dimension, at, value_id, currency, minor)
      SELECT level, 'channel', at, ${value} AS value, currency, sum(minor) FROM rollup_revenue r ${from} GROUP BY at, value, currency`,
    ...days,
  );
  const sketches = `SELECT level, 'channel' AS dimension, at, ${value} AS value_id, sketch FROM rollups r ${from} AND sketch IS NOT NULL`;
  mergeSketches(sql, sql.exec<Sketched>(sketches, ...days).toArray());
  sql.exec("DELETE FROM rolled_months WHERE month <= ?", monthOf(beforeDay));
}
