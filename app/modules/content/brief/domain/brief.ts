import { utf8Length } from "#app/shared/text/text.ts";
import type { Language } from "../../domain/kind.ts";
import { type BriefEntity, findEntities } from "./entities.ts";
import { MAX_BRIEF_BYTES } from "./limits.ts";
import { type BriefHeading, mergeOutlines } from "./outline.ts";
import type { PageContent } from "./page.ts";
import { quantile } from "./quartiles.ts";
import { type BriefQuestion, findQuestions } from "./questions.ts";
import { type BriefTerm, findTerms, textsOf } from "./terms.ts";
import { wordsIn } from "./words.ts";

/** Words of the pages, and how many a new text should have. */
export interface BriefLength {
  min: number;
  median: number;
  max: number;
  from: number;
  to: number;
}

/** What the pages that rank for a keyphrase have in common. */
export interface Brief {
  keyphrase: string;
  language: Language;
  /** How many pages it was made of. */
  pages: number;
  length: BriefLength;
  headings: BriefHeading[];
  terms: BriefTerm[];
  questions: BriefQuestion[];
  /** Null: not supported for the language. */
  entities: BriefEntity[] | null;
}

/** The recommended length is at least this far around the median. */
const LEAST_SPREAD = 0.1;
const toTens = (words: number): number => Math.max(10, Math.round(words / 10) * 10);

/** Recommends the middle half of the pages' lengths, from quartile to quartile, and at least a tenth around the median. */
export function lengthOf(words: readonly number[]): BriefLength {
  const median = Math.round(quantile(words, 0.5));
  return {
    min: quantile(words, 0),
    median,
    max: quantile(words, 1),
    from: toTens(Math.min(quantile(words, 0.25), median * (1 - LEAST_SPREAD))),
    to: toTens(Math.max(quantile(words, 0.75), median * (1 + LEAST_SPREAD))),
  };
}

export const countWords = (page: Pick<PageContent, "headings" | "passages">, language: string): number =>
  textsOf(page).reduce((sum, text) => sum + wordsIn(text, language).length, 0);

/** Cuts the lists of a brief until it fits: a tenth of each at a time, those of least weight and of fewest pages. */
export function fitBrief(brief: Brief, maxBytes: number): Brief {
  const { terms, headings, questions, entities } = brief;
  const common = headings.toSorted((a, b) => b.pages - a.pages);
  for (let tenths = 10; ; tenths--) {
    const first = <T>(list: readonly T[]): T[] => list.slice(0, Math.ceil((list.length * tenths) / 10));
    const kept = new Set(first(common));
    const cut = {
      ...brief,
      terms: first(terms),
      headings: headings.filter((heading) => kept.has(heading)),
      questions: first(questions),
      entities: entities && first(entities),
    };
    if (tenths === 0 || utf8Length(JSON.stringify(cut)) <= maxBytes) return cut;
  }
}

/** Makes a brief of pages in the order in which they rank: the same pages make the same brief. No model is asked. */
export function makeBrief(pages: readonly PageContent[], language: Language, keyphrase: string): Brief {
  const words = pages.map((page) => countWords(page, language));
  const length = lengthOf(words);
  const brief = {
    keyphrase,
    language,
    pages: pages.length,
    length,
    headings: mergeOutlines(pages, language, keyphrase),
    terms: findTerms(pages, words, { language, keyphrase, typicalWords: length.median }),
    questions: findQuestions(pages, language),
    entities: findEntities(pages, language),
  };
  return fitBrief(brief, MAX_BRIEF_BYTES);
}
