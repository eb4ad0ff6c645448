import { wordsOf } from "./words.ts";

/** What a search or a group of searches cost and brought. */
export interface TermMetrics {
  impressions: number;
  clicks: number;
  costCents: number;
  conversions: number;
}

export interface Ngram extends TermMetrics {
  words: string;
  /** Searches that hold it. */
  terms: number;
}

/** More words than this in one search are not looked at. */
const MAX_TERM_WORDS = 20;

/** Adds up searches by the 1 to 3 words in a row that they hold; each search counts once for each. */
export class NgramTable {
  readonly #rows = new Map<string, Ngram>();

  readonly #size: 1 | 2 | 3;

  constructor(size: 1 | 2 | 3) {
    this.#size = size;
  }

  add(term: string, metrics: TermMetrics): void {
    const words = wordsOf(term).slice(0, MAX_TERM_WORDS);
    const grams = new Set<string>();
    for (let at = 0; at + this.#size <= words.length; at++) grams.add(words.slice(at, at + this.#size).join(" "));
    for (const gram of grams) {
      const row = this.#rows.get(gram) ?? {
        words: gram,
        terms: 0,
        impressions: 0,
        clicks: 0,
        costCents: 0,
        conversions: 0,
      };
      row.terms += 1;
      row.impressions += metrics.impressions;
      row.clicks += metrics.clicks;
      row.costCents += metrics.costCents;
      row.conversions += metrics.conversions;
      this.#rows.set(gram, row);
    }
  }

  /** Rows by cost, the dearest first. */
  top(limit: number): Ngram[] {
    return [...this.#rows.values()]
      .sort((a, b) => b.costCents - a.costCents || a.words.localeCompare(b.words))
      .slice(0, limit);
  }
}
