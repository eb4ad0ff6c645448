import { COMMON_WORDS } from "#app/shared/text/common-words.ts";
import { wordHash } from "./similarity/word-hashes.ts";

const SETS = new Map<string, ReadonlySet<number>>();

/** Hashes of the stop words of a language by its tag ("de-AT"); of all languages when it is not one of the list or not known. */
export function stopWordsOf(languageTag: string | null): ReadonlySet<number> {
  const language = (languageTag ?? "").toLowerCase().split(/[-_]/)[0] ?? "";
  const key = Object.hasOwn(COMMON_WORDS, language) ? language : "";
  const known = SETS.get(key);
  if (known) return known;
  const texts = key === "" ? Object.values(COMMON_WORDS) : [COMMON_WORDS[key as keyof typeof COMMON_WORDS]];
  const made = new Set(texts.flatMap((text) => text.split(" ")).map(wordHash));
  SETS.set(key, made);
  return made;
}
