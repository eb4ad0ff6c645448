import { singular, wordsOf } from "../../terms/domain/words.ts";

/** Words that say nothing of what a page is about. */
const STOP = new Set("a an and at by for from in is of on or our the this to we with you your".split(" "));

const contentWords = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => !STOP.has(word))
      .map(singular),
  );

/** Share of the words of one text that another holds too, 0 to 1; null without words. */
export function coverage(text: string, by: string): number | null {
  const [wanted, found] = [contentWords(text), contentWords(by)];
  if (wanted.size === 0) return null;
  return [...wanted].filter((word) => found.has(word)).length / wanted.size;
}

export interface MessageMatch {
  /** 0 to 100: keyword in the headlines (40), keyword in the title (40), best headline in the title (20). */
  score: number;
  advice: string | null;
}

const best = (values: readonly (number | null)[]): number => Math.max(0, ...values.map((value) => value ?? 0));

/** Scores how well a page keeps what a keyword and the headlines of its ads promise. */
export function messageMatch(keywords: readonly string[], headlines: readonly string[], title: string): MessageMatch {
  const inHeadline = best(keywords.map((keyword) => best(headlines.map((headline) => coverage(keyword, headline)))));
  const inTitle = best(keywords.map((keyword) => coverage(keyword, title)));
  const promise = best(headlines.map((headline) => coverage(headline, title)));
  const score = Math.round(inHeadline * 40 + inTitle * 40 + promise * 20);
  const advice =
    title === ""
      ? "The page has no title."
      : inTitle < 0.5
        ? "The title of the page does not name what people searched for."
        : inHeadline < 0.5
          ? "No headline names what people searched for."
          : promise < 0.5
            ? "The title does not repeat what the headlines promise."
            : null;
  return { score, advice };
}
