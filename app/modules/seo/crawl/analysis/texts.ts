import { LshIndex } from "../../domain/analysis/lsh.ts";
import { MINHASH_VALUES, minHash } from "../../domain/analysis/minhash.ts";
import { stopWordsOf } from "../../domain/analysis/stop-words.ts";
import { countTerms, DocumentFrequencies, type TermCounts, TermIndex, termVector } from "../../domain/analysis/tfidf.ts";
import { readWords } from "../../domain/analysis/words.ts";
import { bulk, KIND, STATE } from "../tables.ts";
import type { Analysis } from "./analysis.ts";

/** Texts of up to 20,000 characters each. */
const TEXTS_PER_SLICE = 200;
const LOADED_PER_SLICE = 10_000;
const PAIRED_PER_SLICE = 1_000;
const IDEAS_PER_SLICE = 500;
/** Sources proposed for each page. */
const SOURCES_PER_PAGE = 3;
/** Nearest pages that are asked whether they link already. */
const SOURCES_ASKED = 40;
/** Two copies of one page need no link to each other: they need one of them gone. */
const COPY_SIMILARITY = 0.8;

/**
 * Reads each HTML page's text once: its signature for near duplicates, its terms for link ideas, and what its structured
 * data says it is. Texts are compared of indexable pages only: a copy that search engines are told to leave out is no harm.
 */
export const sketchesAnalysis: Analysis = {
  name: "sketches",
  slice({ sql, cursor }) {
    const pages = sql
      .exec<{ id: number; indexable: number; text: string | null; lang: string | null; hint: string | null }>(
        `SELECT u.id, u.indexable, t.text, f.facts ->> '$.html.lang' AS lang, f.facts ->> '$.html.structuredData[0].type' AS hint
         FROM urls AS u LEFT JOIN page_texts AS t ON t.page_id = u.id LEFT JOIN page_facts AS f ON f.page_id = u.id
         WHERE u.kind = ${KIND.page} AND u.state = ${STATE.done} AND u.is_html = 1 AND u.id > ? ORDER BY u.id LIMIT ${TEXTS_PER_SLICE}`,
        cursor,
      )
      .toArray();
    for (const { id, indexable, text, lang, hint } of pages) {
      const words = indexable === 1 && text !== null ? readWords(text) : null;
      const signature = words && minHash(words);
      const terms = words && countTerms(words, stopWordsOf(lang));
      sql.exec(
        "INSERT OR REPLACE INTO page_sketches (page_id, compared, hint, minhash, terms, counts) VALUES (?, ?, ?, ?, ?, ?)",
        id,
        signature ? 1 : 0,
        hint ?? "",
        signature ? (signature.buffer as ArrayBuffer) : null,
        terms ? (terms.terms.buffer as ArrayBuffer) : null,
        terms ? (terms.counts.buffer as ArrayBuffer) : null,
      );
    }
    return pages.length < TEXTS_PER_SLICE ? null : (pages.at(-1)?.id ?? null);
  },
};

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
      for (const { earlier, similarity } of index.earlierLike(page)) rows.push([ids[earlier] ?? 0, ids[page] ?? 0, similarity]);
      index.add(page);
    }
    pairing.added = end;
    bulk(sql, "INSERT OR IGNORE INTO near_pairs (a_id, b_id, similarity) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1)", rows);
    return end < ids.length ? (ids[end - 1] ?? 0) : null;
  },
};

function openPairing(sql: SqlStorage): Pairing {
  const count = sql.exec<{ n: number }>("SELECT count(*) AS n FROM page_sketches WHERE compared = 1").one().n;
  const ids = new Int32Array(count);
  const signatures = new Uint16Array(count * MINHASH_VALUES);
  let at = 0;
  for (const row of sql.exec<{ page_id: number; minhash: ArrayBuffer }>("SELECT page_id, minhash FROM page_sketches WHERE compared = 1 ORDER BY page_id")) {
    ids[at] = row.page_id;
    signatures.set(new Uint16Array(row.minhash), at * MINHASH_VALUES);
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
}

/** Proposes for each page the pages of its subject that do not link to it yet. */
export const ideasAnalysis: Analysis = {
  name: "link ideas",
  slice({ sql, cursor, memory }) {
    const subjects = memory(() => openSubjects(sql));
    if (!gather(sql, subjects)) return cursor;
    const { ids, index } = subjects;
    while (subjects.next < ids.length && (ids[subjects.next] ?? 0) <= cursor) subjects.next++;
    const end = Math.min(ids.length, subjects.next + IDEAS_PER_SLICE);
    const rows: [number, number, number][] = [];
    for (; subjects.next < end; subjects.next++) {
      const to = ids[subjects.next] ?? 0;
      const near = index.like(subjects.next, SOURCES_ASKED).map(({ page, cosine }) => [ids[page] ?? 0, cosine]);
      if (near.length > 0) rows.push(...sourcesFor(sql, to, near));
    }
    bulk(sql, "INSERT OR IGNORE INTO link_ideas (from_id, to_id, cosine) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1)", rows);
    if (end < ids.length) return ids[end - 1] ?? 0;
    // Templates still need the hints.
    sql.exec("UPDATE page_sketches SET minhash = NULL, terms = NULL, counts = NULL");
    return null;
  },
};

const sourcesFor = (sql: SqlStorage, to: number, near: readonly (readonly number[])[]): [number, number, number][] =>
  sql
    .exec<{ source: number; cosine: number }>(
      `SELECT n.value ->> 0 AS source, n.value ->> 1 AS cosine FROM json_each(?1) AS n
       WHERE NOT EXISTS (SELECT 1 FROM links WHERE from_id = n.value ->> 0 AND to_id = ?2)
         AND NOT EXISTS (SELECT 1 FROM near_pairs WHERE a_id = min(n.value ->> 0, ?2) AND b_id = max(n.value ->> 0, ?2) AND similarity >= ${COPY_SIMILARITY})
       ORDER BY n.key LIMIT ${SOURCES_PER_PAGE}`,
      JSON.stringify(near),
      to,
    )
    .toArray()
    .map(({ source, cosine }) => [source, to, cosine]);

function openSubjects(sql: SqlStorage): Subjects {
  const ids = Int32Array.from(
    sql.exec<{ page_id: number }>("SELECT page_id FROM page_sketches WHERE compared = 1 ORDER BY page_id").toArray(),
    ({ page_id }) => page_id,
  );
  const frequencies = new DocumentFrequencies();
  return { ids, frequencies, counted: 0, index: new TermIndex(ids.length, frequencies), next: 0 };
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
  if (index.size < ids.length) for (const counts of termsBehind(sql, ids[index.size - 1] ?? 0)) index.add(termVector(counts, frequencies));
  return index.size >= ids.length;
}

function* termsBehind(sql: SqlStorage, after: number): Generator<TermCounts> {
  const rows = sql.exec<{ terms: ArrayBuffer; counts: ArrayBuffer }>(
    `SELECT terms, counts FROM page_sketches WHERE compared = 1 AND page_id > ? ORDER BY page_id LIMIT ${LOADED_PER_SLICE}`,
    after,
  );
  for (const { terms, counts } of rows) yield { terms: new Uint32Array(terms), counts: new Uint16Array(counts) };
}
