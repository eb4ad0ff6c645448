import { bucketHours, bucketStart } from "../domain/buckets.ts";
import type { Breakdown, BreakdownQuery, BreakdownRow, Figures, RowOrder, Selection, SeriesPoint, SeriesQuery } from "../domain/query.ts";
import { whereVisits } from "./filters.ts";
import { addImported } from "./read-imported.ts";
import { ALL, addRaw, BY_DAY, BY_HOUR, type Group, groupOf, type Key, type RawQuery } from "./read-raw.ts";
import { Tally } from "./tally.ts";

/** Figures of a whole selection. */
export function totals(sql: SqlStorage, selection: Selection): Figures {
  const tally = new Tally();
  addAll(sql, ALL, selection, () => tally);
  // Imported days, which other products measured.
  addImported(sql, "all", selection, () => tally);
  return tally.figures();
}

/** Figures of each bucket of the range, those without traffic among them. */
export function series(sql: SqlStorage, query: SeriesQuery): SeriesPoint[] {
  const { range, interval } = query;
  const tallies = new Map(bucketHours(range, interval).map((hour) => [hour, new Tally()]));
  const bucketOf = interval === "hour" ? (hour: number) => hour : (day: number) => bucketStart(day, interval) * 24;
  const tallyOf = (key: Key): Tally => tallies.get(bucketOf(Number(key))) ?? new Tally();
  addAll(sql, interval === "hour" ? BY_HOUR : BY_DAY, query, tallyOf);
  // Of imported days the hours are not known.
  if (interval !== "hour") addImported(sql, "day", query, tallyOf);
  return [...tallies].map(([hour, tally]) => ({ hour, figures: tally.figures() }));
}

/** Figures by the values of a dimension, ordered and cut to a page. */
export function breakdown(sql: SqlStorage, query: BreakdownQuery): Breakdown {
  const tallies = new Map<Key, Tally>();
  const tallyOf = (key: Key): Tally => {
    const known = tallies.get(key);
    if (known) return known;
    const made = new Tally();
    tallies.set(key, made);
    return made;
  };
  addAll(sql, groupOf(query.dimension, query.property), query, tallyOf);
  addImported(sql, query.dimension, query, tallyOf);
  const rows = [...tallies].map(([value, tally]) => ({ value: String(value), figures: tally.figures() })).sort(inOrder(query.order));
  const end = query.offset + query.limit;
  return { rows: rows.slice(query.offset, end), more: rows.length > end };
}

function addAll(sql: SqlStorage, group: Group, { range: { fromDay, toDay }, filters, goals }: Selection, tallyOf: (key: Key) => Tally): void {
  const chosen = whereVisits(filters);
  const fromHour = fromDay * 24;
  const where = { sql: `s.hour >= ? AND s.hour < ? AND ${chosen.sql}`, bindings: [fromHour, (toDay + 1) * 24, ...chosen.bindings] };
  const query: RawQuery = { where, fromHour, goals };
  addRaw(sql, group, query, tallyOf);
}

/** Equal figures stand by their value, so that pages of one list never overlap. */
function inOrder({ by, descending }: { by: RowOrder; descending: boolean }): (a: BreakdownRow, b: BreakdownRow) => number {
  const byValue = (a: BreakdownRow, b: BreakdownRow) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0);
  const sign = descending ? -1 : 1;
  if (by === "value") return (a, b) => sign * byValue(a, b);
  return (a, b) => sign * (a.figures[by] - b.figures[by]) || byValue(a, b);
}
