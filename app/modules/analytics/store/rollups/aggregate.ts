import { DIMENSIONS, type Dimension } from "../../domain/dimensions.ts";
import { EVENT_KINDS } from "../../domain/event.ts";
import { IS_OF_PAGES, type Key } from "../sources/raw.ts";
import { IS_VISIT, OF_EVENTS, OF_VISITS } from "../sql/filters.ts";
import { type Condition, PROPERTY_TEXT } from "../sql/text-conditions.ts";
import { Tally } from "./tally.ts";

/** Dimensions of roll-ups; "origin" by number, which gives the channels again when their rules change. */
export type RollupDimension = Dimension | "all" | "origin" | "property_value";

/*
 * The figures of read-raw.ts by every dimension at once: visits and events are read one time, where a statement for each dimension
 * would read them as often as there are dimensions.
 */

/** Of a number of a text or of a row of words. */
type Column = `word${number}`;
type Row<Columns> = Columns & Record<string, SqlStorageValue>;
type VisitRow = Row<
  {
    id: number;
    visitor: number;
    stable: number;
    hour: number;
    views: number;
    events: number;
    durationMs: number;
    origin: number;
  } & Record<Column, number>
>;
type Paid = { minor: number | null; currency: string | null };
type EventRow = Row<{ visit: number; kind: number } & Paid & Record<Column, number | null>>;
type PropertyRow = Row<{ visit: number; kind: number; name: string; text: string } & Paid>;

/** A tally that knows whom it has counted. */
class DistinctTally extends Tally {
  readonly #people = new Set<number>();
  readonly #visits = new Set<number>();

  addVisit(visit: VisitRow): void {
    this.#addVisitor(visit);
    const { sums } = this;
    sums.visits++;
    sums.views += visit.views;
    sums.events += visit.events;
    if (isBounce(visit)) sums.bounces++;
    sums.durationMs += visit.durationMs;
  }

  addEvent(visit: VisitRow, kind: number): void {
    this.#addVisitor(visit);
    const { sums } = this;
    sums.visits = this.#visits.add(visit.id).size;
    if (kind === EVENT_KINDS.view) {
      sums.views++;
      if (isBounce(visit)) sums.bounces++;
    } else if (kind !== EVENT_KINDS.leave) sums.events++;
  }

  #addVisitor({ visitor, stable }: VisitRow): void {
    if (stable) this.addLasting(visitor);
    else this.sums.people = this.#people.add(visitor).size;
  }

  /** Adds another value's tally: who is in both counts once. */
  addAll(other: DistinctTally): void {
    this.addSums(other.sums);
    for (const visitor of other.#people) this.#people.add(visitor);
    this.sums.people = this.#people.size;
    for (const visit of other.#visits) this.#visits.add(visit);
    if (this.#visits.size > 0) this.sums.visits = this.#visits.size;
    for (const visitor of other.lasting) this.addLasting(visitor);
    for (const [currency, minor] of other.revenue) this.addRevenue(currency, minor);
  }
}

const isBounce = ({ views, events }: VisitRow): boolean => views === 1 && events === 0;

/** Tallies by the values of one dimension. */
export class Aggregates extends Map<Key, DistinctTally> {
  of(key: Key): DistinctTally {
    const known = this.get(key);
    if (known) return known;
    const made = new DistinctTally();
    this.set(key, made);
    return made;
  }
}

interface DayAggregates {
  byHour: Aggregates;
  byValue: Map<RollupDimension, Aggregates>;
}

const VISIT_DIMENSIONS = DIMENSIONS.flatMap((dimension) => {
  const visitColumn = OF_VISITS[dimension];
  return visitColumn ? [{ dimension, ...visitColumn }] : [];
});
type VisitDimension = (typeof VISIT_DIMENSIONS)[number];

/** Columns of text numbers in a visit, each with the dimensions that read it. */
const VISIT_TEXT_COLUMNS = [...new Set(VISIT_DIMENSIONS.map(({ id }) => id))].map((id) =>
  VISIT_DIMENSIONS.filter((dimension) => dimension.id === id),
);

const EVENT_TEXT_COLUMNS = [...new Set(DIMENSIONS.flatMap((dimension) => OF_EVENTS[dimension]?.id ?? []))];

const columns = (ids: readonly string[]): string => ids.map((id, at) => `${id} AS word${at}`).join(", ");

/** How visits fall into the values of one dimension. */
interface Grouping {
  gathering: Aggregates;
  keyOf: (visit: VisitRow) => Key;
}

/** Tallies of visits by hour and by the values of each dimension. @param where on `sessions s`: visits of one day, all of each visitor */
export function aggregate(sql: SqlStorage, where: Condition): DayAggregates {
  const byHour = new Aggregates();
  const byValue = new Map<RollupDimension, Aggregates>(
    ["all", "origin", "property_value", ...DIMENSIONS].map((dimension) => [
      dimension as RollupDimension,
      new Aggregates(),
    ]),
  );
  const of = (dimension: RollupDimension): Aggregates => byValue.get(dimension) as Aggregates;
  const visits = readVisits(sql, where);
  const lanes: Grouping[] = [
    { gathering: byHour, keyOf: ({ hour }) => hour },
    { gathering: of("all"), keyOf: () => "" },
    { gathering: of("origin"), keyOf: ({ origin }) => origin },
    ...VISIT_TEXT_COLUMNS.flatMap((dimensions, at) => groupingsOf(sql, dimensions, `word${at}`, visits, of)),
  ];
  for (const visit of visits.values())
    for (const { gathering, keyOf } of lanes) gathering.of(keyOf(visit)).addVisit(visit);
  aggregateEvents(sql, where, visits, lanes, of);
  aggregateProperties(sql, where, visits, of);
  return { byHour, byValue };
}

function readVisits(sql: SqlStorage, where: Condition): Map<number, VisitRow> {
  const rows = sql.exec<VisitRow>(
    `SELECT s.id AS id, s.visitor AS visitor, s.stable AS stable, s.hour AS hour, s.views AS views, s.events AS events, s.last_ms - s.started_ms AS durationMs,
      s.origin_id AS origin, ${columns(VISIT_TEXT_COLUMNS.flatMap(([first]) => first?.id ?? []))} FROM sessions s
      WHERE ${where.sql} AND ${IS_VISIT}`,
    ...where.bindings,
  );
  return new Map([...rows].map((visit) => [visit.id, visit]));
}

function groupingsOf(
  sql: SqlStorage,
  dimensions: readonly VisitDimension[],
  column: Column,
  visits: ReadonlyMap<number, VisitRow>,
  of: (dimension: RollupDimension) => Aggregates,
): Grouping[] {
  const ids = new Set([...visits.values()].map((visit) => Number(visit[column])));
  return dimensions.map(({ dimension, table, text }) => {
    const texts = textsOf(sql, table, text, ids);
    return { gathering: of(dimension), keyOf: (visit) => texts.get(Number(visit[column])) ?? "" };
  });
}

/** Numbers that one bound value holds with room to spare. */
const MAX_IDS = 50_000;

/** What rows of words say, by their number. @param text in SQL, seen from `x` */
function textsOf(sql: SqlStorage, table: string, text: string, ids: ReadonlySet<number>): Map<number, string> {
  const texts = new Map<number, string>();
  const all = [...ids];
  for (let from = 0; from < all.length; from += MAX_IDS) {
    const rows = sql.exec<{ id: number; text: string }>(
      `SELECT x.id AS id, ${text} AS text FROM json_each(?) w CROSS JOIN ${table} x ON x.id = w.value`,
      JSON.stringify(all.slice(from, from + MAX_IDS)),
    );
    for (const row of rows) texts.set(row.id, row.text);
  }
  return texts;
}

function aggregateEvents(
  sql: SqlStorage,
  where: Condition,
  visits: ReadonlyMap<number, VisitRow>,
  ofVisits: readonly Grouping[],
  of: (dimension: RollupDimension) => Aggregates,
): void {
  const lanes = DIMENSIONS.flatMap((dimension) => {
    const source = OF_EVENTS[dimension];
    if (!source) return [];
    const column: Column = `word${EVENT_TEXT_COLUMNS.indexOf(source.id)}`;
    return [{ dimension, column, kind: source.kind, isPaidByAll: IS_OF_PAGES.has(dimension), byId: new Aggregates() }];
  });
  const rows = sql.exec<EventRow>(
    `SELECT e.session_id AS visit, e.kind AS kind, e.revenue_minor AS minor, e.currency AS currency, ${columns(EVENT_TEXT_COLUMNS)}
      FROM sessions s CROSS JOIN events e ON e.session_id = s.id WHERE ${where.sql}`,
    ...where.bindings,
  );
  for (const row of rows) {
    const visit = visits.get(row.visit);
    if (!visit) continue;
    for (const { column, kind, isPaidByAll, byId } of lanes) {
      const id = row[column];
      if (typeof id !== "number" || (kind !== row.kind && (row.minor === null || !isPaidByAll))) continue;
      const tally = byId.of(id);
      if (kind === row.kind) tally.addEvent(visit, kind);
      pay(tally, row);
    }
    if (row.minor !== null) for (const { gathering, keyOf } of ofVisits) pay(gathering.of(keyOf(visit)), row);
  }
  const ids = new Set(lanes.flatMap(({ byId }) => [...byId.keys()].map(Number)));
  const texts = textsOf(sql, "texts", "x.text", ids);
  for (const { dimension, byId } of lanes)
    for (const [id, tally] of byId) of(dimension).set(texts.get(Number(id)) ?? "", tally);
}

function aggregateProperties(
  sql: SqlStorage,
  where: Condition,
  visits: ReadonlyMap<number, VisitRow>,
  of: (dimension: RollupDimension) => Aggregates,
): void {
  const rows = sql.exec<PropertyRow>(
    `SELECT e.session_id AS visit, e.kind AS kind, e.revenue_minor AS minor, e.currency AS currency, p.key AS name, ${PROPERTY_TEXT} AS text
      FROM sessions s CROSS JOIN events e ON e.session_id = s.id JOIN json_each(e.props) p WHERE ${where.sql} AND e.props IS NOT NULL`,
    ...where.bindings,
  );
  for (const row of rows) {
    const visit = visits.get(row.visit);
    if (!visit) continue;
    for (const tally of [of("property").of(row.name), of("property_value").of(`${row.name}:${row.text}`)]) {
      tally.addEvent(visit, row.kind);
      pay(tally, row);
    }
  }
}

function pay(tally: DistinctTally, { minor, currency }: Paid): void {
  if (minor !== null) tally.addRevenue(String(currency), minor);
}
