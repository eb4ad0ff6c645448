import { COMMON_WORDS } from "#app/shared/text/common-words.ts";
import { isStopWord, knowsStopWords } from "#app/shared/text/stop-words.ts";
import { foldText } from "#app/shared/text/text.ts";

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: "word" });
  segmenters.set(language, made);
  return made;
}

const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;
/** What may be between two words of one term. */
const JOINS = /^(?:\s|[-‐‑])*$/u;

/** An article before a vowel is a word of its own ("l'eau"), and an owner's "'s" is none. */
function prepared(text: string, language: string): string {
  if (language === "fr" || language === "it") return text.replace(/(\p{L})['’](?=\p{L})/gu, "$1 ");
  return language === "en" ? text.replace(/['’]s(?![\p{L}\p{N}])/gu, "") : text;
}

/**
 * The words of a text in lower case, in runs that punctuation ends: a term never reaches over a comma. Words are found by
 * `Intl.Segmenter`, so that languages without spaces have words too.
 */
export function wordRuns(text: string, language: string): string[][] {
  const runs: string[][] = [];
  let run: string[] = [];
  const end = () => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const { segment, isWordLike } of segmenterOf(language).segment(prepared(text, language))) {
    if (isWordLike) run.push(foldText(segment));
    else if (!JOINS.test(segment) || segment.includes("\n")) end();
  }
  end();
  return runs;
}

export const wordsIn = (text: string, language: string): string[] => wordRuns(text, language).flat();

const commonWords = (language: string): ReadonlySet<string> | null => {
  const list = Object.hasOwn(COMMON_WORDS, language) ? COMMON_WORDS[language as keyof typeof COMMON_WORDS] : null;
  return list === null ? null : new Set(list.split(" "));
};
const lists = new Map<string, ReadonlySet<string> | null>();

/** Whether the function words of a language are known: English, German, Spanish, French, Italian, Dutch, Portuguese. */
export const knowsCommonWords = (language: string): boolean =>
  Object.hasOwn(COMMON_WORDS, language) || knowsStopWords(language);

/** Whether a word in lower case carries no topic in a language; false in one whose function words are not known. */
export function isCommon(word: string, language: string): boolean {
  let list = lists.get(language);
  if (list === undefined) {
    list = commonWords(language);
    lists.set(language, list);
  }
  return (list?.has(word) ?? false) || isStopWord(word, language);
}

/** The words that carry the topic of a heading or a question; all of them when none does. */
export function topicWords(text: string, language: string, without: ReadonlySet<string> = new Set()): string[] {
  const words = [...new Set(wordsIn(text, language))];
  const content = words.filter((word) => LETTER.test(word) && !isCommon(word, language));
  const rest = content.filter((word) => ![...without].some((other) => isSameWord(word, other)));
  return rest.length > 0 ? rest : content.length > 0 ? content : words;
}

/** Two words of one stem by a rule of thumb: of five letters or more, they begin alike and differ in their last three at most. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  // Most words differ in their first letter: asked first, because headings are compared by the hundred thousand.
  if (a[0] !== b[0]) return false;
  const needed = Math.max(4, Math.max(a.length, b.length) - 3);
  if (Math.min(a.length, b.length) < Math.max(5, needed)) return false;
  return b.startsWith(a.slice(0, needed)) && !DIGIT.test(a) && !DIGIT.test(b);
}

/** Which part of the words of two headings they have in common: those in both of those in either, 0 to 1. */
export function likeness(a: readonly string[], b: readonly string[]): number {
  const common = a.filter((word) => b.some((other) => isSameWord(word, other))).length;
  const all = a.length + b.length - common;
  return all === 0 ? 0 : common / all;
}
