import type { WordHashes } from "./similarity/word-hashes.ts";

/** Terms that a page keeps from its text; those beyond are the rarest on it. */
export const TERMS_KEPT = 128;
/** Terms of a page that are compared with the terms of others: the most distinctive ones. */
export const TERMS_COMPARED = 40;
/** Pages are of one subject from this cosine on. */
export const LEAST_COSINE = 0.3;
/** A shorter word is a unit, a number or an article. */
const MIN_LETTERS = 3;
/** A term that so many pages have leads from everywhere to everywhere: it weighs little, and is looked up nowhere. */
const MAX_POSTINGS = 1_000;

/** How often each term occurs on a page: two arrays of one length, most frequent first. */
export interface TermCounts {
  terms: Uint32Array;
  counts: Uint16Array;
}

/** Counters that are found by a term: open addressing, emptied after each text. */
class TermTable {
  terms = new Uint32Array(0);
  counts = new Uint16Array(0);
  /** Places in use, in the order they were taken. */
  used = new Uint32Array(0);

  /** Makes room for so many terms; half of the places stay free. */
  reserve(terms: number): void {
    const places = 2 ** Math.max(10, Math.ceil(Math.log2(terms * 2 + 1)));
    if (places <= this.terms.length) return;
    this.terms = new Uint32Array(places);
    this.counts = new Uint16Array(places);
    this.used = new Uint32Array(places);
  }
}

const TABLE = new TermTable();
const RARER = 65_535;

/** Counts the words of a page but for stop words and short ones. Of equally frequent terms those with the smaller hash stay: the same on every page. */
export function countTerms({ count, hashes, lengths }: WordHashes, stopWords: ReadonlySet<number>): TermCounts {
  TABLE.reserve(count);
  const { terms, counts, used } = TABLE;
  const mask = terms.length - 1;
  let distinct = 0;
  for (let at = 0; at < count; at++) {
    if ((lengths[at] ?? 0) < MIN_LETTERS) continue;
    const term = hashes[at] ?? 0;
    let place = term & mask;
    while (counts[place] !== 0 && terms[place] !== term) place = (place + 1) & mask;
    if (counts[place] === 0) {
      terms[place] = term;
      used[distinct++] = place;
    }
    counts[place] = Math.min(RARER, (counts[place] ?? 0) + 1);
  }
  // Rarity above the hash: sorted as numbers, the most frequent come first.
  const keys = new Float64Array(distinct);
  let kept = 0;
  for (let at = 0; at < distinct; at++) {
    const place = used[at] ?? 0;
    const term = terms[place] ?? 0;
    if (!stopWords.has(term)) keys[kept++] = (RARER - (counts[place] ?? 0)) * 2 ** 32 + term;
    counts[place] = 0;
  }
  const first = keys.subarray(0, kept).sort().subarray(0, TERMS_KEPT);
  return {
    terms: Uint32Array.from(first, (key) => key % 2 ** 32),
    counts: Uint16Array.from(first, (key) => RARER - Math.floor(key / 2 ** 32)),
  };
}

/** Places of the counters: terms that share one count for each other, which makes rare ones a little less rare. */
const COUNTERS = 2 ** 21;

/** Counts the pages that contain each term, in 4 MB whatever the site writes. */
export class DocumentFrequencies {
  readonly #counts = new Uint16Array(COUNTERS);
  #pages = 0;

  add({ terms }: Pick<TermCounts, "terms">): void {
    this.#pages++;
    const counts = this.#counts;
    for (let index = 0; index < terms.length; index++) {
      const at = (terms[index] ?? 0) & (COUNTERS - 1);
      counts[at] = Math.min(65_535, (counts[at] ?? 0) + 1);
    }
  }

  of(term: number): number {
    return this.#counts[term & (COUNTERS - 1)] ?? 0;
  }

  /** Returns ln(pages ÷ pages with the term): 0 for a term on every page. */
  idf(term: number): number {
    return Math.log(Math.max(1, this.#pages) / Math.max(1, this.of(term)));
  }
}

/** A page's direction: terms with weights whose squares add up to 1. */
export interface TermVector {
  terms: Uint32Array;
  weights: Float32Array;
}

/** Weighs terms by (1 + ln count) × idf, keeps the heaviest 40 and makes the length 1. Terms of this page alone are left out: they connect nothing. */
export function termVector({ terms, counts }: TermCounts, frequencies: DocumentFrequencies): TermVector {
  const weights = new Float64Array(terms.length);
  const order: number[] = [];
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at] ?? 0;
    const idf = frequencies.of(term) < 2 ? 0 : frequencies.idf(term);
    if (idf <= 0) continue;
    weights[at] = (1 + Math.log(counts[at] ?? 1)) * idf;
    order.push(at);
  }
  order.sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || (terms[a] ?? 0) - (terms[b] ?? 0));
  const kept = order.slice(0, TERMS_COMPARED);
  let squares = 0;
  for (const at of kept) squares += (weights[at] ?? 0) ** 2;
  const length = Math.sqrt(squares) || 1;
  return {
    terms: Uint32Array.from(kept, (at) => terms[at] ?? 0),
    weights: Float32Array.from(kept, (at) => (weights[at] ?? 0) / length),
  };
}

/**
 * All vectors of a site, and which pages have which term: chains through typed arrays, 22 MB for 50,000 pages. Pages are
 * places 0, 1, 2 … in the order they are added.
 */
export class TermIndex {
  readonly #frequencies: DocumentFrequencies;
  readonly #mask: number;
  readonly #heads: Int32Array;
  readonly #next: Int32Array;
  readonly #terms: Uint32Array;
  readonly #weights: Float32Array;
  readonly #cosines: Float64Array;
  readonly #touched: Int32Array;
  #pages = 0;

  constructor(pages: number, frequencies: DocumentFrequencies) {
    this.#frequencies = frequencies;
    const slots = 2 ** Math.max(8, Math.ceil(Math.log2(pages * TERMS_COMPARED + 1)) - 1);
    this.#mask = slots - 1;
    this.#heads = new Int32Array(slots).fill(-1);
    this.#next = new Int32Array(pages * TERMS_COMPARED).fill(-1);
    this.#terms = new Uint32Array(pages * TERMS_COMPARED);
    this.#weights = new Float32Array(pages * TERMS_COMPARED);
    this.#cosines = new Float64Array(pages);
    this.#touched = new Int32Array(pages);
  }

  get size(): number {
    return this.#pages;
  }

  add({ terms, weights }: TermVector): void {
    const from = this.#pages++ * TERMS_COMPARED;
    terms.forEach((term, at) => {
      const posting = from + at;
      this.#terms[posting] = term;
      this.#weights[posting] = weights[at] ?? 0;
      if (this.#frequencies.of(term) > MAX_POSTINGS) return;
      const slot = term & this.#mask;
      this.#next[posting] = this.#heads[slot] ?? -1;
      this.#heads[slot] = posting;
    });
  }

  /** The pages whose vectors point the way of this one's, the nearest first. */
  like(page: number, most: number): { page: number; cosine: number }[] {
    const cosines = this.#cosines;
    const touched = this.#touched;
    const count = this.#addUp(page);
    const found: { page: number; cosine: number }[] = [];
    for (let at = 0; at < count; at++) {
      const other = touched[at] ?? 0;
      const cosine = Math.min(1, cosines[other] ?? 0);
      cosines[other] = 0;
      if (other !== page && cosine >= LEAST_COSINE) found.push({ page: other, cosine });
    }
    return found.sort((a, b) => b.cosine - a.cosine || a.page - b.page).slice(0, most);
  }

  /** Adds up what each page has in common with this one; returns how many were touched. */
  #addUp(page: number): number {
    // Copies in local variables: a private field costs a look-up for each posting.
    const [heads, next, terms, weights, cosines, touched] = [
      this.#heads,
      this.#next,
      this.#terms,
      this.#weights,
      this.#cosines,
      this.#touched,
    ];
    const mask = this.#mask;
    let count = 0;
    const end = page < this.#pages ? (page + 1) * TERMS_COMPARED : 0;
    for (let own = page * TERMS_COMPARED; own < end; own++) {
      const weight = weights[own] ?? 0;
      if (weight === 0) break;
      const term = terms[own] ?? 0;
      if (this.#frequencies.of(term) > MAX_POSTINGS) continue;
      for (let posting = heads[term & mask] ?? -1; posting >= 0; posting = next[posting] ?? -1) {
        if (terms[posting] !== term) continue;
        const other = (posting / TERMS_COMPARED) | 0;
        const before = cosines[other] ?? 0;
        if (before === 0) touched[count++] = other;
        cosines[other] = before + weight * (weights[posting] ?? 0);
      }
    }
    return count;
  }
}
