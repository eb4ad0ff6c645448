import type { Words } from "./words.ts";

/** Terms that a page keeps from its text; those beyond are the rarest on it. */
export const TERMS_KEPT = 128;
/** Terms of a page that are compared with those of others: the ones that tell it apart most. */
export const TERMS_COMPARED = 40;
/** Pages are of one subject from this cosine on. */
export const LEAST_COSINE = 0.3;
/** A shorter word is a unit, a number or an article. */
const MIN_LETTERS = 3;
/** A term that so many pages have leads from everywhere to everywhere: it weighs little, and is looked up nowhere. */
const MAX_POSTINGS = 1_000;

/** How often each term stands on a page: two arrays of one length, most frequent first. */
export interface TermCounts {
  terms: Uint32Array;
  counts: Uint16Array;
}

/** Counts the words of a page but for stop words and short ones. Of equally frequent terms those with the smaller hash stay: the same on every page. */
export function countTerms({ count, hashes, lengths }: Words, stopWords: ReadonlySet<number>): TermCounts {
  const counts = new Map<number, number>();
  for (let at = 0; at < count; at++) {
    const term = hashes[at] ?? 0;
    if ((lengths[at] ?? 0) >= MIN_LETTERS && !stopWords.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const kept = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, TERMS_KEPT);
  return { terms: Uint32Array.from(kept, ([term]) => term), counts: Uint16Array.from(kept, ([, times]) => Math.min(times, 65_535)) };
}

/** Places of the counters: terms that share one count for each other, which makes rare ones a little less rare. */
const COUNTERS = 2 ** 21;

/** In how many pages each term stands, in 4 MB whatever the site writes. */
export class DocumentFrequencies {
  readonly #counts = new Uint16Array(COUNTERS);
  #pages = 0;

  add({ terms }: Pick<TermCounts, "terms">): void {
    this.#pages++;
    for (const term of terms) {
      const at = term & (COUNTERS - 1);
      this.#counts[at] = Math.min(65_535, (this.#counts[at] ?? 0) + 1);
    }
  }

  of(term: number): number {
    return this.#counts[term & (COUNTERS - 1)] ?? 0;
  }

  /** ln(pages ÷ pages with the term): 0 for what stands on every page. */
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
  const weighed: [term: number, weight: number][] = [];
  terms.forEach((term, at) => {
    const idf = frequencies.of(term) < 2 ? 0 : frequencies.idf(term);
    if (idf > 0) weighed.push([term, (1 + Math.log(counts[at] ?? 1)) * idf]);
  });
  weighed.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const kept = weighed.slice(0, TERMS_COMPARED);
  const length = Math.sqrt(kept.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
  return { terms: Uint32Array.from(kept, ([term]) => term), weights: Float32Array.from(kept, ([, weight]) => weight / length) };
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
    const touched: number[] = [];
    const end = page < this.#pages ? (page + 1) * TERMS_COMPARED : 0;
    for (let own = page * TERMS_COMPARED; own < end; own++) {
      const weight = this.#weights[own] ?? 0;
      if (weight === 0) break;
      const term = this.#terms[own] ?? 0;
      if (this.#frequencies.of(term) > MAX_POSTINGS) continue;
      for (let posting = this.#heads[term & this.#mask] ?? -1; posting >= 0; posting = this.#next[posting] ?? -1) {
        if (this.#terms[posting] !== term) continue;
        const other = Math.floor(posting / TERMS_COMPARED);
        if (this.#cosines[other] === 0) touched.push(other);
        this.#cosines[other] = (this.#cosines[other] ?? 0) + weight * (this.#weights[posting] ?? 0);
      }
    }
    const found: { page: number; cosine: number }[] = [];
    for (const other of touched) {
      const cosine = Math.min(1, this.#cosines[other] ?? 0);
      this.#cosines[other] = 0;
      if (other !== page && cosine >= LEAST_COSINE) found.push({ page: other, cosine });
    }
    return found.sort((a, b) => b.cosine - a.cosine || a.page - b.page).slice(0, most);
  }
}
