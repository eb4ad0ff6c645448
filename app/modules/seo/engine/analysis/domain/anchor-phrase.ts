import { wordHash } from "./similarity/word-hashes.ts";
import { stopWordsOf } from "./stop-words.ts";

const MAX_WORDS = 5;
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

/**
 * Words of `title` that stand in `text` in the same order: what a link to the titled page could be put on. The longest
 * run of up to five words with at least one that carries meaning, as the text writes it; null when there is none.
 */
export function anchorPhrase(text: string, title: string, language: string | null = null): string | null {
  const stopWords = stopWordsOf(language);
  const carries = (word: string): boolean => word.length > 2 && !stopWords.has(wordHash(word));
  const words = (title.toLowerCase().match(WORD) ?? []).slice(0, 20);
  const lower = text.toLowerCase();
  // Some letters change their length with their case; the places would then not match the text.
  const source = lower.length === text.length ? text : lower;
  for (let length = Math.min(MAX_WORDS, words.length); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const run = words.slice(from, from + length);
      if (!carries(run[0] ?? "") || !carries(run.at(-1) ?? "")) continue;
      const at = placeOf(lower, run.join(" "));
      if (at >= 0) return source.slice(at, at + run.join(" ").length);
    }
  }
  return null;
}

const LETTER = /[\p{L}\p{N}]/u;

function placeOf(text: string, phrase: string): number {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const before = text.charAt(at - 1);
    const after = text.charAt(at + phrase.length);
    if (!LETTER.test(before) && !LETTER.test(after)) return at;
  }
  return -1;
}
