import { sentencesOf } from "#app/shared/text/sentences.ts";
import { MAX_ENTITIES, MAX_ENTITY_CHARS } from "./limits.ts";
import type { PageContent } from "./page.ts";
import { isCommon } from "./words.ts";

export interface BriefEntity {
  name: string;
  pages: number;
  uses: number;
}

/** German writes all nouns with a capital letter; the others have no capital letters. */
const WITHOUT: ReadonlySet<string> = new Set(["de", "ar", "he", "ja", "zh"]);

/** Whether capital letters mark names in a language. */
export const marksNames = (language: string): boolean => !WITHOUT.has(language);

const WORD = String.raw`\p{Lu}[\p{L}\p{M}\p{N}'’-]*`;
const NAME = new RegExp(
  `(?<![\\p{L}\\p{N}])${WORD}(?: (?:(?:of|de|da|di|van|von|der|del|la|le|du) )?${WORD}){1,4}`,
  "gu",
);
const LOWER = /\p{Ll}/u;
const MIN_PAGES = 2;

/** The name without a function word that only begins a sentence: "The Tea House" is "Tea House"; "" when one word is left. */
function nameOf(found: string, language: string): string {
  const words = found.split(" ");
  while (isCommon(words[0]?.toLowerCase() ?? "", language) && words.length > 0) words.shift();
  const name = words.join(" ").replace(/['’]s?$/u, "");
  return words.length < 2 || !LOWER.test(name) || name.length > MAX_ENTITY_CHARS ? "" : name;
}

/**
 * Names of two to five words that begin with capital letters, in running text alone, because headings often write every word
 * so. At least two pages use one, and at least once it is not at the beginning of a sentence. Null for languages whose
 * capital letters mark no names.
 */
export function findEntities(pages: readonly PageContent[], language: string): BriefEntity[] | null {
  if (!marksNames(language)) return null;
  const found = new Map<string, { pages: Set<number>; uses: number; isSure: boolean }>();
  pages.forEach(({ passages }, at) => {
    for (const sentence of passages.flatMap(sentencesOf))
      for (const match of sentence.matchAll(NAME)) {
        const name = nameOf(match[0], language);
        if (name === "") continue;
        const known = found.get(name) ?? { pages: new Set(), uses: 0, isSure: false };
        known.pages.add(at);
        known.uses++;
        // Behind a function word that was cut off, the capital letter is the name's own.
        known.isSure ||= /[\p{L}\p{N}]/u.test(sentence.slice(0, match.index)) || !match[0].startsWith(name);
        found.set(name, known);
      }
  });
  return [...found]
    .filter(([, { pages: using, isSure }]) => isSure && using.size >= MIN_PAGES)
    .map(([name, { pages: using, uses }]) => ({ name, pages: using.size, uses }))
    .toSorted((a, b) => b.pages - a.pages || b.uses - a.uses || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_ENTITIES);
}
