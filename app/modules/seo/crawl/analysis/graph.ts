import { GraphBuilder, type LinkGraph } from "../../domain/analysis/pagerank.ts";
import { KIND, STATE } from "../tables.ts";

/** Rows of links that one slice reads. */
const LINKS_PER_SLICE = 300_000;

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
  #read: [from: number, to: number] = [0, 0];
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
    const cursor = sql.exec("SELECT from_id, to_id FROM links WHERE (from_id, to_id) > (?, ?) ORDER BY from_id, to_id LIMIT ?", ...this.#read, LINKS_PER_SLICE);
    let count = 0;
    for (const link of cursor.raw() as Iterable<[number, number]>) {
      count++;
      this.#read = link;
      this.#add(this.placeOf(link[0]), this.placeOf(link[1]));
    }
    if (count === LINKS_PER_SLICE) return null;
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
