import type { PageFacts } from "../../domain/facts.ts";
import { TEXT_CHARS } from "../extract/text/text-collector.ts";
import { MINHASH_VALUES, minHash } from "./domain/similarity/minhash.ts";
import { allocateWordHashes, hashWords } from "./domain/similarity/word-hashes.ts";
import { stopWordsOf } from "./domain/stop-words.ts";
import { countTerms, type TermCounts } from "./domain/tfidf.ts";

/** `hint` is what the page's structured data says it is; `sketch` is null for a text that is not compared. */
export type SketchRow = [pageId: number, hint: string, sketch: ArrayBuffer | null];

const SIGNATURE_BYTES = MINHASH_VALUES * Uint16Array.BYTES_PER_ELEMENT;
const TERM_BYTES = Uint32Array.BYTES_PER_ELEMENT + Uint16Array.BYTES_PER_ELEMENT;
const ROOM = allocateWordHashes(TEXT_CHARS);

/**
 * Returns the data of a page for comparing texts, made while its text is at hand: reading the texts again when the
 * crawl is over costs several times as much. Only texts of indexable pages are compared: a copy that search engines
 * must leave out is no harm.
 */
export function sketchRow(id: number, { html }: Pick<PageFacts, "html">, indexable: boolean): SketchRow {
  return [id, html?.structuredData[0]?.type ?? "", html && indexable ? sketchOf(html.text, html.lang) : null];
}

/** The signature of a text and its terms in one value; null for a text that is too short. */
function sketchOf(text: string, language: string | null): ArrayBuffer | null {
  const words = hashWords(text, ROOM);
  const signature = minHash(words);
  if (!signature) return null;
  const { terms, counts } = countTerms(words, stopWordsOf(language));
  const sketch = new ArrayBuffer(SIGNATURE_BYTES + terms.length * TERM_BYTES);
  signatureOf(sketch).set(signature);
  const stored = termsOf(sketch);
  stored.terms.set(terms);
  stored.counts.set(counts);
  return sketch;
}

/** The signature of the text, for near duplicates. */
export const signatureOf = (sketch: ArrayBuffer): Uint16Array => new Uint16Array(sketch, 0, MINHASH_VALUES);

/** The terms of the text, for its subject. */
export function termsOf(sketch: ArrayBuffer): TermCounts {
  const length = (sketch.byteLength - SIGNATURE_BYTES) / TERM_BYTES;
  return {
    terms: new Uint32Array(sketch, SIGNATURE_BYTES, length),
    counts: new Uint16Array(sketch, SIGNATURE_BYTES + length * Uint32Array.BYTES_PER_ELEMENT, length),
  };
}
