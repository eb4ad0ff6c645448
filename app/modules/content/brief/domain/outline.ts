import { MAX_HEADING_CHARS, MAX_HEADINGS } from "./limits.ts";
import type { PageContent, PageHeading } from "./page.ts";
import { likeness, topicWords, wordsIn } from "./words.ts";

/** Headings of several pages that say the same. */
export interface BriefHeading {
  /** As most pages have it; of several the one of the page that ranks best. */
  text: string;
  /** 2 or 3: where it is in the outline. */
  level: number;
  /** How many pages have one like it. */
  pages: number;
}

/** Headings are alike from this part of common words on. */
export const LEAST_LIKENESS = 0.5;
/** Of one page. */
const MAX_PAGE_HEADINGS = 100;
const NUMBERING = /^\s*(?:\(?\d{1,3}[.):]|#\d{1,3}[.:]?|[ivx]{1,4}[.)])\s+/iu;

interface Group {
  words: string[];
  texts: Map<string, number>;
  levels: number[];
  positions: Map<number, number>;
}

/** A heading without the number before it. */
export const withoutNumber = (text: string): string => text.replace(NUMBERING, "").trim();

/** The headings of a page below its main one: of levels 2 to 4, or all that follow the first when the page has none of these. */
function sectionHeadings({ headings }: PageContent): PageHeading[] {
  const below = headings.filter(({ level }) => level >= 2 && level <= 4);
  const found = below.length > 0 ? below : headings.slice(1).map(({ text }) => ({ level: 2, text }));
  return found.slice(0, MAX_PAGE_HEADINGS);
}

/** The value that is there most often; of several the smallest. */
const mostFrequent = (numbers: readonly number[]): number =>
  numbers.toSorted(
    (a, b) => numbers.filter((one) => one === b).length - numbers.filter((one) => one === a).length || a - b,
  )[0] ?? 2;

const positionOf = ({ positions }: Group): number =>
  [...positions.values()].reduce((sum, position) => sum + position, 0) / positions.size;

/** The words of a heading that tell it from others: without function words and words of the keyphrase, which all have. */
export const headingWords = (text: string, language: string, keyphrase: string): string[] =>
  topicWords(text, language, new Set(wordsIn(keyphrase, language)));

/**
 * One outline of the headings of several pages. A heading joins the group that it is most like, from half of the words on;
 * groups are in the order in which pages have them, by the mean of their places.
 */
export function mergeOutlines(pages: readonly PageContent[], language: string, keyphrase: string): BriefHeading[] {
  const groups: Group[] = [];
  pages.forEach((page, pageAt) => {
    const headings = sectionHeadings(page);
    headings.forEach(({ level, text }, at) => {
      const shown = withoutNumber(text);
      const words = headingWords(shown, language, keyphrase);
      if (words.length === 0 || shown.length > MAX_HEADING_CHARS) return;
      let [best, bestLikeness]: [Group | null, number] = [null, 0];
      for (const group of groups) {
        const like = likeness(words, group.words);
        if (like >= LEAST_LIKENESS && like > bestLikeness) [best, bestLikeness] = [group, like];
      }
      if (!best) {
        best = { words, texts: new Map(), levels: [], positions: new Map() };
        groups.push(best);
      }
      best.texts.set(shown, (best.texts.get(shown) ?? 0) + 1);
      best.levels.push(level === 2 ? 2 : 3);
      if (!best.positions.has(pageAt)) best.positions.set(pageAt, (at + 0.5) / headings.length);
    });
  });
  const kept = groups.toSorted((a, b) => b.positions.size - a.positions.size).slice(0, MAX_HEADINGS);
  return kept
    .toSorted((a, b) => positionOf(a) - positionOf(b))
    .map((group, at) => ({
      text: [...group.texts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? "",
      // An outline begins at its upper level.
      level: at === 0 ? 2 : mostFrequent(group.levels),
      pages: group.positions.size,
    }));
}
