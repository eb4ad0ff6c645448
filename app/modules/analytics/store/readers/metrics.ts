import { type DayRange, wallHours } from "../../domain/dimensions.ts";
import type {
  Breakdown,
  BreakdownQuery,
  BreakdownRow,
  Metrics,
  RowOrder,
  Selection,
  SeriesPoint,
  SeriesQuery,
} from "../../domain/query.ts";
import { bucketHours, bucketStart } from "../domain/buckets.ts";
import { Tallies, Tally } from "../rollups/tally.ts";
import { addImported } from "../sources/imported.ts";
import {
  ALL,
  addConversions,
  addRaw,
  BY_DAY,
  BY_HOUR,
  type Group,
  groupOf,
  type Key,
  type RawQuery,
} from "../sources/raw.ts";
import { addRolledConversions, rawGoalDays, rolledGoals } from "../sources/rolled-goals.ts";
import { addRolledTimes, addRolledValues, type RolledRows, rolledBreakdown, rolledTotals } from "../sources/rollups.ts";
import { whereVisits } from "../sql/filters.ts";

/*
 * Days that are rolled up are read from there, and those that changed since from their visits: both ways give the same figures.
 * So are conversions of goals that are rolled up; those of others are counted in single events. A part of a day is always read from
 * visits, as a person may come in several of its hours.
 */

/** Figures of a whole selection. */
export function totals(sql: SqlStorage, selection: Selection): Metrics {
  const tally = new Tally();
  addOwn(sql, selection, () => tally);
  // Imported days, which other products measured.
  addImported(sql, "all", selection, () => tally);
  return tally.figures();
}

/** Visits of a selection that the site itself measured. */
export function ownVisits(sql: SqlStorage, selection: Selection): number {
  const tally = new Tally();
  addOwn(sql, { ...selection, goals: [] }, () => tally);
  return tally.sums.visits;
}

function addOwn(sql: SqlStorage, selection: Selection, tallyOf: (key: Key) => Tally): void {
  const rolled = selection.range.hours ? null : rolledTotals(selection.filters);
  if (rolled) addRolledValues(sql, rolled, selection.range, tallyOf);
  addRows(sql, ALL, selection, rolled, "value", tallyOf);
}

/** Figures of each bucket of the range, those without traffic among them. */
export function series(sql: SqlStorage, query: SeriesQuery): SeriesPoint[] {
  const { range, interval, filters } = query;
  const tallies = new Map(bucketHours(range, interval).map((hour) => [hour, new Tally()]));
  const bucketOf = interval === "hour" ? (hour: number) => hour : (day: number) => bucketStart(day, interval) * 24;
  const tallyOf = (key: Key): Tally => tallies.get(bucketOf(Number(key))) ?? new Tally();
  const by = interval === "hour" ? "hour" : "day";
  // Hours are rolled up as a whole only; of a part of a day they are all that is.
  const rolled =
    by === "hour" ? (filters.length === 0 ? rolledTotals(filters) : null) : range.hours ? null : rolledTotals(filters);
  if (rolled) addRolledTimes(sql, rolled, range, by, tallyOf);
  addRows(sql, by === "hour" ? BY_HOUR : BY_DAY, query, rolled, by, tallyOf);
  // Of imported days the hours are not known.
  if (by === "day") addImported(sql, "day", query, tallyOf);
  return [...tallies].map(([hour, tally]) => ({ hour, figures: tally.figures() }));
}

/** Figures by the values of a dimension, ordered and cut to a page. */
export function breakdown(sql: SqlStorage, query: BreakdownQuery): Breakdown {
  const tallies = new Tallies<string>();
  const meanings = new Map(query.meanings);
  const tallyOf = (key: Key): Tally => tallies.of(meanings.get(String(key)) ?? String(key));
  const rolled = query.range.hours ? null : rolledBreakdown(query.dimension, query.property, query.filters);
  if (rolled) addRolledValues(sql, rolled, query.range, tallyOf);
  addRows(sql, groupOf(query.dimension, query.property), query, rolled, "value", tallyOf);
  addImported(sql, query.dimension, query, tallyOf);
  const needle = query.containing?.toLowerCase() ?? "";
  const rows = [...tallies]
    .filter(([value]) => value.toLowerCase().includes(needle))
    .map(([value, tally]) => ({ value, figures: tally.figures() }))
    .sort(inOrder(query.order));
  const end = query.offset + query.limit;
  return { rows: rows.slice(query.offset, end), more: rows.length > end };
}

/** @param rolled where the days that are rolled up stand: they have been added already, but for their conversions */
function addRows(
  sql: SqlStorage,
  group: Group,
  selection: Selection,
  rolled: RolledRows | null,
  by: "hour" | "day" | "value",
  tallyOf: (key: Key) => Tally,
): void {
  const { range, goals } = selection;
  const raw = rolled === null ? [wholeRange(selection)] : rawSpans(sql, selection, "SELECT day FROM dirty_days");
  for (const span of raw) addRaw(sql, group, span, tallyOf);
  if (goals.length === 0) return;
  const kept = rolled && rolledGoals(sql, goals);
  if (kept && rolled) addRolledConversions(sql, kept, rolled, range, by, tallyOf);
  const spans = kept ? rawSpans(sql, selection, rawGoalDays(sql, kept)) : [wholeRange(selection)];
  for (const { where } of spans) addConversions(sql, group, where, goals, tallyOf);
}

/** The visits of a selection; the first two values are the hours. */
export function wholeRange({ filters, range }: Pick<Selection, "filters" | "range">): RawQuery {
  const { from, to } = wallHours(range);
  const chosen = whereVisits(filters);
  return {
    where: { sql: `s.hour >= ? AND s.hour < ? AND ${chosen.sql}`, bindings: [from, to, ...chosen.bindings] },
    fromHour: from,
  };
}

/** Runs of days that have to be read from their visits. @param days SQL: which they are, among others */
export function rawSpans(
  sql: SqlStorage,
  { filters, range: { fromDay, toDay } }: Pick<Selection, "filters" | "range">,
  days: string,
): RawQuery[] {
  const found = sql
    .exec<{ day: number }>(
      `SELECT DISTINCT day FROM (${days}) WHERE day >= ? AND day <= ? ORDER BY day`,
      fromDay,
      toDay,
    )
    .toArray();
  const spans: DayRange[] = [];
  for (const { day } of found) {
    const last = spans.at(-1);
    if (last && last.toDay === day - 1) last.toDay = day;
    else spans.push({ fromDay: day, toDay: day });
  }
  return spans.map((range) => wholeRange({ filters, range }));
}

/** Equal figures stand by their value, so that pages of one list never overlap. */
function inOrder({
  by,
  descending,
}: {
  by: RowOrder;
  descending: boolean;
}): (a: BreakdownRow, b: BreakdownRow) => number {
  const byValue = (a: BreakdownRow, b: BreakdownRow) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0);
  const sign = descending ? -1 : 1;
  if (by === "value") return (a, b) => sign * byValue(a, b);
  return (a, b) => sign * (a.figures[by] - b.figures[by]) || byValue(a, b);
}
