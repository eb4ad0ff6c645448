import { MAX_TERM_CHARS, MAX_TERMS } from "./limits.ts";
import type { PageContent } from "./page.ts";
import { quantile } from "./quartiles.ts";
import { isCommon, knowsCommonWords, wordRuns, wordsIn } from "./words.ts";

/** A term of one to three words that the pages have in common. */
export interface BriefTerm {
  term: string;
  /** How many of the pages use it. */
  pages: number;
  /** Typical uses in a text of the recommended length: from the lower quartile of the pages that use it to the most of any, and at least one more. */
  from: number;
  to: number;
  /** TF-IDF; see `findTerms`. */
  weight: number;
}

const MAX_WORDS = 3;
/** A shorter word is a unit or an article; a sign of Chinese or Japanese is not. */
const MIN_LETTERS = 3;
const IDEOGRAPH = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/v;
const NUMBER = /^[\p{N}.,:%]+$/u;
/** A shorter term is left out when a longer one has this part of its uses. */
const NESTED_SHARE = 0.8;
/** Without a list of function words: a word in more than this part of the passages is taken for one. */
const COMMON_SHARE = 0.25;
const MIN_PASSAGES_FOR_COMMON = 20;

/** How often each term of one to three words is in some texts; function words neither begin nor end one. */
export function countTerms(texts: readonly string[], language: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) for (const term of termsIn(text, language)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

const mayEnd = (word: string, language: string): boolean =>
  !NUMBER.test(word) &&
  (word.length >= MIN_LETTERS || (IDEOGRAPH.test(word) && word.length >= 2)) &&
  !isCommon(word, language);

function* termsIn(text: string, language: string): Generator<string> {
  for (const run of wordRuns(text, language)) {
    const ends = run.map((word) => mayEnd(word, language));
    for (let start = 0; start < run.length; start++) {
      if (!ends[start]) continue;
      let term = "";
      for (let end = start; end < Math.min(run.length, start + MAX_WORDS); end++) {
        term = end === start ? (run[end] ?? "") : `${term} ${run[end]}`;
        if (term.length > MAX_TERM_CHARS) break;
        if (ends[end]) yield term;
      }
    }
  }
}

/** A phrase as a term is spelled. */
const termOf = (text: string, language: string): string => wordsIn(text, language).join(" ");

interface Candidate {
  term: string;
  uses: number[];
  total: number;
  pages: number;
}

/** The texts of a page that are counted, each of them a passage of the background. */
export const textsOf = ({ headings, passages }: Pick<PageContent, "headings" | "passages">): string[] => [
  ...headings.map(({ text }) => text),
  ...passages,
];

/** Longer terms that have most of a shorter one's uses, on as many pages, stand for it. */
function withoutNested(candidates: readonly Candidate[], keyphrase: string): Candidate[] {
  const within = new Map<string, number>();
  const pagesOf = new Map(candidates.map(({ term, pages }) => [term, pages]));
  for (const { term, total, pages } of candidates) {
    const words = term.split(" ");
    for (let start = 0; start < words.length; start++)
      for (let end = start + 1; end <= words.length; end++) {
        const part = words.slice(start, end).join(" ");
        if (part !== term && pages >= (pagesOf.get(part) ?? 0))
          within.set(part, Math.max(within.get(part) ?? 0, total));
      }
  }
  return candidates.filter(({ term, total }) => term === keyphrase || (within.get(term) ?? 0) < NESTED_SHARE * total);
}

/** Words in so many passages that they say nothing, for a language without a list; never a word of the keyphrase. */
function frequentWords(found: ReadonlyMap<string, number>, passages: number, keyphrase: string): Set<string> {
  if (passages < MIN_PASSAGES_FOR_COMMON) return new Set();
  const own = new Set(keyphrase.split(" "));
  return new Set(
    [...found]
      .filter(([term, count]) => !term.includes(" ") && count > COMMON_SHARE * passages && !own.has(term))
      .map(([term]) => term),
  );
}

/**
 * The terms that pages have in common, heaviest first. The weight is TF-IDF with the passages of the same pages as
 * background: the mean over all pages of 1 + ln(uses), 0 on a page without the term, times ln((passages + 1) ÷ passages with
 * the term). A term counts only when at least two pages use it, and at least three of ten.
 */
export function findTerms(
  pages: readonly PageContent[],
  words: readonly number[],
  { language, keyphrase, typicalWords }: { language: string; keyphrase: string; typicalWords: number },
): BriefTerm[] {
  const inPassages = new Map<string, number>();
  let passages = 0;
  const counts = pages.map((page) => {
    const uses = new Map<string, number>();
    for (const text of textsOf(page)) {
      passages++;
      const terms = [...termsIn(text, language)];
      for (const term of terms) uses.set(term, (uses.get(term) ?? 0) + 1);
      for (const term of new Set(terms)) inPassages.set(term, (inPassages.get(term) ?? 0) + 1);
    }
    return uses;
  });

  const wanted = termOf(keyphrase, language);
  const frequent = knowsCommonWords(language) ? new Set<string>() : frequentWords(inPassages, passages, wanted);
  const isSaying = (term: string): boolean => {
    const parts = term.split(" ");
    return !frequent.has(parts[0] ?? "") && !frequent.has(parts.at(-1) ?? "");
  };
  const minPages = Math.max(2, Math.ceil(pages.length * 0.3));
  const candidates: Candidate[] = [];
  for (const term of inPassages.keys()) {
    const uses = counts.map((count) => count.get(term) ?? 0);
    const using = uses.filter((count) => count > 0).length;
    if (using >= (term === wanted ? 1 : minPages) && isSaying(term))
      candidates.push({ term, uses, pages: using, total: uses.reduce((sum, count) => sum + count, 0) });
  }
  return withoutNested(candidates, wanted)
    .map(({ term, uses, pages: using }): BriefTerm => {
      const tf = uses.reduce((sum, count) => sum + (count > 0 ? 1 + Math.log(count) : 0), 0) / pages.length;
      const weight = tf * Math.log((passages + 1) / (inPassages.get(term) ?? 1));
      const typical = uses.flatMap((count, at) => (count > 0 ? [(count / (words[at] || 1)) * typicalWords] : []));
      const from = Math.max(1, Math.round(quantile(typical, 0.25)));
      return { term, pages: using, from, to: Math.max(from + 1, Math.round(quantile(typical, 1))), weight };
    })
    .toSorted(
      (a, b) =>
        Number(b.term === wanted) - Number(a.term === wanted) || b.weight - a.weight || (a.term < b.term ? -1 : 1),
    )
    .slice(0, MAX_TERMS)
    .map((term) => ({ ...term, weight: Math.round(term.weight * 1_000) / 1_000 }));
}
