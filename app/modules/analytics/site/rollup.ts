import { monthOf } from "../domain/buckets.ts";
import { DIMENSIONS, type Dimension } from "../domain/dimensions.ts";
import { columnsOf, execRows } from "./bulk.ts";
import { PROPERTY_TEXT } from "./filters.ts";
import { ALL, addRaw, BY_HOUR, type Group, groupOf, type Key } from "./read-raw.ts";
import { Tallies, type Tally } from "./tally.ts";

/** What is told apart in roll-ups; "origin" by number, from which channels are found again when their rules change. */
export type Rolled = Dimension | "all" | "origin" | "property_value";

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

/** What is rolled up of a day, one after the other. */
export const STEPS: readonly { level: number; dimension: Rolled; group: Group }[] = [
  { level: LEVELS.hour, dimension: "all", group: BY_HOUR },
  { level: LEVELS.day, dimension: "all", group: ALL },
  { level: LEVELS.day, dimension: "origin", group: ORIGIN },
  { level: LEVELS.day, dimension: "property_value", group: PROPERTY_VALUES },
  ...DIMENSIONS.map((dimension) => ({ level: LEVELS.day, dimension, group: groupOf(dimension) })),
];

/**
 * Does the next slice of rolling up a day, inside the caller's transaction: one dimension of the visitors whose numbers leave one
 * remainder, so that a slice stays small on any day and no visitor is in two. Returns whether the day is done.
 */
export function rollSlice(sql: SqlStorage, day: number): boolean {
  const { slice, parts } = sql.exec<{ slice: number; parts: number }>("SELECT slice, parts FROM rolling WHERE day = ?", day).toArray()[0] ?? begin(sql, day);
  const step = STEPS[Math.floor(slice / parts)];
  if (step) rollStep(sql, day, step, slice % parts, parts);
  if (slice + 1 < STEPS.length * parts) {
    sql.exec("UPDATE rolling SET slice = ? WHERE day = ?", slice + 1, day);
    return false;
  }
  sql.exec("DELETE FROM rolling WHERE day = ?", day);
  sql.exec("DELETE FROM dirty_days WHERE day = ?", day);
  sql.exec("INSERT OR IGNORE INTO rolled_days (day) VALUES (?)", day);
  // What was made of the day before it changed begins anew.
  for (const table of ["goal_days", "rolling_goals"]) sql.exec(`DELETE FROM ${table} WHERE day = ?`, day);
  sql.exec("DELETE FROM rolling_months WHERE month = ?", monthOf(day));
  return true;
}

function begin(sql: SqlStorage, day: number): { slice: number; parts: number } {
  const { events } = sql.exec<{ events: number }>("SELECT count(*) AS events FROM events WHERE hour >= ? AND hour < ?", day * 24, day * 24 + 24).one();
  const parts = Math.max(1, Math.ceil(events / SLICE_EVENTS));
  sql.exec("INSERT INTO rolling (day, slice, parts) VALUES (?, 0, ?)", day, parts);
  return { slice: 0, parts };
}

function rollStep(sql: SqlStorage, day: number, { level, dimension, group }: (typeof STEPS)[number], part: number, parts: number): void {
  const [from, to] = level === LEVELS.hour ? [day * 24, day * 24 + 23] : [day, day];
  if (part === 0) clear(sql, level, dimension, from, to);
  const fromHour = day * 24;
  const where = { sql: `s.hour >= ? AND s.hour < ? AND s.visitor % ${parts} = ${part}`, bindings: [fromHour, fromHour + 24] };
  const tallies = new Tallies<Key>();
  addRaw(sql, group, { where, fromHour }, tallies.of);
  if (level === LEVELS.hour) {
    for (const [hour, tally] of tallies) store(sql, level, dimension, Number(hour), new Map([["", tally]]));
    return;
  }
  const kept = keptValues(sql, dimension, day, part, tallies);
  if (kept === null) {
    store(sql, level, dimension, day, tallies);
    return;
  }
  const cut = new Tallies<Key>();
  const key = `iif((${group.key}) IN (SELECT value FROM json_each(?)), ${group.key}, '${OTHER}')`;
  addRaw(sql, { ...group, key, bindings: [JSON.stringify(kept), ...group.bindings] }, { where, fromHour }, cut.of);
  store(sql, level, dimension, day, cut);
}

/** The values that have a row of their own when there are too many; null when there are not. */
function keptValues(sql: SqlStorage, dimension: Rolled, day: number, part: number, tallies: ReadonlyMap<Key, Tally>): Key[] | null {
  const stored = part === 0 ? [] : storedValues(sql, dimension, day).filter((value) => value !== OTHER);
  const kept = new Set<Key>(stored);
  const added = [...tallies].filter(([key]) => !kept.has(key));
  if (kept.size + added.length <= MAX_VALUES) return null;
  added.sort(([a, one], [b, other]) => other.sums.visits - one.sums.visits || (a < b ? -1 : 1));
  return [...stored, ...added.slice(0, MAX_VALUES - kept.size).map(([key]) => key)];
}

/** The values of a dimension that have a row on a day. */
export const storedValues = (sql: SqlStorage, dimension: Rolled, day: number): Key[] =>
  sql
    .exec<{ text: string }>(
      "SELECT x.text FROM rollups r JOIN texts x ON x.id = r.value_id WHERE level = ? AND dimension = ? AND at = ?",
      LEVELS.day,
      dimension,
      day,
    )
    .toArray()
    .map(({ text }) => (dimension === "origin" && text !== OTHER ? Number(text) : text));

function clear(sql: SqlStorage, level: number, dimension: Rolled, from: number, to: number): void {
  for (const table of ["rollups", "rollup_revenue"]) {
    sql.exec(`DELETE FROM ${table} WHERE level = ? AND dimension = ? AND at >= ? AND at <= ?`, level, dimension, from, to);
  }
}

/** Number of the text that stands first in a row of json_each. */
export const VALUE_ID = "(SELECT id FROM texts WHERE text = value->>0)";

/** Gives each text a number. */
export const storeTexts = (sql: SqlStorage, texts: readonly string[]): void =>
  execRows(
    sql,
    "INSERT OR IGNORE INTO texts (text) SELECT value->>0 FROM json_each(?)",
    texts.map((text) => [text]),
  );

/** Adds tallies to the rows of one hour, day or month. */
function store(sql: SqlStorage, level: number, dimension: Rolled, at: number, tallies: ReadonlyMap<Key, Tally>): void {
  const named = [...tallies].map(([key, tally]) => [String(key), tally] as const);
  storeTexts(
    sql,
    named.map(([key]) => key),
  );
  execRows(
    sql,
    `INSERT INTO rollups (value_id, level, dimension, at, people, lasting, visits, views, events, bounces, duration_ms)
      SELECT ${VALUE_ID}, ${columnsOf(11).split(", ").slice(1).join(", ")} FROM json_each(?) WHERE true
      ON CONFLICT DO UPDATE SET people = people + excluded.people, lasting = lasting + excluded.lasting, visits = visits + excluded.visits,
        views = views + excluded.views, events = events + excluded.events, bounces = bounces + excluded.bounces, duration_ms = duration_ms + excluded.duration_ms`,
    named.map(([key, { sums, lasting }]) => [
      key,
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
    `INSERT INTO rollup_revenue (value_id, level, dimension, at, currency, minor) SELECT ${VALUE_ID}, ${columnsOf(6).split(", ").slice(1).join(", ")}
      FROM json_each(?) WHERE true ON CONFLICT DO UPDATE SET minor = minor + excluded.minor`,
    named.flatMap(([key, { revenue }]) => [...revenue].map(([currency, minor]) => [key, level, dimension, at, currency, minor])),
  );
  for (const [key, tally] of named) if (tally.lasting.size > 0) storeSketch(sql, [level, dimension, at, key], tally);
}

/** Visitors with a lasting id are few: their sketches are written one by one. */
function storeSketch(sql: SqlStorage, row: readonly [number, Rolled, number, string], tally: Tally): void {
  const found = "WHERE level = ? AND dimension = ? AND at = ? AND value_id = (SELECT id FROM texts WHERE text = ?)";
  const { sketch } = sql.exec<{ sketch: ArrayBuffer | null }>(`SELECT sketch FROM rollups ${found}`, ...row).one();
  const merged = tally.sketch();
  if (sketch) merged.merge(new Uint8Array(sketch));
  const bytes = merged.bytes();
  sql.exec(`UPDATE rollups SET sketch = ? ${found}`, bytes.slice().buffer, ...row);
}
