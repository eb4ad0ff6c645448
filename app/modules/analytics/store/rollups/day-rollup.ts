import { DIMENSIONS } from "../../domain/dimensions.ts";
import { monthOf } from "../domain/buckets.ts";
import { ALL, BY_HOUR, type Group, groupOf, type Key } from "../sources/raw.ts";
import { execRows, jsonColumns } from "../sql/bulk-rows.ts";
import { type Condition, PROPERTY_TEXT } from "../sql/text-conditions.ts";
import { Aggregates, aggregate, type RollupDimension } from "./aggregate.ts";
import type { Tally } from "./tally.ts";
import { dropFirstRange, firstRange, RANGE_USE, splitDay } from "./visitor-ranges.ts";

export const LEVELS = { hour: 0, day: 1, month: 2 } as const;

/**
 * Values of one dimension and day that are kept, those with the most visits; all others stand together as OTHER. A visitor to
 * several of these counts once in it. A site that is sent a new path with every request costs no more than one with a thousand.
 */
export const MAX_VALUES = 1_000;
export const OTHER = "(other)";

/** Events that one slice reads at most, about: some tens of milliseconds on a slow machine. */
const SLICE_EVENTS = 4_000;

const ORIGIN: Group = { key: "s.origin_id", join: "", bindings: [], of: null, around: "1" };
const PROPERTY_VALUES: Group = { ...groupOf("property"), key: `p.key || ':' || ${PROPERTY_TEXT}` };

/** The steps that roll up a day, and how each groups its goals: `gather` reads the goals of visits in one step. */
export const STEPS: readonly { level: number; dimension: RollupDimension; group: Group }[] = [
  { level: LEVELS.hour, dimension: "all", group: BY_HOUR },
  { level: LEVELS.day, dimension: "all", group: ALL },
  { level: LEVELS.day, dimension: "origin", group: ORIGIN },
  { level: LEVELS.day, dimension: "property_value", group: PROPERTY_VALUES },
  ...DIMENSIONS.map((dimension) => ({ level: LEVELS.day, dimension, group: groupOf(dimension) })),
];

/**
 * Does the next slice of rolling up a day, inside the caller's transaction: first what stood there goes and the day's visitors are cut
 * into ranges, then one range after the other is added. Returns whether the day is done.
 */
export function rollUpDaySlice(sql: SqlStorage, day: number): boolean {
  const range = firstRange(sql, RANGE_USE.visits, day);
  if (range) {
    rollVisits(sql, day, range.where);
    dropFirstRange(sql, RANGE_USE.visits, day);
    if (!range.isLast) return false;
  } else {
    for (const { level, dimension } of STEPS) clear(sql, level, dimension, day);
    splitDay(sql, RANGE_USE.visits, day, SLICE_EVENTS);
    // A day may have lost all of its visits to the one before.
    if (firstRange(sql, RANGE_USE.visits, day)) return false;
  }
  sql.exec("DELETE FROM dirty_days WHERE day = ?", day);
  sql.exec("INSERT OR IGNORE INTO rolled_days (day) VALUES (?)", day);
  // The roll-up of the day before it changed starts again.
  for (const table of ["goal_days", "goals_rolling"]) sql.exec(`DELETE FROM ${table} WHERE day = ?`, day);
  sql.exec("DELETE FROM rolling_months WHERE month = ?", monthOf(day));
  return true;
}

function rollVisits(sql: SqlStorage, day: number, where: Condition): void {
  const { byHour, byValue } = aggregate(sql, where);
  const counts = countStored(sql, day);
  const rows: Sum[] = [...byHour].map(([hour, tally]) => ({
    level: LEVELS.hour,
    dimension: "all",
    at: Number(hour),
    value: "",
    tally,
  }));
  for (const [dimension, gathering] of byValue) {
    const isFew = (counts.get(dimension) ?? 0) + gathering.size <= MAX_VALUES;
    for (const [key, tally] of isFew ? gathering : cut(sql, dimension, day, gathering))
      rows.push({ level: LEVELS.day, dimension, at: day, value: String(key), tally });
  }
  store(sql, rows);
}

/** How many values of each dimension have a row on a day. */
function countStored(sql: SqlStorage, day: number): Map<string, number> {
  const rows = sql.exec<{ dimension: string; count: number }>(
    "SELECT dimension, count(*) AS count FROM rollups WHERE level = ? AND dimension IN (SELECT value FROM json_each(?)) AND at = ? GROUP BY dimension",
    LEVELS.day,
    JSON.stringify(STEPS.map(({ dimension }) => dimension)),
    day,
  );
  return new Map([...rows].map(({ dimension, count }) => [dimension, count]));
}

/** The values that have a row of their own, and all others as one, when there are too many. */
function cut(sql: SqlStorage, dimension: RollupDimension, day: number, gathering: Aggregates): Aggregates {
  const kept = new Set<Key>(storedValues(sql, dimension, day).filter((value) => value !== OTHER));
  const added = [...gathering].filter(([key]) => !kept.has(key));
  if (kept.size + added.length <= MAX_VALUES) return gathering;
  added.sort(([a, one], [b, other]) => other.sums.visits - one.sums.visits || (a < b ? -1 : 1));
  for (const [key] of added.slice(0, MAX_VALUES - kept.size)) kept.add(key);
  const shortened = new Aggregates();
  for (const [key, tally] of gathering) shortened.of(kept.has(key) ? key : OTHER).addAll(tally);
  return shortened;
}

/** The values of a dimension that have a row on a day. */
export const storedValues = (sql: SqlStorage, dimension: RollupDimension, day: number): Key[] =>
  sql
    .exec<{ text: string }>(
      "SELECT x.text FROM rollups r JOIN texts x ON x.id = r.value_id WHERE level = ? AND dimension = ? AND at = ?",
      LEVELS.day,
      dimension,
      day,
    )
    .toArray()
    .map(({ text }) => (dimension === "origin" && text !== OTHER ? Number(text) : text));

function clear(sql: SqlStorage, level: number, dimension: RollupDimension, day: number): void {
  for (const table of ["rollups", "rollup_revenue"]) {
    sql.exec(
      `DELETE FROM ${table} WHERE level = ? AND dimension = ? AND at >= ? AND at <= ?`,
      level,
      dimension,
      ...timesOfDay(level, day),
    );
  }
}

/** The first and the last row of a day. */
export const timesOfDay = (level: number, day: number): [from: number, to: number] =>
  level === LEVELS.hour ? [day * 24, day * 24 + 23] : [day, day];

/** Number of the text that comes first in a row of json_each. */
export const VALUE_ID = "(SELECT id FROM texts WHERE text = value->>0)";

/** Gives each text a number. */
export const storeTexts = (sql: SqlStorage, texts: readonly string[]): void =>
  execRows(
    sql,
    "INSERT OR IGNORE INTO texts (text) SELECT value->>0 FROM json_each(?)",
    texts.map((text) => [text]),
  );

/** What is added to one row. */
interface Sum {
  level: number;
  dimension: RollupDimension;
  at: number;
  value: string;
  tally: Tally;
}

function store(sql: SqlStorage, rows: readonly Sum[]): void {
  storeTexts(
    sql,
    rows.map(({ value }) => value),
  );
  execRows(
    sql,
    `INSERT INTO rollups (value_id, level, dimension, at, people, lasting, visits, views, events, bounces, duration_ms)
      SELECT ${VALUE_ID}, ${jsonColumns(11).split(", ").slice(1).join(", ")} FROM json_each(?) WHERE true
      ON CONFLICT DO UPDATE SET people = people + excluded.people, lasting = lasting + excluded.lasting, visits = visits + excluded.visits,
        views = views + excluded.views, events = events + excluded.events, bounces = bounces + excluded.bounces, duration_ms = duration_ms + excluded.duration_ms`,
    rows.map(({ level, dimension, at, value, tally: { sums, lasting } }) => [
      value,
      level,
      dimension,
      at,
      sums.people,
      lasting.size,
      sums.visits,
      sums.views,
      sums.events,
      sums.bounces,
      sums.durationMs,
    ]),
  );
  execRows(
    sql,
    `INSERT INTO rollup_revenue (value_id, level, dimension, at, currency, minor) SELECT ${VALUE_ID}, ${jsonColumns(6).split(", ").slice(1).join(", ")}
      FROM json_each(?) WHERE true ON CONFLICT DO UPDATE SET minor = minor + excluded.minor`,
    rows.flatMap(({ level, dimension, at, value, tally: { revenue } }) =>
      [...revenue].map(([currency, minor]) => [value, level, dimension, at, currency, minor]),
    ),
  );
  for (const { level, dimension, at, value, tally } of rows)
    if (tally.lasting.size > 0) storeSketch(sql, [level, dimension, at, value], tally);
}

/** Visitors with a lasting id are few: their sketches are written one by one. */
function storeSketch(sql: SqlStorage, row: readonly [number, RollupDimension, number, string], tally: Tally): void {
  const found = "WHERE level = ? AND dimension = ? AND at = ? AND value_id = (SELECT id FROM texts WHERE text = ?)";
  const { sketch } = sql.exec<{ sketch: ArrayBuffer | null }>(`SELECT sketch FROM rollups ${found}`, ...row).one();
  const merged = tally.sketch();
  if (sketch) merged.merge(new Uint8Array(sketch));
  const bytes = merged.bytes();
  sql.exec(`UPDATE rollups SET sketch = ? ${found}`, bytes.slice().buffer, ...row);
}
