import { GraphBuilder, pageRank } from "../../domain/analysis/pagerank.ts";
import { severityScore } from "../../domain/analysis/severity-score.ts";
import { bulk, KIND, SEVERITIES, STATE } from "../tables.ts";
import type { Analysis } from "./analysis.ts";

/** Rows of links that one slice reads. */
const LINKS_PER_SLICE = 300_000;
const CRAWLED = `kind = ${KIND.page} AND state = ${STATE.done}`;

interface Memory {
  ids: Int32Array;
  placeOf: Int32Array;
  graph: GraphBuilder;
  outLinks: Int32Array;
  from: number;
  to: number;
  redirects: Map<number, number>;
  redirectsDone: boolean;
}

/**
 * PageRank over all crawled addresses, and the severity score. A redirect hands its rank on to its target; links to
 * itself and to addresses that were not crawled count for nothing. The graph lives in memory: 4 bytes for each link.
 */
export const ranksAnalysis: Analysis = {
  name: "ranks",
  slice({ sql, state, cursor, memory }) {
    const graph = memory(() => openGraph(sql));
    if (!readLinks(sql, graph)) return cursor;
    const ranks = pageRank(graph.graph.finish());
    const rows: [number, number, number][] = [];
    graph.ids.forEach((id, place) => {
      rows.push([id, ranks[place] ?? 0, graph.outLinks[place] ?? 0]);
    });
    bulk(sql, "INSERT OR REPLACE INTO page_ranks SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1)", rows);
    state.severityScore = severityScore(judgedPages(sql));
    return null;
  },
};

function openGraph(sql: SqlStorage): Memory {
  const rows = sql
    .exec<{ id: number; target: number | null }>(
      `SELECT u.id, t.id AS target FROM urls AS u LEFT JOIN urls AS t ON t.url = u.redirect_to AND t.kind = ${KIND.page} AND t.state = ${STATE.done} AND t.id <> u.id
       WHERE u.kind = ${KIND.page} AND u.state = ${STATE.done} ORDER BY u.id`,
    )
    .toArray();
  const last = rows.at(-1)?.id ?? 0;
  const placeOf = new Int32Array(last + 1).fill(-1);
  const redirects = new Map<number, number>();
  rows.forEach(({ id }, place) => {
    placeOf[id] = place;
  });
  rows.forEach(({ target }, place) => {
    if (target !== null) redirects.set(place, placeOf[target] ?? -1);
  });
  return {
    ids: Int32Array.from(rows, ({ id }) => id),
    placeOf,
    graph: new GraphBuilder(rows.length),
    outLinks: new Int32Array(rows.length),
    from: 0,
    to: 0,
    redirects,
    redirectsDone: false,
  };
}

/** Reads the next links in the order of their sources; true when all are read. */
function readLinks(sql: SqlStorage, graph: Memory): boolean {
  const { placeOf, outLinks, redirects } = graph;
  const cursor = sql.exec(
    "SELECT from_id, to_id FROM links WHERE (from_id, to_id) > (?, ?) ORDER BY from_id, to_id LIMIT ?",
    graph.from,
    graph.to,
    LINKS_PER_SLICE,
  );
  let read = 0;
  for (const [from, to] of cursor.raw() as Iterable<[number, number]>) {
    read++;
    graph.from = from;
    graph.to = to;
    const source = placeOf[from] ?? -1;
    const target = placeOf[to] ?? -1;
    if (source < 0 || target < 0 || source === target) continue;
    addRedirectsBefore(graph, source);
    graph.graph.add(source, target);
    outLinks[source] = (outLinks[source] ?? 0) + 1;
  }
  if (read === LINKS_PER_SLICE) return false;
  addRedirectsBefore(graph, Number.POSITIVE_INFINITY);
  redirects.clear();
  return true;
}

/** A redirect has no links of its own: its place in the order is kept for its target. The map is in the order of the places. */
function addRedirectsBefore({ graph, redirects }: Memory, source: number): void {
  for (const [place, target] of redirects) {
    if (place >= source) return;
    graph.add(place, target);
    redirects.delete(place);
  }
}

function* judgedPages(sql: SqlStorage) {
  const rows = sql.exec<{ rank: number; errors: number; warnings: number; notices: number }>(
    `SELECT r.rank, u.errors, u.warnings, u.notices FROM urls AS u JOIN page_ranks AS r ON r.page_id = u.id WHERE ${CRAWLED} AND is_html = 1`,
  );
  for (const { rank, errors, warnings, notices } of rows) {
    const worst = [errors, warnings, notices].findIndex((count) => count > 0);
    yield { rank, worst: SEVERITIES[worst] ?? null };
  }
}
