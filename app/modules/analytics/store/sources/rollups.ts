import { Buffer } from "node:buffer";
import { type DayRange, type Dimension, type Filter, isOfVisits, wallHours } from "../../domain/dimensions.ts";
import { monthOf, monthStart } from "../domain/buckets.ts";
import { WHOLE_SKETCH_BYTES } from "../domain/hyperloglog.ts";
import type { RollupDimension } from "../rollups/aggregate.ts";
import { LEVELS } from "../rollups/day-rollup.ts";
import type { Sums, Tally } from "../rollups/tally.ts";
import { type Condition, matching } from "../sql/text-conditions.ts";
import type { Key } from "./raw.ts";

/** Which rows of the roll-ups hold what is asked. */
export interface RolledRows {
  dimension: RollupDimension;
  /** On the text `x.text`. */
  where: Condition;
  /** The value under the caller's name, in SQL; null where the time distinguishes rows. */
  key: string | null;
}

const EVERY: Condition = { sql: "1", bindings: [] };

const isNegation = (operator: Filter["operator"]): boolean =>
  operator === "is_not" || operator === "contains_not" || operator === "matches_not";

/**
 * Finds the rows of totals and series: whole, or for one value of one dimension of visits. Null: only single rows can
 * answer.
 */
export function rolledTotals(filters: readonly Filter[]): RolledRows | null {
  const [filter, ...others] = filters;
  if (!filter) return { dimension: "all", where: EVERY, key: null };
  const { dimension, operator, values } = filter;
  // Of several values a visitor may have more than one, and would count as often.
  if (others.length > 0 || operator !== "is" || values.length !== 1 || !isOfVisits(dimension)) return null;
  return { dimension, where: matching("x.text", "is", values), key: null };
}

/** Finds the rows of a breakdown: whole, or filtered by its own dimension. Null: only single rows can answer. */
export function rolledBreakdown(
  dimension: Dimension,
  property: string | undefined,
  filters: readonly Filter[],
): RolledRows | null {
  const [filter, ...others] = filters;
  if (filter && (others.length > 0 || filter.dimension !== dimension || !isOfVisits(dimension))) return null;
  if (filter) {
    const { sql, bindings } = matching("x.text", filter.operator, filter.values);
    return { dimension, where: { sql: isNegation(filter.operator) ? `NOT ${sql}` : sql, bindings }, key: "x.text" };
  }
  if (dimension !== "property" || property === undefined) return { dimension, where: EVERY, key: "x.text" };
  const prefix = `${property}:`;
  const length = [...prefix].length;
  return {
    dimension: "property_value",
    where: { sql: `substr(x.text, 1, ${length}) = ?`, bindings: [prefix] },
    key: `substr(x.text, ${length + 1})`,
  };
}

interface Span {
  level: number;
  from: number;
  to: number;
}

/** Rows whose sketches make one text: 128 of less than 4 kB, twice as long in hexadecimal, stay below the 2 MB of a text in a Durable Object. */
const ROWS_OF_TEXT = 128;

/** The key that rows are added up by. A value distinguishes its rows in either case. */
const BY = { time: "at, value_id", value: `value_id, at / ${ROWS_OF_TEXT}` } as const;

/** Sketches travel as one text: of most rows they are a few bytes, and an array for each costs more than all of them. */
const SUMMED = `sum(people) AS people, sum(lasting) AS lasting, sum(visits) AS visits, sum(views) AS views, sum(events) AS events,
  sum(bounces) AS bounces, sum(duration_ms) AS durationMs, count(sketch) AS sketched, total(length(sketch) = ${WHOLE_SKETCH_BYTES}) AS whole,
  group_concat(CASE WHEN length(sketch) < ${WHOLE_SKETCH_BYTES} THEN hex(sketch) END, '') AS short`;

type Row<Columns> = Columns & { key: Key } & Record<string, SqlStorageValue>;

/**
 * Adds the rows of a span, without those of days that are read from their visits. SQLite adds them up: a month has some thousand rows of
 * days, and each costs more on its way into script than to be read.
 */
function addSpan(
  sql: SqlStorage,
  { dimension, where, key }: RolledRows,
  { level, from, to }: Span,
  by: keyof typeof BY,
  tallyOf: (key: Key) => Tally,
): void {
  const day = level === LEVELS.hour ? "at / 24" : "at";
  const isClean =
    level === LEVELS.month
      ? "at IN (SELECT month FROM rolled_months)"
      : `${day} IN (SELECT day FROM rolled_days) AND ${day} NOT IN (SELECT day FROM dirty_days)`;
  const found = `level = ? AND dimension = ? AND at >= ? AND at <= ? AND ${isClean}`;
  const bindings = [level, dimension, from, to, ...where.bindings];
  const named = `SELECT ${by === "time" ? "at" : (key ?? "''")} AS "key", r.*`;
  const chosen = `r JOIN texts x ON x.id = r.value_id WHERE ${where.sql}`;
  const summed = sql.exec<Row<Sums & { lasting: number; sketched: number; whole: number; short: string | null }>>(
    `${named} FROM (SELECT at, value_id, ${SUMMED} FROM rollups WHERE ${found} GROUP BY ${BY[by]}) ${chosen}`,
    ...bindings,
  );
  let isAnyWhole = false;
  for (const row of summed.toArray()) {
    const tally = tallyOf(row.key);
    tally.addSums(row);
    tally.addSketched(row.sketched, row.lasting);
    if (row.short) tally.addSketch(Buffer.from(row.short, "hex"));
    isAnyWhole ||= row.whole > 0;
  }
  if (isAnyWhole) {
    const sketches = `${named} FROM (SELECT at, value_id, sketch FROM rollups WHERE ${found} AND length(sketch) = ${WHOLE_SKETCH_BYTES}) ${chosen}`;
    for (const row of sql.exec<Row<{ sketch: ArrayBuffer }>>(sketches, ...bindings))
      tallyOf(row.key).addSketch(new Uint8Array(row.sketch));
  }
  const revenue = `${named} FROM (SELECT at, value_id, currency, sum(minor) AS minor FROM rollup_revenue WHERE ${found} GROUP BY ${BY[by]}, currency) ${chosen}`;
  for (const row of sql.exec<Row<{ currency: string; minor: number }>>(revenue, ...bindings).toArray())
    tallyOf(row.key).addRevenue(row.currency, row.minor);
}

/** The rows of a range by hours or days. */
export function timesOf(range: DayRange, by: "hour" | "day"): Span {
  const { from, to } = wallHours(range);
  return by === "hour"
    ? { level: LEVELS.hour, from, to: to - 1 }
    : { level: LEVELS.day, from: range.fromDay, to: range.toDay };
}

/** Adds hours or days. */
export function addRolledTimes(
  sql: SqlStorage,
  rows: RolledRows,
  range: DayRange,
  by: "hour" | "day",
  tallyOf: (at: Key) => Tally,
): void {
  addSpan(sql, rows, timesOf(range, by), "time", tallyOf);
}

/** Adds a whole range by value: months that lie in it and are rolled up, and the days around and between them. */
export function addRolledValues(
  sql: SqlStorage,
  rows: RolledRows,
  range: DayRange,
  tallyOf: (value: Key) => Tally,
): void {
  for (const span of spansOf(sql, range)) addSpan(sql, rows, span, "value", tallyOf);
}

function spansOf(sql: SqlStorage, { fromDay, toDay }: DayRange): Span[] {
  const first = monthOf(fromDay - 1) + 1;
  const last = monthOf(toDay + 1) - 1;
  const months = sql
    .exec<{ month: number }>(
      "SELECT month FROM rolled_months WHERE month >= ? AND month <= ? ORDER BY month",
      first,
      last,
    )
    .toArray();
  const spans: Span[] = [];
  let from = fromDay;
  for (const { month } of months) {
    if (from < monthStart(month)) spans.push({ level: LEVELS.day, from, to: monthStart(month) - 1 });
    spans.push({ level: LEVELS.month, from: month, to: month });
    from = monthStart(month + 1);
  }
  if (from <= toDay) spans.push({ level: LEVELS.day, from, to: toDay });
  return spans;
}
