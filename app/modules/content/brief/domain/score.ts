import { foldText } from "#app/shared/text/text.ts";
import type { Brief, BriefLength } from "./brief.ts";
import { headingWords, LEAST_LIKENESS } from "./outline.ts";
import { countTerms } from "./terms.ts";
import { isSameWord, likeness, topicWords, wordsIn } from "./words.ts";

/** Points of each part of the score; those of a part that a brief does not have go to the others in proportion. */
export const WEIGHTS = { terms: 50, headings: 20, length: 15, questions: 15 } as const;
export const PARTS = ["terms", "headings", "length", "questions"] as const satisfies (keyof typeof WEIGHTS)[];
export type Part = (typeof PARTS)[number];

export const TERM_STATES = ["missing", "few", "good", "many"] as const;
export type TermState = (typeof TERM_STATES)[number];
/** What a term counts of its weight. */
const TERM_CREDIT: Readonly<Record<TermState, number>> = { missing: 0, few: 0.5, good: 1, many: 0.5 };
/** A question is answered by a passage with this part of its words. */
const ANSWERED_SHARE = 0.75;
/** Headings of fewer pages do not count. */
const MIN_HEADING_PAGES = 2;
const MAX_TIPS = 5;

/** A text as the score reads it. */
export interface OwnText {
  title: string;
  headings: string[];
  /** Paragraphs and items of lists. */
  passages: string[];
}

/** A change that raises the score, and by how many points. */
export interface Tip {
  part: Part;
  /** The term, heading or question; empty for the length. */
  subject: string;
  /** Uses of the term, or words of the text, to add; below 0: to take away. */
  change: number;
  points: number;
}

export interface Score {
  /** 0 to 100. */
  score: number;
  words: number;
  parts: { part: Part; points: number; of: number }[];
  /** In the order of the brief. */
  terms: { uses: number; state: TermState }[];
  headings: boolean[];
  questions: boolean[];
  entities: boolean[];
  /** What would raise the score most. */
  tips: Tip[];
}

interface Item {
  tip: Omit<Tip, "points" | "part">;
  weight: number;
  credit: number;
}

const stateOf = (uses: number, from: number, to: number): TermState =>
  uses === 0 ? "missing" : uses < from ? "few" : uses <= to ? "good" : "many";

const lengthCredit = (words: number, { from, to }: BriefLength): number =>
  words < from ? words / from : words > to ? to / words : 1;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * How much of a brief a text covers. Terms count by their TF-IDF weight, headings and questions by the number of their pages;
 * a term that is used too rarely or too often counts half.
 */
export function scoreText(brief: Brief, { title, headings, passages }: OwnText): Score {
  const { language, keyphrase } = brief;
  const texts = [title, ...headings, ...passages];
  const counts = countTerms(texts, language);
  const words = sum([...headings, ...passages].map((text) => wordsIn(text, language).length));
  const terms = brief.terms.map(({ term, from, to }) => {
    const uses = counts.get(term) ?? 0;
    return { uses, state: stateOf(uses, from, to) };
  });
  const ownHeadings = headings.map((text) => headingWords(text, language, keyphrase));
  const hasHeading = brief.headings.map(({ text }) => {
    const wordsOfIt = headingWords(text, language, keyphrase);
    return ownHeadings.some((own) => likeness(own, wordsOfIt) >= LEAST_LIKENESS);
  });
  const ownPassages = [...headings, ...passages].map((text) => [...new Set(wordsIn(text, language))]);
  const isAnswered = brief.questions.map(({ text }) => {
    const asked = topicWords(text, language);
    return ownPassages.some((own) => shareIn(asked, own) >= ANSWERED_SHARE);
  });
  const folded = foldText(texts.join("\n"));

  const items: Record<Part, Item[]> = {
    terms: brief.terms.map(({ term, from, to, weight }, at) => {
      const { uses, state } = terms[at] ?? { uses: 0, state: "missing" };
      const change = state === "many" ? to - uses : Math.max(0, from - uses);
      return { tip: { subject: term, change }, weight, credit: TERM_CREDIT[state] };
    }),
    headings: brief.headings.flatMap(({ text, pages }, at) =>
      pages < MIN_HEADING_PAGES
        ? []
        : [{ tip: { subject: text, change: 0 }, weight: pages, credit: hasHeading[at] ? 1 : 0 }],
    ),
    length: [
      {
        tip: {
          subject: "",
          change: words < brief.length.from ? brief.length.from - words : Math.min(0, brief.length.to - words),
        },
        weight: 1,
        credit: lengthCredit(words, brief.length),
      },
    ],
    questions: brief.questions.map(({ text, pages }, at) => ({
      tip: { subject: text, change: 0 },
      weight: pages,
      credit: isAnswered[at] ? 1 : 0,
    })),
  };
  const present = PARTS.filter((part) => items[part].length > 0);
  const points = 100 / sum(present.map((part) => WEIGHTS[part]));
  const tips: Tip[] = [];
  const parts = present.map((part) => {
    const of = WEIGHTS[part] * points;
    const whole = sum(items[part].map(({ weight }) => weight));
    const each = whole > 0 ? of / whole : 0;
    for (const { tip, weight, credit } of items[part])
      if (credit < 1) tips.push({ part, ...tip, points: each * weight * (1 - credit) });
    return { part, points: sum(items[part].map(({ weight, credit }) => each * weight * credit)), of };
  });
  return {
    score: Math.round(sum(parts.map((part) => part.points))),
    words,
    parts,
    terms,
    headings: hasHeading,
    questions: isAnswered,
    entities: (brief.entities ?? []).map(({ name }) => folded.includes(foldText(name))),
    tips: tips.toSorted((a, b) => b.points - a.points).slice(0, MAX_TIPS),
  };
}

const shareIn = (asked: readonly string[], own: readonly string[]): number =>
  asked.filter((word) => own.some((other) => isSameWord(word, other))).length / Math.max(1, asked.length);
