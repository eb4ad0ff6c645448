import type { Origin } from "../../domain/event.ts";
import { CHANNEL_TABLES_VERSION } from "../../reports/channels/domain/channel-tables.ts";
import { monthOf } from "../domain/buckets.ts";
import { LEVELS, OTHER } from "../rollups/day-rollup.ts";
import { firstRawDay, reopenDays } from "../rollups/raw-days.ts";
import { mergeSketches, type Sketched } from "../rollups/sketches.ts";
import { execRows } from "../sql/bulk-rows.ts";

/** Origins that one slice judges. */
const SLICE_ORIGINS = 500;
/** Rows by origin that one slice adds up, about; those of one day are not divided. */
const SLICE_ROWS = 2_000;

const BEFORE_ALL = -1_000_000;

type OriginRow = { id: number; channel: string } & Origin & Record<string, SqlStorageValue>;

interface Position extends Record<string, SqlStorageValue> {
  afterOrigin: number;
  changed: number;
  /** Null while origins are being judged. */
  afterDay: number | null;
}

const readPosition = (sql: SqlStorage): Position | undefined =>
  sql.exec<Position>("SELECT after_origin AS afterOrigin, changed, after_day AS afterDay FROM rejudging").toArray()[0];

const writePosition = (sql: SqlStorage, { afterOrigin, changed, afterDay }: Position): void => {
  sql.exec(
    "INSERT OR REPLACE INTO rejudging (id, after_origin, changed, after_day) VALUES (1, ?, ?, ?)",
    afterOrigin,
    changed,
    afterDay,
  );
};

/**
 * Starts to reclassify the channel of every origin, from the first on; remembers what earlier rules changed without
 * finishing.
 */
export function beginReclassifying(sql: SqlStorage): void {
  writePosition(sql, { afterOrigin: 0, changed: readPosition(sql)?.changed ?? 0, afterDay: null });
}

/** Begins judging where the stored origins were judged by earlier tables of the product; inside the caller's transaction. */
export function adoptChannelTables(sql: SqlStorage): void {
  const known = sql.exec<{ version: number }>("SELECT version FROM channel_tables").toArray()[0];
  if (known && known.version >= CHANNEL_TABLES_VERSION) return;
  sql.exec("INSERT OR REPLACE INTO channel_tables (id, version) VALUES (1, ?)", CHANNEL_TABLES_VERSION);
  beginReclassifying(sql);
}

/**
 * Does the next slice of judging, inside the caller's transaction. Days whose visits are still there are rolled up again; of older ones
 * the channels are added up from the roll-ups by origin, where a visitor who came by two origins of one channel counts twice.
 * Returns how many origins changed in all; null when there was nothing to do.
 */
export function reclassifySlice(sql: SqlStorage, channelOf: (origin: Origin) => string): number | null {
  const position = readPosition(sql);
  if (!position) return null;
  return position.afterDay === null
    ? reclassifyOrigins(sql, position, channelOf)
    : addUpDays(sql, position, position.afterDay);
}

function reclassifyOrigins(
  sql: SqlStorage,
  { afterOrigin, changed }: Position,
  channelOf: (origin: Origin) => string,
): number {
  const rows = sql
    .exec<OriginRow>(
      `SELECT id, channel, referrer_host AS referrerHost, source, medium, campaign, term, content, click_id AS clickId FROM origins
        WHERE id > ? ORDER BY id LIMIT ?`,
      afterOrigin,
      SLICE_ORIGINS,
    )
    .toArray();
  const differing = rows.flatMap((row) => {
    const channel = channelOf(row);
    return channel === row.channel ? [] : [[row.id, channel]];
  });
  execRows(
    sql,
    "UPDATE origins SET channel = j.value->>1 FROM json_each(?) j WHERE origins.id = j.value->>0",
    differing,
  );
  const all = changed + differing.length;
  const last = rows.at(-1);
  if (last && rows.length === SLICE_ORIGINS) writePosition(sql, { afterOrigin: last.id, changed: all, afterDay: null });
  else if (all === 0) sql.exec("DELETE FROM rejudging");
  else {
    reopenRaw(sql);
    writePosition(sql, { afterOrigin: last?.id ?? afterOrigin, changed: all, afterDay: BEFORE_ALL });
  }
  return all;
}

/** Days whose visits are there are rolled up again, and all months. */
function reopenRaw(sql: SqlStorage): void {
  const from = firstRawDay(sql);
  const days = sql.exec<{ day: number }>("SELECT day FROM rolled_days WHERE day >= ?", from).toArray();
  reopenDays(sql, new Set(days.map(({ day }) => day)));
  for (const table of ["rolled_months", "rolling_months"])
    sql.exec(`DELETE FROM ${table} WHERE month <= ?`, monthOf(from));
}

/** Adds the channels of the next days without visits up from their origins. */
function addUpDays(sql: SqlStorage, { afterOrigin, changed }: Position, afterDay: number): number {
  const days = sql
    .exec<{ day: number; rows: number }>(
      `SELECT d.day AS day, (SELECT count(*) FROM rollups r WHERE r.level = ? AND r.dimension = 'origin' AND r.at = d.day) AS rows
        FROM rolled_days d WHERE d.day > ? AND d.day < ? ORDER BY d.day LIMIT 100`,
      LEVELS.day,
      afterDay,
      firstRawDay(sql),
    )
    .toArray();
  if (days.length === 0) {
    sql.exec("DELETE FROM rejudging");
    return changed;
  }
  let budget = SLICE_ROWS;
  let last = afterDay;
  sql.exec(`INSERT OR IGNORE INTO texts (text) SELECT DISTINCT channel FROM origins UNION SELECT '${OTHER}'`);
  for (const { day, rows } of days) {
    if (budget <= 0) break;
    addUpDay(sql, day);
    budget -= rows;
    last = day;
  }
  writePosition(sql, { afterOrigin, changed, afterDay: last });
  return changed;
}

const CHANNEL = `coalesce((SELECT o.channel FROM origins o WHERE o.id = CAST(x.text AS INTEGER)), '${OTHER}')`;
const FROM_ORIGINS = "JOIN texts x ON x.id = r.value_id WHERE level = ? AND dimension = 'origin' AND at = ?";
const VALUE = `(SELECT id FROM texts WHERE text = ${CHANNEL})`;

/** What is added up, and by what beside the channel. */
const TABLES = [
  ["rollups", "", "people, lasting, visits, views, events, bounces, duration_ms"],
  ["rollup_revenue", ", currency", "minor"],
  ["rollup_goals", ", combo_id", "conversions, visits"],
  ["rollup_goal_revenue", ", combo_id, currency", "minor, orders"],
] as const;

function addUpDay(sql: SqlStorage, day: number): void {
  const of = [LEVELS.day, day];
  for (const [table, by, sums] of TABLES) {
    sql.exec(`DELETE FROM ${table} WHERE level = ? AND dimension = 'channel' AND at = ?`, ...of);
    const added = sums.split(", ").map((name) => `sum(${name})`);
    sql.exec(
      `INSERT INTO ${table} (level, dimension, at, value_id${by}, ${sums})
        SELECT level, 'channel', at, ${VALUE} AS value${by}, ${added.join(", ")} FROM ${table} r ${FROM_ORIGINS} GROUP BY value${by}`,
      ...of,
    );
  }
  const sketches = `SELECT level, 'channel' AS dimension, at, ${VALUE} AS value_id, sketch FROM rollups r ${FROM_ORIGINS} AND sketch IS NOT NULL`;
  mergeSketches(sql, sql.exec<Sketched>(sketches, ...of).toArray());
}
