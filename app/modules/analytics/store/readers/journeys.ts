import { wallHours } from "../../domain/dimensions.ts";
import { EVENT_KINDS } from "../../domain/event.ts";
import {
  goesThrough,
  type JourneyColumn,
  type JourneyNode,
  type JourneyQuery,
  journeyOf,
} from "../../reports/journeys/domain/journey.ts";
import { whereVisits } from "../sql/filters.ts";

const MAX_NODES = 8;

interface NodeRow extends Record<string, SqlStorageValue> {
  session: number;
  node: number;
}

/** One number for both kinds of node: that of the text, doubled, odd for events. */
const NODE = `iif(e.kind = ${EVENT_KINDS.view}, 2 * e.path_id, 2 * e.name_id + 1)`;

/** No text has it: a node whose name never occurred is on no journey. */
const NOWHERE = -1;

function numberOf(sql: SqlStorage, { kind, name }: JourneyNode): number {
  const id = sql.exec<{ id: number }>("SELECT id FROM texts WHERE text = ?", name).toArray()[0]?.id;
  return id === undefined ? NOWHERE : 2 * id + (kind === "event" ? 1 : 0);
}

function nodeOf(sql: SqlStorage, node: number): JourneyNode {
  const name =
    sql.exec<{ text: string }>("SELECT text FROM texts WHERE id = ?", Math.floor(node / 2)).toArray()[0]?.text ?? "";
  return { kind: node % 2 === 1 ? "event" : "page", name };
}

/** Ways through the pages and events of single visits, step by step; visits come one after another and none is kept. */
export function readJourneys(
  sql: SqlStorage,
  { range, filters, anchor, direction, steps, chosen }: JourneyQuery,
): JourneyColumn[] {
  const where = whereVisits(filters);
  const { from: fromHour, to: toHour } = wallHours(range);
  const from = anchor && numberOf(sql, anchor);
  const through = chosen.slice(0, steps).map((node) => node && numberOf(sql, node));
  const columns = Array.from({ length: steps }, () => ({ ended: 0, visits: new Map<number, number>() }));
  const add = (nodes: readonly number[]): void => {
    const journey = journeyOf(nodes, from, direction, steps);
    if (!goesThrough(journey, through)) return;
    for (const [at, column] of columns.entries()) {
      const node = journey[at];
      if (node === undefined) return;
      column.visits.set(node, (column.visits.get(node) ?? 0) + 1);
      if (journey.length === at + 1) column.ended++;
    }
  };
  const rows = sql.exec<NodeRow>(
    // In this order the rows come out of the indexes, and nothing has to be sorted.
    `SELECT s.id AS session, ${NODE} AS node FROM sessions s CROSS JOIN events e ON e.session_id = s.id
     WHERE s.hour >= ? AND s.hour < ? AND e.kind IN (${EVENT_KINDS.view}, ${EVENT_KINDS.custom}) AND ${where.sql} ORDER BY s.hour, s.id, e.at_ms, e.id`,
    fromHour,
    toHour,
    ...where.bindings,
  );
  let session = NOWHERE;
  let nodes: number[] = [];
  for (const row of rows) {
    if (row.session !== session) {
      add(nodes);
      session = row.session;
      nodes = [];
    }
    nodes.push(row.node);
  }
  add(nodes);
  return columns.map(({ ended, visits }) => columnOf(sql, ended, visits));
}

function columnOf(sql: SqlStorage, ended: number, counts: ReadonlyMap<number, number>): JourneyColumn {
  const sorted = [...counts].sort(([nodeA, a], [nodeB, b]) => b - a || nodeA - nodeB);
  const sum = (rows: readonly (readonly [number, number])[]) => rows.reduce((total, [, visits]) => total + visits, 0);
  const others = sorted.slice(MAX_NODES);
  return {
    visits: sum(sorted),
    nodes: sorted.slice(0, MAX_NODES).map(([node, visits]) => ({ ...nodeOf(sql, node), visits })),
    others: { nodes: others.length, visits: sum(others) },
    ended,
  };
}
