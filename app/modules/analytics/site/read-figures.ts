import { bucketHours, bucketStart } from "../domain/buckets.ts";
import type { DayRange } from "../domain/dimensions.ts";
import type { Breakdown, BreakdownQuery, BreakdownRow, Figures, RowOrder, Selection, SeriesPoint, SeriesQuery } from "../domain/query.ts";
import { whereVisits } from "./filters.ts";
import { addImported } from "./read-imported.ts";
import { ALL, addConversions, addRaw, BY_DAY, BY_HOUR, type Group, groupOf, type Key } from "./read-raw.ts";
import { addRolledTimes, addRolledValues, rolledBreakdown, rolledTotals } from "./read-rollups.ts";
import { Tallies, Tally } from "./tally.ts";

/*
 * Days that are rolled up are read from there, and those that changed since from their visits: both ways give the same figures.
 * Conversions are always counted in single events, as goals may be written after them.
 */

/** Figures of a whole selection. */
export function totals(sql: SqlStorage, selection: Selection): Figures {
  const tally = new Tally();
  const rolled = rolledTotals(selection.filters);
  if (rolled) addRolledValues(sql, rolled, selection.range, () => tally);
  addRows(sql, ALL, selection, rolled !== null, () => tally);
  // Imported days, which other products measured.
  addImported(sql, "all", selection, () => tally);
  return tally.figures();
}

/** Figures of each bucket of the range, those without traffic among them. */
export function series(sql: SqlStorage, query: SeriesQuery): SeriesPoint[] {
  const { range, interval, filters } = query;
  const tallies = new Map(bucketHours(range, interval).map((hour) => [hour, new Tally()]));
  const bucketOf = interval === "hour" ? (hour: number) => hour : (day: number) => bucketStart(day, interval) * 24;
  const tallyOf = (key: Key): Tally => tallies.get(bucketOf(Number(key))) ?? new Tally();
  const isWhole = filters.length === 0;
  // Hours are rolled up as a whole only.
  const rolled = interval === "hour" && !isWhole ? null : rolledTotals(filters);
  if (rolled) addRolledTimes(sql, rolled, range, interval === "hour" ? "hour" : "day", tallyOf);
  addRows(sql, interval === "hour" ? BY_HOUR : BY_DAY, query, rolled !== null, tallyOf);
  // Of imported days the hours are not known.
  if (interval !== "hour") addImported(sql, "day", query, tallyOf);
  return [...tallies].map(([hour, tally]) => ({ hour, figures: tally.figures() }));
}

/** Figures by the values of a dimension, ordered and cut to a page. */
export function breakdown(sql: SqlStorage, query: BreakdownQuery): Breakdown {
  const tallies = new Tallies<string>();
  const tallyOf = (key: Key): Tally => tallies.of(String(key));
  const rolled = rolledBreakdown(query.dimension, query.property, query.filters);
  if (rolled) addRolledValues(sql, rolled, query.range, tallyOf);
  addRows(sql, groupOf(query.dimension, query.property), query, rolled !== null, tallyOf);
  addImported(sql, query.dimension, query, tallyOf);
  const rows = [...tallies].map(([value, tally]) => ({ value, figures: tally.figures() })).sort(inOrder(query.order));
  const end = query.offset + query.limit;
  return { rows: rows.slice(query.offset, end), more: rows.length > end };
}

/** @param isRolledRead whether the days that are rolled up have been added already */
function addRows(sql: SqlStorage, group: Group, { range, filters, goals }: Selection, isRolledRead: boolean, tallyOf: (key: Key) => Tally): void {
  const chosen = whereVisits(filters);
  const fromHour = range.fromDay * 24;
  const within = { sql: `s.hour >= ? AND s.hour < ? AND ${chosen.sql}`, bindings: [fromHour, (range.toDay + 1) * 24, ...chosen.bindings] };
  if (goals.length > 0) addConversions(sql, group, within, goals, tallyOf);
  if (!isRolledRead) addRaw(sql, group, { where: within, fromHour }, tallyOf);
  else
    for (const { from, to } of rawSpans(sql, range)) {
      const where = { sql: `s.hour >= ? AND s.hour < ? AND ${chosen.sql}`, bindings: [from * 24, (to + 1) * 24, ...chosen.bindings] };
      addRaw(sql, group, { where, fromHour: from * 24 }, tallyOf);
    }
}

/** Runs of days that have to be read from their visits. */
function rawSpans(sql: SqlStorage, { fromDay, toDay }: DayRange): { from: number; to: number }[] {
  const days = sql.exec<{ day: number }>("SELECT day FROM dirty_days WHERE day >= ? AND day <= ? ORDER BY day", fromDay, toDay).toArray();
  const spans: { from: number; to: number }[] = [];
  for (const { day } of days) {
    const last = spans.at(-1);
    if (last && last.to === day - 1) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}

/** Equal figures stand by their value, so that pages of one list never overlap. */
function inOrder({ by, descending }: { by: RowOrder; descending: boolean }): (a: BreakdownRow, b: BreakdownRow) => number {
  const byValue = (a: BreakdownRow, b: BreakdownRow) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0);
  const sign = descending ? -1 : 1;
  if (by === "value") return (a, b) => sign * byValue(a, b);
  return (a, b) => sign * (a.figures[by] - b.figures[by]) || byValue(a, b);
}
