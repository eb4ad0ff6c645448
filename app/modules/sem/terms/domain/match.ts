import type { Match } from "../../tree/domain/keyword-text.ts";
import { singular, wordsOf } from "./words.ts";

/** Google Ads looks at this many words of a search when it applies negatives. */
const NEGATIVE_WORDS = 16;

function holdsInOrder(words: readonly string[], part: readonly string[]): boolean {
  if (part.length === 0) return false;
  for (let from = 0; from + part.length <= words.length; from++)
    if (part.every((word, at) => words[from + at] === word)) return true;
  return false;
}

const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && [...a].sort().join(" ") === [...b].sort().join(" ");

/**
 * Whether a search can trigger a keyword, by its words: exact: the same words in any order; phrase: the words in a row; broad: every word
 * somewhere. Plurals count as the same. Google Ads also matches by meaning, which no rule on words predicts.
 */
export function matchesKeyword(search: string, keyword: string, match: Match): boolean {
  const words = wordsOf(search).map(singular);
  const own = wordsOf(keyword).map(singular);
  if (own.length === 0) return false;
  if (match === "Exact") return sameWords(words, own);
  if (match === "Phrase") return holdsInOrder(words, own);
  return own.every((word) => words.includes(word));
}

/** Whether a negative keeps an ad from a search. Negatives have no close variants: plurals and other forms are not blocked. */
export function isBlockedBy(search: string, negative: string, match: Match): boolean {
  const words = wordsOf(search).slice(0, NEGATIVE_WORDS);
  const own = wordsOf(negative);
  if (own.length === 0) return false;
  if (match === "Exact") return words.length === own.length && own.every((word, at) => words[at] === word);
  if (match === "Phrase") return holdsInOrder(words, own);
  return own.every((word) => words.includes(word));
}

/** Says why a search triggers a keyword or not. */
export function explainMatch(search: string, keyword: string, match: Match): string {
  if (matchesKeyword(search, keyword, match)) {
    if (match === "Exact") return "The same words, so it matches.";
    return match === "Phrase" ? "The words of the keyword are there in a row." : "Every word of the keyword is there.";
  }
  const words = wordsOf(search).map(singular);
  const missing = wordsOf(keyword).filter((word) => !words.includes(singular(word)));
  if (missing.length > 0) return `“${missing.join("”, “")}” is missing in the search.`;
  return match === "Exact" ? "The search has additional words." : "The words are there, but not in a row.";
}
