import { isStopWord } from "#app/shared/text/stop-words.ts";

/** What a crawl knows of a page, as far as a title and a description can be made of it. Nothing else may stand in them. */
export interface PageSubject {
  url: string;
  /** As the document names it: "de-AT". */
  lang: string | null;
  title: string | null;
  description: string | null;
  /** What structured data calls the website. */
  siteName: string | null;
  /** Those with a text, in document order, white space folded. */
  headings: readonly { level: number; text: string }[];
  /** The visible text, blocks parted by line feeds. */
  text: string;
}

/** A title and a description that the page could have. */
export interface Snippet {
  title: string;
  description: string;
}

/** "de-AT" → "de"; empty when a page does not say. */
export const languageOf = (lang: string | null): string => (lang ?? "").toLowerCase().split(/[-_]/)[0] ?? "";

export const normalizeWhitespace = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Whether two texts differ in nothing but case and signs. */
export const hasSameText = (a: string, b: string): boolean => lettersOf(a) === lettersOf(b);

/** Returns whether a text contains another one, ignoring case and punctuation. */
export const containsText = (text: string, part: string): boolean => lettersOf(text).includes(lettersOf(part));

/** Letters and digits alone, in small letters without accents. */
const lettersOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const WORD = /[\p{L}\p{N}]{3,}/gu;
/** A word of the title or of a main heading counts like this many of the text. */
const HEAD_WEIGHT = 3;
const MAIN_WORDS = 8;

/** Returns the words that describe the topic of a page, the weightiest first, in small letters; without those that carry no topic. */
export function mainWordsOf({ lang, title, headings, text }: PageSubject): string[] {
  const language = languageOf(lang);
  const weights = new Map<string, number>();
  const count = (from: string, weight: number): void => {
    for (const [word] of from.toLowerCase().matchAll(WORD))
      if (!isStopWord(word, language)) weights.set(word, (weights.get(word) ?? 0) + weight);
  };
  count(title ?? "", HEAD_WEIGHT);
  for (const heading of headings) count(heading.text, heading.level === 1 ? HEAD_WEIGHT : 1);
  count(text, 1);
  return [...weights]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAIN_WORDS)
    .map(([word]) => word);
}

/** Parts of a title stand between such signs with blanks around them. */
const SEPARATOR = /\s+[|·•–—»›-]\s+/;

/** The title without the name of the website at either end, that name, and the sign between the two. */
export interface SplitTitle {
  core: string;
  siteName: string | null;
  separator: string;
}

/** Separates a title from the name of the website, where the page shows no habit of its own. */
const USUAL_SEPARATOR = " | ";

/**
 * Finds the name of the website in a title: the part that structured data calls so, or that the host is called. Without
 * either there is none: a name is not made up.
 */
export function splitTitle({ url, title, siteName }: Pick<PageSubject, "url" | "title" | "siteName">): SplitTitle {
  const whole = normalizeWhitespace(title ?? "");
  const parts = whole.split(SEPARATOR);
  const isName = (part: string): boolean => (siteName ? hasSameText(part, siteName) : isCalled(url, part));
  const last = parts.at(-1) ?? "";
  const first = parts[0] ?? "";
  if (parts.length > 1 && isName(last)) {
    const core = whole.slice(0, whole.length - last.length);
    const trimmed = core.replace(/\s+\S\s+$/, "");
    return { core: trimmed, siteName: last, separator: core.slice(trimmed.length) };
  }
  if (parts.length > 1 && isName(first))
    return { core: whole.slice(first.length).replace(/^\s+\S\s+/, ""), siteName: first, separator: USUAL_SEPARATOR };
  return { core: whole, siteName: siteName ? normalizeWhitespace(siteName) : null, separator: USUAL_SEPARATOR };
}

/** Fewer letters are in too many hosts by chance. */
const MIN_NAME_LETTERS = 3;

/** Whether a host is called like this: "Tea Shop" and www.tea-shop.co.uk. */
function isCalled(url: string, name: string): boolean {
  const host = URL.parse(url)?.hostname.replace(/^www\./, "") ?? "";
  const letters = lettersOf(name);
  return letters.length >= MIN_NAME_LETTERS && lettersOf(host.slice(0, host.lastIndexOf("."))).includes(letters);
}
