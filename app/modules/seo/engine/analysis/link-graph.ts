import { KIND, STATE } from "../store/tables.ts";
import { GraphBuilder, type LinkGraph } from "./domain/pagerank.ts";

/** What one slice reads at most: so many pages, and no further page after so many links. */
const SLICE = { sources: 2_000, links: 300_000 };

/**
 * The links between crawled addresses, in memory: 4 bytes for each. A redirect hands on to its target; links to itself
 * and to addresses that were not crawled are left out. Several analyses read it, and the table of links only once.
 */
export class SiteGraph {
  /** Ids of the crawled addresses: an address is known by its place among them. */
  readonly ids: Int32Array;
  readonly outLinks: Int32Array;
  readonly #placeOf: Int32Array;
  readonly #builder: GraphBuilder;
  /** Targets by source, in the order of the sources; those that are not in the graph yet. */
  readonly #redirects = new Map<number, number>();
  /** Page whose links were read last. */
  #lastRead = 0;
  #whole: LinkGraph | null = null;

  constructor(sql: SqlStorage) {
    const rows = sql
      .exec<{ id: number; target: number | null }>(
        `SELECT u.id, t.id AS target FROM urls AS u LEFT JOIN urls AS t ON t.url = u.redirect_to AND t.kind = ${KIND.page} AND t.state = ${STATE.done} AND t.id <> u.id
         WHERE u.kind = ${KIND.page} AND u.state = ${STATE.done} ORDER BY u.id`,
      )
      .toArray();
    this.ids = Int32Array.from(rows, ({ id }) => id);
    this.outLinks = new Int32Array(rows.length);
    this.#placeOf = new Int32Array((rows.at(-1)?.id ?? 0) + 1).fill(-1);
    this.ids.forEach((id, place) => {
      this.#placeOf[id] = place;
    });
    rows.forEach(({ target }, place) => {
      if (target !== null) this.#redirects.set(place, this.placeOf(target));
    });
    this.#builder = new GraphBuilder(rows.length);
  }

  /** The place of an address; -1 when it was not crawled. */
  placeOf(id: number): number {
    return this.#placeOf[id] ?? -1;
  }

  /** Reads the next links in the order of their sources. The graph, once it is whole; null before. */
  read(sql: SqlStorage): LinkGraph | null {
    if (this.#whole) return this.#whole;
    // One row for each page: a row for each link would cost more than all that is done with it.
    const rows = sql.exec<{ from_id: number; targets: string }>(
      "SELECT from_id, json_group_array(to_id) AS targets FROM links WHERE from_id > ? GROUP BY from_id ORDER BY from_id LIMIT ?",
      this.#lastRead,
      SLICE.sources,
    );
    let [sources, links] = [0, 0];
    for (const { from_id, targets } of rows) {
      sources++;
      this.#lastRead = from_id;
      const ids = Int32Array.from(JSON.parse(targets) as number[]).sort();
      links += ids.length;
      for (const to of ids) this.#add(this.placeOf(from_id), this.placeOf(to));
      if (links >= SLICE.links) return null;
    }
    if (sources === SLICE.sources) return null;
    this.#addRedirectsBefore(Number.POSITIVE_INFINITY);
    this.#whole = this.#builder.finish();
    return this.#whole;
  }

  #add(source: number, target: number): void {
    if (source < 0 || target < 0 || source === target) return;
    this.#addRedirectsBefore(source);
    this.#builder.add(source, target);
    this.outLinks[source] = (this.outLinks[source] ?? 0) + 1;
  }

  /** A redirect has no links of its own: its place in the order is kept for its target. */
  #addRedirectsBefore(source: number): void {
    for (const [place, target] of this.#redirects) {
      if (place >= source) return;
      this.#builder.add(place, target);
      this.#redirects.delete(place);
    }
  }
}
