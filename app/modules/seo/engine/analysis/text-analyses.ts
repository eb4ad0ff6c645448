import { bulk } from "../store/tables.ts";
import type { Analysis } from "./analysis.ts";
import { hasLink, type LinkGraph } from "./domain/pagerank.ts";
import { LshIndex } from "./domain/similarity/lsh.ts";
import { MINHASH_VALUES } from "./domain/similarity/minhash.ts";
import { DocumentFrequencies, type TermCounts, TermIndex, termVector } from "./domain/tfidf.ts";
import type { SiteGraph } from "./link-graph.ts";
import { signatureOf, termsOf } from "./text-sketches.ts";

const LOADED_PER_SLICE = 10_000;
const PAIRED_PER_SLICE = 1_000;
const IDEAS_PER_SLICE = 500;
/** Sources proposed for each page. */
const SOURCES_PER_PAGE = 3;
/** Nearest pages that are asked whether they link already. */
const SOURCES_ASKED = 40;
/** Two copies of one page need no link to each other: they need one of them gone. */
const COPY_SIMILARITY = 0.8;

type Sketch = { page_id: number; sketch: ArrayBuffer };

interface Pairing {
  ids: Int32Array;
  index: LshIndex;
  added: number;
}

/** Keeps for each page the earlier ones whose text is like its own. */
export const nearPairsAnalysis: Analysis = {
  name: "near pairs",
  slice({ sql, cursor, memory }) {
    const pairing = memory(() => openPairing(sql));
    const { ids, index } = pairing;
    // After a restart the index is filled again up to where the last slice came.
    while (pairing.added < ids.length && (ids[pairing.added] ?? 0) <= cursor) index.add(pairing.added++);
    const rows: [number, number, number][] = [];
    const end = Math.min(ids.length, pairing.added + PAIRED_PER_SLICE);
    for (let page = pairing.added; page < end; page++) {
      for (const { earlier, similarity } of index.earlierLike(page))
        rows.push([ids[earlier] ?? 0, ids[page] ?? 0, similarity]);
      index.add(page);
    }
    pairing.added = end;
    bulk(
      sql,
      "INSERT OR IGNORE INTO near_pairs (a_id, b_id, similarity) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1)",
      rows,
    );
    return end < ids.length ? (ids[end - 1] ?? 0) : null;
  },
};

function openPairing(sql: SqlStorage): Pairing {
  const count = sql.exec<{ n: number }>("SELECT count(*) AS n FROM text_sketches WHERE sketch IS NOT NULL").one().n;
  const ids = new Int32Array(count);
  const signatures = new Uint16Array(count * MINHASH_VALUES);
  let at = 0;
  for (const row of sql.exec<Sketch>(
    "SELECT page_id, sketch FROM text_sketches WHERE sketch IS NOT NULL ORDER BY page_id",
  )) {
    ids[at] = row.page_id;
    signatures.set(signatureOf(row.sketch), at * MINHASH_VALUES);
    at++;
  }
  return { ids, index: new LshIndex(signatures), added: 0 };
}

interface Subjects {
  ids: Int32Array;
  frequencies: DocumentFrequencies;
  counted: number;
  index: TermIndex;
  next: number;
  /** See `pairKey`; ascending. */
  copies: Float64Array;
}

/** Proposes for each page the pages of its subject that do not link to it yet. */
export const ideasAnalysis: Analysis = {
  name: "link ideas",
  slice({ sql, cursor, memory, graph }) {
    const subjects = memory(() => openSubjects(sql));
    const site = graph();
    const links = site.read(sql);
    if (!links || !gather(sql, subjects)) return cursor;
    const { ids, index } = subjects;
    while (subjects.next < ids.length && (ids[subjects.next] ?? 0) <= cursor) subjects.next++;
    const end = Math.min(ids.length, subjects.next + IDEAS_PER_SLICE);
    const rows: [number, number, number][] = [];
    for (; subjects.next < end; subjects.next++) {
      const to = ids[subjects.next] ?? 0;
      const near = index.like(subjects.next, SOURCES_ASKED).map(({ page, cosine }): Near => [ids[page] ?? 0, cosine]);
      for (const [from, cosine] of sourcesFor(to, near, subjects.copies, site, links)) rows.push([from, to, cosine]);
    }
    bulk(
      sql,
      "INSERT OR IGNORE INTO link_ideas (from_id, to_id, cosine) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1)",
      rows,
    );
    return end < ids.length ? (ids[end - 1] ?? 0) : null;
  },
};

type Near = [from: number, cosine: number];

/** The first few of the nearest pages that neither link to `to` nor are copies of it. */
function sourcesFor(
  to: number,
  near: readonly Near[],
  copies: Float64Array,
  site: SiteGraph,
  links: LinkGraph,
): Near[] {
  const sources: Near[] = [];
  const target = site.placeOf(to);
  for (const one of near) {
    if (sources.length === SOURCES_PER_PAGE) break;
    const [from] = one;
    if (!hasLink(links, site.placeOf(from), target) && !holds(copies, pairKey(from, to))) sources.push(one);
  }
  return sources;
}

/** Two ids as one number, whichever comes first. */
const pairKey = (a: number, b: number): number => Math.min(a, b) * 2 ** 26 + Math.max(a, b);

function openSubjects(sql: SqlStorage): Subjects {
  const ids = Int32Array.from(
    sql
      .exec<{ page_id: number }>("SELECT page_id FROM text_sketches WHERE sketch IS NOT NULL ORDER BY page_id")
      .toArray(),
    ({ page_id }) => page_id,
  );
  const copies = sql
    .exec("SELECT a_id, b_id FROM near_pairs WHERE similarity >= ? ORDER BY a_id, b_id", COPY_SIMILARITY)
    .raw() as Iterable<[number, number]>;
  const frequencies = new DocumentFrequencies();
  return {
    ids,
    frequencies,
    counted: 0,
    index: new TermIndex(ids.length, frequencies),
    next: 0,
    copies: Float64Array.from(copies, ([a, b]) => pairKey(a, b)),
  };
}

/** Whether numbers in ascending order hold this one. */
function holds(ascending: Float64Array, value: number): boolean {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === value;
}

/** Counts terms over all pages, then weighs those of each: true when both are done. */
function gather(sql: SqlStorage, subjects: Subjects): boolean {
  const { ids, frequencies, index } = subjects;
  if (subjects.counted < ids.length) {
    for (const counts of termsBehind(sql, ids[subjects.counted - 1] ?? 0)) {
      frequencies.add(counts);
      subjects.counted++;
    }
    if (subjects.counted < ids.length || ids.length > LOADED_PER_SLICE) return false;
  }
  if (index.size < ids.length)
    for (const counts of termsBehind(sql, ids[index.size - 1] ?? 0)) index.add(termVector(counts, frequencies));
  return index.size >= ids.length;
}

function* termsBehind(sql: SqlStorage, after: number): Generator<TermCounts> {
  const rows = sql.exec<Sketch>(
    `SELECT page_id, sketch FROM text_sketches WHERE sketch IS NOT NULL AND page_id > ? ORDER BY page_id LIMIT ${LOADED_PER_SLICE}`,
    after,
  );
  for (const { sketch } of rows) yield termsOf(sketch);
}
