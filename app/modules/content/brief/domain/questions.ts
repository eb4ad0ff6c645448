import { sentencesOf } from "#app/shared/text/sentences.ts";
import { MAX_QUESTION_CHARS, MAX_QUESTIONS } from "./limits.ts";
import { withoutNumber } from "./outline.ts";
import type { PageContent } from "./page.ts";
import { likeness, topicWords, wordsIn } from "./words.ts";

export interface BriefQuestion {
  text: string;
  /** How many pages ask it. */
  pages: number;
}

const ASKS = /[?？؟]["'”’»)\]」』]*$/u;
const LABEL = /^(?:q|question|frage|pregunta|domanda|vraag)\s*\d{0,3}\s*[:.]\s*/iu;
const MIN_WORDS = 3;
/** Of one page. */
const MAX_PAGE_QUESTIONS = 100;
/** Questions are one from this part of common words on: more than headings need, because a single word turns a question. */
const LEAST_LIKENESS = 0.6;

const isQuestion = (text: string): boolean => ASKS.test(text) && text.length <= MAX_QUESTION_CHARS;

/** The questions of a page: headings first, then sentences. */
const questionsOf = ({ headings, passages }: PageContent): string[] =>
  [...headings.map(({ text }) => text), ...passages.flatMap((text) => (/[?？؟]/u.test(text) ? sentencesOf(text) : []))]
    .map((text) => withoutNumber(text).replace(LABEL, ""))
    .filter(isQuestion)
    .slice(0, MAX_PAGE_QUESTIONS);

/** What pages ask, headings and sentences that end with a question mark; those of most pages first. */
export function findQuestions(pages: readonly PageContent[], language: string): BriefQuestion[] {
  const found: { text: string; words: string[]; pages: Set<number> }[] = [];
  pages.forEach((page, at) => {
    for (const text of questionsOf(page)) {
      if (wordsIn(text, language).length < MIN_WORDS) continue;
      const words = topicWords(text, language);
      const same = found.find((one) => likeness(one.words, words) >= LEAST_LIKENESS);
      if (same) same.pages.add(at);
      else found.push({ text, words, pages: new Set([at]) });
    }
  });
  return found
    .toSorted((a, b) => b.pages.size - a.pages.size)
    .slice(0, MAX_QUESTIONS)
    .map(({ text, pages: asking }) => ({ text, pages: asking.size }));
}
