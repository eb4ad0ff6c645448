import {
  contentWords,
  countMatches,
  countText,
  coverage,
  exactMatchPosition,
  longSentenceWords,
  scoresOf,
  wordsOf,
} from "#app/modules/seo-tools/index.server.ts";
import { parseDocument } from "#app/platform/markdown/parse-document.server.ts";
import { counted, oneDecimal } from "#app/shared/format/number.ts";
import { sentencesOf } from "#app/shared/text/sentences.ts";
import { imagePath, imageTokensIn } from "../images/domain/references.ts";
import { languageLabel } from "../labels.ts";
import { hasTransition, isPassive } from "./domain/english.ts";
import { type OutlineHeading, partsOf, type TextParts } from "./domain/plain-text.ts";
import { slugOf } from "./domain/slug.ts";

/** Brysbaert, 2019: mean speed of silent reading in English. */
const WORDS_PER_MINUTE = 238;
/** More headings than an outline shows. */
const MAX_OUTLINE = 60;
/** What search engines show of a title and a description on a computer, about. */
const TITLE_CHARS = 60;
const DESCRIPTION_CHARS = 155;

/** A rule with what it found. "info": not measured. */
export interface Check {
  id: string;
  tone: "good" | "warn" | "bad" | "info";
  text: string;
}

export interface Analysis {
  words: number;
  sentences: number;
  readingMinutes: number;
  readability: Check[];
  /** Empty without a keyphrase. */
  keyphrase: Check[];
  outline: OutlineHeading[];
  links: { internal: number; external: number };
  /** `image`: path of the first picture, which networks show; null: there is none. */
  preview: { title: string; slug: string; description: string; image: string | null };
}

/** What the analysis needs of a piece. */
export interface Analysed {
  title: string;
  body: string;
  language: string;
  keyphrase: string;
  description: string;
  slug: string;
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);
const percent = (value: number): string => `${oneDecimal(value)}%`;

/** Yoast's limits: good up to the first, fair up to the second. */
const tone = (value: number, good: number, fair: number): Check["tone"] =>
  value <= good ? "good" : value <= fair ? "warn" : "bad";

const check = (id: string, found: Check["tone"], text: string): Check => ({ id, tone: found, text });

/** The longest run of sentences that begin with the same word. */
function longestRun(sentences: readonly string[], language: string): number {
  let [longest, run, last] = [0, 0, ""];
  for (const sentence of sentences) {
    const first = wordsOf(sentence.slice(0, 100), language)[0]?.toLowerCase() ?? "";
    run = first !== "" && first === last ? run + 1 : 1;
    last = first;
    longest = Math.max(longest, run);
  }
  return longest;
}

/**
 * The rules of Yoast's documentation (SCORING READABILITY.md): sentences of more than 20 words up to 25 %, paragraphs up
 * to 150 words, a heading at least every 300 words, passive up to 10 %, transition words from 30 %, fewer than three
 * sentences in a row with the same beginning, Flesch from 60.
 */
function readabilityOf({ paragraphs, sections }: TextParts, language: string, counts: ReturnType<typeof countText>) {
  const sentences = paragraphs.flatMap(sentencesOf);
  if (counts.words === 0) return [];
  const long = share(counts.longSentences, counts.sentences);
  const paragraph = counts.longestParagraphWords;
  const section = sections.reduce((most, text) => Math.max(most, wordsOf(text, language).length), 0);
  const run = longestRun(sentences, language);
  const [score] = scoresOf(counts, language);
  const checks = [
    score
      ? check(
          "flesch",
          score.score >= 60 ? "good" : score.score >= 50 ? "warn" : "bad",
          `${score.name}: ${oneDecimal(score.score)}, ${score.meaning}`,
        )
      : check("flesch", "info", `Reading ease is not supported for ${languageLabel(language)}`),
    check(
      "sentences",
      tone(long, 25, 30),
      `${percent(long)} of the sentences have more than ${longSentenceWords(language)} words (at most 25%)`,
    ),
    check(
      "paragraphs",
      tone(paragraph, 150, 200),
      `The longest paragraph has ${counted(paragraph, "word")} (at most 150)`,
    ),
    check(
      "headings",
      tone(section, 300, 350),
      `The longest part without a heading has ${counted(section, "word")} (at most 300)`,
    ),
    check(
      "beginnings",
      run < 3 ? "good" : "bad",
      run < 3
        ? "Sentences begin with different words"
        : `${run} sentences in a row begin with the same word (fewer than 3)`,
    ),
  ];
  if (language !== "en")
    return [
      ...checks,
      check("style", "info", `Passive voice and transition words are not supported for ${languageLabel(language)}`),
    ];
  const passive = share(sentences.filter(isPassive).length, sentences.length);
  const transitions = share(sentences.filter(hasTransition).length, sentences.length);
  return [
    ...checks,
    check("passive", tone(passive, 10, 15), `${percent(passive)} of the sentences are passive (at most 10%)`),
    check(
      "transitions",
      transitions >= 30 ? "good" : transitions >= 20 ? "warn" : "bad",
      `${percent(transitions)} of the sentences have a transition word (at least 30%)`,
    ),
  ];
}

/** Where the keyphrase is, by the rules of Yoast's SEO analysis. */
function keyphraseOf(item: Analysed, parts: TextParts, slug: string, words: number): Check[] {
  const { keyphrase, language, title, description } = item;
  const content = contentWords(keyphrase, language);
  if (content.length === 0) return [];
  const covers = (text: string | undefined) => coverage(text ?? "", content, language);
  const place = exactMatchPosition(title, keyphrase, language);
  const first = covers(parts.paragraphs[0]);
  const headings = parts.headings.filter(({ text }) => covers(text) >= 0.5).length;
  const text = parts.paragraphs.join("\n");
  const uses = countMatches(text, content, language);
  const density = share(uses * content.length, words);
  return [
    check(
      "title",
      place === "start" ? "good" : place === "inside" || covers(title) === 1 ? "warn" : "bad",
      place === "start"
        ? "The title begins with it"
        : place === "inside" || covers(title) === 1
          ? "The title has it, but not at the beginning"
          : "The title does not have it",
    ),
    check(
      "first",
      first === 1 ? "good" : first > 0 ? "warn" : "bad",
      first === 1 ? "The first paragraph has it" : "The first paragraph does not contain all of its words",
    ),
    check(
      "subheadings",
      parts.headings.length === 0 ? "info" : headings > 0 ? "good" : "warn",
      parts.headings.length === 0
        ? "There are no headings in the text"
        : `${headings} of ${counted(parts.headings.length, "heading")} have it`,
    ),
    check(
      "description",
      description === "" ? "warn" : covers(description) === 1 ? "good" : "bad",
      description === ""
        ? "There is no description for search results"
        : covers(description) === 1
          ? "The description has it"
          : "The description does not have it",
    ),
    check(
      "slug",
      covers(slug.replaceAll("-", " ")) === 1 ? "good" : "warn",
      covers(slug.replaceAll("-", " ")) === 1 ? "The URL has it" : "The URL does not have all of its words",
    ),
    check(
      "density",
      density >= 0.5 && density <= 3 ? "good" : density > 4 || uses === 0 ? "bad" : "warn",
      `Used ${counted(uses, "time")} in ${counted(words, "word")}`,
    ),
  ];
}

const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, text.lastIndexOf(" ", max) > 0 ? text.lastIndexOf(" ", max) : max)} …`;

/** Measures a piece by rules; no model is asked. */
export async function analyse(item: Analysed): Promise<Analysis> {
  const parts = partsOf(await parseDocument(item.body));
  const text = parts.paragraphs.join("\n");
  const counts = countText(text, item.language);
  const slug = item.slug || slugOf(item.title);
  const [picture] = imageTokensIn(item.body);
  const internal = parts.links.filter(({ href }) => /^[/#]/.test(href)).length;
  return {
    words: counts.words,
    sentences: counts.sentences,
    readingMinutes: Math.max(1, Math.round(counts.words / WORDS_PER_MINUTE)),
    readability: readabilityOf(parts, item.language, counts),
    keyphrase: keyphraseOf(item, parts, slug, counts.words),
    outline: parts.headings.slice(0, MAX_OUTLINE),
    links: { internal, external: parts.links.length - internal },
    preview: {
      title: cut(item.title, TITLE_CHARS),
      slug,
      description: cut(item.description || (parts.paragraphs[0] ?? ""), DESCRIPTION_CHARS),
      image: picture ? imagePath(picture) : null,
    },
  };
}
