import { sentencesOf } from "#app/shared/text/sentences.ts";
import { isStopWord } from "#app/shared/text/stop-words.ts";
import { wordsOf } from "./readability.ts";

/** One spelling of a word for comparing: letter case and accents do not count. */
export const foldCase = (word: string): string =>
  word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[’]/g, "'").replace(/'s$/, "");

export const foldedWords = (text: string, language: string): string[] => wordsOf(text, language).map(foldCase);

/** The words of a keyphrase that carry its topic; all of them when none does, or when the language is not known. */
export function contentWords(keyphrase: string, language: string): string[] {
  const words = wordsOf(keyphrase, language).map((word) => word.toLowerCase());
  const content = words.filter((word) => !isStopWord(word, language));
  return [...new Set((content.length > 0 ? content : words).map(foldCase))];
}

/** Which part of the keyphrase's words a text has, 0 to 1. */
export function coverage(text: string, content: readonly string[], language: string): number {
  const words = new Set(foldedWords(text, language));
  return content.length === 0 ? 0 : content.filter((word) => words.has(word)).length / content.length;
}

/** Counts how often a text uses the keyphrase: in each sentence as often as the rarest of its words. */
export function countMatches(text: string, content: readonly string[], language: string): number {
  if (content.length === 0) return 0;
  let matches = 0;
  for (const sentence of sentencesOf(text)) {
    const counts = new Map<string, number>();
    for (const word of foldedWords(sentence, language)) counts.set(word, (counts.get(word) ?? 0) + 1);
    matches += Math.min(...content.map((word) => counts.get(word) ?? 0));
  }
  return matches;
}

/** Returns the position of the exact keyphrase in a title: "start" with nothing but function words before it, "inside", or null. */
export function exactMatchPosition(title: string, keyphrase: string, language: string): "start" | "inside" | null {
  const words = foldedWords(title, language);
  const wanted = foldedWords(keyphrase, language);
  if (wanted.length === 0) return null;
  const at = words.findIndex((_, index) => wanted.every((word, offset) => words[index + offset] === word));
  if (at === -1) return null;
  return words.slice(0, at).every((word) => isStopWord(word, language)) ? "start" : "inside";
}
