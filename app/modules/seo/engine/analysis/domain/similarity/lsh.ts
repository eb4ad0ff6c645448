import { MINHASH_VALUES, similarityAt } from "./minhash.ts";
import { mix32 } from "./word-hashes.ts";

/**
 * 32 bands of 4 values: two pages that share 60% of their shingles meet in at least one band with a probability of
 * 1 − (1 − 0.6⁴)³² = 98.8%, at 70% of 99.98%, at 40% of 56%. Every threshold from 60% on can be chosen later.
 */
export const BANDS = 32;
export const ROWS = MINHASH_VALUES / BANDS;
/** Pairs below are not kept. */
export const LEAST_SIMILARITY = 0.6;
/** Most similar earlier pages that are kept for a page: enough to tie together groups of any size. */
export const PAIRS_PER_PAGE = 5;
/** Newest pages of one bucket that are looked at: on a site of copies every bucket holds all of them. */
const BUCKET_WALK = 48;

/** A page and an earlier one that is like it. */
export interface NearPair {
  earlier: number;
  similarity: number;
}

/** Finds the pages that are like a page among those added before it. Pages are places in one array of signatures. */
export class LshIndex {
  readonly #signatures: Uint16Array;
  readonly #mask: number;
  readonly #slots: number;
  readonly #heads: Int32Array;
  readonly #next: Int32Array;
  readonly #seen: Int32Array;
  readonly #pages: number;

  constructor(signatures: Uint16Array) {
    this.#signatures = signatures;
    this.#pages = signatures.length / MINHASH_VALUES;
    this.#slots = 2 ** Math.max(4, Math.ceil(Math.log2(this.#pages + 1)));
    this.#mask = this.#slots - 1;
    this.#heads = new Int32Array(BANDS * this.#slots).fill(-1);
    this.#next = new Int32Array(BANDS * this.#pages).fill(-1);
    this.#seen = new Int32Array(this.#pages).fill(-1);
  }

  #bucketOf(page: number, band: number): number {
    let hash = band + 1;
    const from = page * MINHASH_VALUES + band * ROWS;
    for (let row = 0; row < ROWS; row++)
      hash = mix32(hash ^ ((this.#signatures[from + row] ?? 0) << (row & 1 ? 16 : 0)));
    return band * this.#slots + (hash & this.#mask);
  }

  add(page: number): void {
    for (let band = 0; band < BANDS; band++) {
      const bucket = this.#bucketOf(page, band);
      this.#next[band * this.#pages + page] = this.#heads[bucket] ?? -1;
      this.#heads[bucket] = page;
    }
  }

  /** The most similar pages among those added before, best first. */
  earlierLike(page: number): NearPair[] {
    const found: NearPair[] = [];
    for (let band = 0; band < BANDS; band++) {
      let other = this.#heads[this.#bucketOf(page, band)] ?? -1;
      for (let step = 0; other >= 0 && step < BUCKET_WALK; step++) {
        if (this.#seen[other] !== page) {
          this.#seen[other] = page;
          const similarity = similarityAt(this.#signatures, other, page);
          if (similarity >= LEAST_SIMILARITY) found.push({ earlier: other, similarity });
        }
        other = this.#next[band * this.#pages + other] ?? -1;
      }
    }
    return found.sort((a, b) => b.similarity - a.similarity || a.earlier - b.earlier).slice(0, PAIRS_PER_PAGE);
  }
}

/** Ties together what pairs connect: for each page the smallest page of its group. Pages without a pair are their own. */
export class UnionFind {
  readonly #parents = new Map<number, number>();

  join(a: number, b: number): void {
    const [low, high] = [this.find(a), this.find(b)].sort((x, y) => x - y) as [number, number];
    this.#parents.set(low, low);
    this.#parents.set(high, low);
  }

  find(page: number): number {
    let root = page;
    for (
      let parent = this.#parents.get(root);
      parent !== undefined && parent !== root;
      parent = this.#parents.get(root)
    )
      root = parent;
    for (let at = page; at !== root; ) {
      const parent = this.#parents.get(at) ?? root;
      this.#parents.set(at, root);
      at = parent;
    }
    return root;
  }

  /** Every group of two or more, its pages ascending; the largest group first. */
  all(): number[][] {
    const groups = Map.groupBy(this.#parents.keys(), (page) => this.find(page));
    return [...groups.values()]
      .map((pages) => pages.sort((a, b) => a - b))
      .sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
  }
}
