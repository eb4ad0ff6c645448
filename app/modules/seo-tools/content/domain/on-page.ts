import { exact } from "#app/shared/format/number.ts";
import { percentage } from "#app/shared/format/percent.ts";
import { sentencesOf } from "#app/shared/text/sentences.ts";
import { knowsStopWords } from "#app/shared/text/stop-words.ts";
import type { Check } from "../../domain/tool.ts";
import { contentWords, countMatches, coverage, exactMatchPosition } from "./keyphrase.ts";
import { largest, wordsOf } from "./readability.ts";

/** A page or a draft, as the checks see it. */
export interface Draft {
  title: string;
  /** As drawn at 20 px in Arial. */
  titleWidthPx: number;
  description: string;
  /** The last part of the address; "" when there is none yet. */
  slug: string;
  /** The text, one paragraph on each line. */
  text: string;
  /** The first paragraph of the text. */
  introduction: string;
  headings: readonly { level: number; text: string }[];
  /** Alternative texts; null where the attribute is missing. */
  images: readonly (string | null)[];
  links: readonly { anchor: string; internal: boolean; nofollow: boolean }[];
  language: string;
}

/** Yoast's limits, as its documents "SCORING SEO" and "SCORING READABILITY" list them. */
export const YOAST = {
  keyphraseMaxWords: 4,
  keyphraseFarTooLongWords: 8,
  /** Without a list of function words every word counts, so that more are allowed. */
  keyphraseMaxWordsUnknownLanguage: 6,
  keyphraseFarTooLongUnknownLanguage: 9,
  densityMinWords: 100,
  densityMinPercent: 0.5,
  densityMaxPercent: 3,
  densityFarTooHighPercent: 4,
  descriptionMatchesMax: 2,
  sharedMinPercent: 30,
  sharedMaxPercent: 75,
  imagesForShare: 5,
  titleMaxPx: 600,
  descriptionMinChars: 120,
  descriptionMaxChars: 156,
  textMinWords: 300,
  textSlightlyBelowWords: 250,
  paragraphMaxWords: 150,
  paragraphFarTooLongWords: 200,
  longSentencesMaxPercent: 25,
  longSentencesFarTooManyPercent: 30,
} as const;

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);
const check = (tone: Check["tone"], title: string, detail: string): Check => ({ tone, title, detail });

/** Density of a keyphrase in percent. A longer phrase fills more of a text each time: it is weighed by its length, as Yoast does. */
export function densityPercent(matches: number, words: number, keyphraseWords: number): number {
  const lengthFactor = 0.7 + keyphraseWords / 3;
  return words === 0 ? 0 : (matches / words) * lengthFactor * 100;
}

function judgeIntroduction(draft: Draft, content: readonly string[]): Check {
  const title = "Keyphrase in introduction";
  const { introduction, language } = draft;
  if (introduction === "") return check("bad", title, "There is no first paragraph.");
  if (countMatches(introduction, content, language) > 0)
    return check("good", title, "All of its words appear in one sentence of the first paragraph.");
  if (coverage(introduction, content, language) === 1)
    return check("warn", title, "All of its words stand in the first paragraph, but in no one sentence.");
  return check("bad", title, "The first paragraph does not contain all of its words: make the topic clear at once.");
}

function judgeLength(keyphrase: string, content: readonly string[], language: string): Check {
  const known = knowsStopWords(language);
  const max = known ? YOAST.keyphraseMaxWords : YOAST.keyphraseMaxWordsUnknownLanguage;
  const far = known ? YOAST.keyphraseFarTooLongWords : YOAST.keyphraseFarTooLongUnknownLanguage;
  const count = known ? content.length : wordsOf(keyphrase, language).length;
  const detail = `${count} ${known ? "words that carry its topic" : "words"}; at most ${max}.`;
  return check(count > far ? "bad" : count > max ? "warn" : "good", "Keyphrase length", detail);
}

function judgeDensity(draft: Draft, content: readonly string[]): Check | null {
  const words = wordsOf(draft.text, draft.language).length;
  if (words < YOAST.densityMinWords) return null;
  const matches = countMatches(draft.text, content, draft.language);
  const density = densityPercent(matches, words, content.length);
  const detail = `Found ${matches} times in ${exact(words)} words: ${percentage(density)}. Between ${YOAST.densityMinPercent}% and ${YOAST.densityMaxPercent}% is right.`;
  const right = density > YOAST.densityMinPercent && density <= YOAST.densityMaxPercent;
  return check(
    right ? "good" : "bad",
    density > YOAST.densityFarTooHighPercent ? "Keyphrase density is far too high" : "Keyphrase density",
    detail,
  );
}

function judgeTitle({ title, titleWidthPx, language }: Draft, keyphrase: string, content: readonly string[]): Check[] {
  if (title === "") return [check("bad", "SEO title", "There is no title.")];
  const place = exactMatchPosition(title, keyphrase, language);
  const inTitle =
    place === "start"
      ? check("good", "Keyphrase in title", "The exact keyphrase is at the beginning.")
      : place === "inside"
        ? check("warn", "Keyphrase in title", "The exact keyphrase is there, but not at the beginning.")
        : coverage(title, content, language) === 1
          ? check("warn", "Keyphrase in title", "All of its words are there, but not as one phrase.")
          : check("bad", "Keyphrase in title", "Not all of its words are in the title.");
  const width = check(
    titleWidthPx > YOAST.titleMaxPx ? "bad" : "good",
    "Title width",
    `${titleWidthPx} px; at most ${YOAST.titleMaxPx} px.`,
  );
  return [inTitle, width];
}

function judgeDescription({ description, language }: Draft, content: readonly string[]): Check[] {
  if (description === "")
    return [check("bad", "Meta description", "Missing. Search engines will pick text from the page.")];
  const matches = countMatches(description, content, language);
  const chars = [...description].length;
  const fits = chars > YOAST.descriptionMinChars && chars <= YOAST.descriptionMaxChars;
  return [
    check(
      matches === 0 || matches > YOAST.descriptionMatchesMax ? "bad" : "good",
      "Keyphrase in meta description",
      `Found ${matches} times; once or twice is right.`,
    ),
    check(
      fits ? "good" : "warn",
      "Meta description length",
      `${chars} characters; more than ${YOAST.descriptionMinChars} and at most ${YOAST.descriptionMaxChars}.`,
    ),
  ];
}

function judgeHeadings({ headings, language }: Draft, content: readonly string[]): Check[] {
  const checks: Check[] = [];
  const main = headings.filter(({ level }) => level === 1).length;
  if (main !== 1)
    checks.push(
      check(
        main === 0 ? "warn" : "bad",
        "Main heading",
        main === 0
          ? "There is no H1."
          : `There are ${main} H1 headings: one names the page, the others are subheadings.`,
      ),
    );
  const sub = headings.filter(({ level }) => level === 2 || level === 3);
  if (sub.length === 0) return checks;
  const needed = knowsStopWords(language) ? 0.5 : 1;
  const about = sub.filter(({ text }) => coverage(text, content, language) >= needed).length;
  const share = percent(about, sub.length);
  const right = sub.length === 1 ? about === 1 : share >= YOAST.sharedMinPercent && share <= YOAST.sharedMaxPercent;
  checks.push(
    check(
      right ? "good" : "bad",
      "Keyphrase in subheadings",
      `${about} of ${sub.length} H2 and H3 headings are about it: ${percentage(share)}. Between ${YOAST.sharedMinPercent}% and ${YOAST.sharedMaxPercent}% is right.`,
    ),
  );
  return checks;
}

function judgeImages({ images, language }: Draft, content: readonly string[]): Check[] {
  if (images.length === 0) return [check("bad", "Images", "There are none.")];
  const about = images.filter((alt) => alt !== null && coverage(alt, content, language) >= 0.5).length;
  const share = percent(about, images.length);
  const counted =
    images.length < YOAST.imagesForShare
      ? about > 0
      : share >= YOAST.sharedMinPercent && share <= YOAST.sharedMaxPercent;
  const limit =
    images.length < YOAST.imagesForShare
      ? "At least one should be."
      : `Between ${YOAST.sharedMinPercent}% and ${YOAST.sharedMaxPercent}% is right.`;
  return [
    check(
      counted ? "good" : "warn",
      "Keyphrase in alternative texts",
      `${about} of ${images.length} images are about it: ${percentage(share)}. ${limit}`,
    ),
  ];
}

function judgeSlug({ slug, language }: Draft, content: readonly string[]): Check[] {
  if (slug === "") return [];
  const found = coverage(slug.replace(/[-_+.]|%20/g, " "), content, language);
  const enough = content.length <= 2 ? found === 1 : found > 0.5;
  return [
    check(
      enough ? "good" : "warn",
      "Keyphrase in slug",
      `${slug}: ${Math.round(found * content.length)} of ${content.length} words. ${content.length <= 2 ? "All of them should be there." : "More than half should be there."}`,
    ),
  ];
}

function judgeLinks({ links, language }: Draft, keyphrase: string): Check[] {
  const judge = (name: string, some: readonly Draft["links"][number][]): Check => {
    if (some.length === 0) return check("bad", name, "There are none.");
    const followed = some.filter(({ nofollow }) => !nofollow).length;
    return check(
      followed === 0 ? "warn" : "good",
      name,
      followed === 0 ? `All ${some.length} are nofollow.` : `${some.length}, of them ${followed} without nofollow.`,
    );
  };
  const wanted = contentWords(keyphrase, language).sort().join(" ");
  const competing = links.filter(
    ({ anchor }) => anchor !== "" && contentWords(anchor, language).sort().join(" ") === wanted,
  );
  return [
    judge(
      "Outbound links",
      links.filter(({ internal }) => !internal),
    ),
    judge(
      "Internal links",
      links.filter(({ internal }) => internal),
    ),
    ...(competing.length > 0
      ? [
          check(
            "bad",
            "Competing links",
            `${competing.length} links have the keyphrase as their text: they give away what this page wants to be found for.`,
          ),
        ]
      : []),
  ];
}

/** The checks that need a keyphrase. */
export function judgeKeyphrase(draft: Draft, keyphrase: string): Check[] {
  const content = contentWords(keyphrase, draft.language);
  const density = judgeDensity(draft, content);
  return [
    judgeIntroduction(draft, content),
    judgeLength(keyphrase, content, draft.language),
    ...(density ? [density] : []),
    ...judgeTitle(draft, keyphrase, content),
    ...judgeDescription(draft, content),
    ...judgeHeadings(draft, content),
    ...judgeImages(draft, content),
    ...judgeSlug(draft, content),
    ...judgeLinks(draft, keyphrase),
  ];
}

/** The checks of the text alone. */
export function judgeText({ text, language }: Pick<Draft, "text" | "language">, longSentenceWords: number): Check[] {
  const words = wordsOf(text, language).length;
  const sentences = sentencesOf(text).map((sentence) => wordsOf(sentence, language).length);
  const long = sentences.filter((count) => count > longSentenceWords).length;
  const share = percent(long, sentences.length);
  const longest = largest(text.split(/\n+/).map((paragraph) => wordsOf(paragraph, language).length));
  return [
    check(
      words >= YOAST.textMinWords ? "good" : words >= YOAST.textSlightlyBelowWords ? "warn" : "bad",
      "Text length",
      `${exact(words)} words; at least ${YOAST.textMinWords}.`,
    ),
    check(
      share <= YOAST.longSentencesMaxPercent ? "good" : share <= YOAST.longSentencesFarTooManyPercent ? "warn" : "bad",
      "Sentence length",
      `${long} of ${sentences.length} sentences have more than ${longSentenceWords} words: ${percentage(share)}; at most ${YOAST.longSentencesMaxPercent}%.`,
    ),
    check(
      longest <= YOAST.paragraphMaxWords ? "good" : longest <= YOAST.paragraphFarTooLongWords ? "warn" : "bad",
      "Paragraph length",
      `The longest has ${longest} words; at most ${YOAST.paragraphMaxWords}.`,
    ),
  ];
}

/** Bounds keep a draft of brackets from being searched to its end for each of them. */
const PICTURE = /!\[([^\]]{0,200})\]\([^)]{0,1000}\)/g;
const LINK = /\[([^\]]{0,200})\]\(([^)\s]{0,1000})(?:\s[^)]{0,300})?\)/g;

/** The parts of a draft between empty lines; a heading is one of its own. */
function blocksOf(source: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  const end = (): void => {
    if (lines.length > 0) blocks.push(lines.join("\n"));
    lines = [];
  };
  for (const line of source.split(/\r\n?|\n/)) {
    const isHeading = /^#{1,6} /.test(line);
    if (isHeading || line === "") end();
    if (line !== "") lines.push(line);
    if (isHeading) end();
  }
  end();
  return blocks;
}

/** Reads a draft in plain text or Markdown: headings, links and images in their usual marks. Addresses without a host are internal. */
export function readMarkdownDraft(
  source: string,
): Pick<Draft, "text" | "introduction" | "headings" | "images" | "links"> {
  const headings: Draft["headings"][number][] = [];
  const images: (string | null)[] = [];
  const links: Draft["links"][number][] = [];
  const paragraphs: string[] = [];
  for (const block of blocksOf(source)) {
    const plain = block
      .replace(PICTURE, (_, alt: string) => {
        images.push(alt);
        return "";
      })
      .replace(LINK, (_, anchor: string, href: string) => {
        links.push({ anchor, internal: !/^(https?:)?\/\//i.test(href), nofollow: false });
        return anchor;
      })
      .replace(/[*_`]{1,3}(\S[^*_`]*)[*_`]{1,3}/g, "$1")
      .replace(/\s+/g, " ")
      .trim();
    const heading = /^(#{1,6}) (.*)$/.exec(plain);
    if (heading?.[1]) headings.push({ level: heading[1].length, text: heading[2] ?? "" });
    else if (plain !== "") paragraphs.push(plain.replace(/^([-*+]|\d+\.) /, ""));
  }
  return { text: paragraphs.join("\n"), introduction: paragraphs[0] ?? "", headings, images, links };
}
