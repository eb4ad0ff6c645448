import { sentencesOf } from "#app/shared/text/sentences.ts";
import { charCount } from "../../checks/domain/evidence.ts";
import { LIMITS } from "../../domain/audit-limits.ts";
import { fits, problemsOf, shorten } from "./fit.ts";
import {
  containsText,
  hasSameText,
  mainWordsOf,
  normalizeWhitespace,
  type PageSubject,
  type Snippet,
  splitTitle,
} from "./page-subject.ts";

export const SNIPPETS = 3;

/**
 * Writes up to three titles with descriptions, the best first, by fixed rules from the page alone. The same page always
 * gives the same result. Empty when the page has no text.
 */
export function writeSnippets(subject: PageSubject): Snippet[] {
  const titles = best("title", titlesOf(subject));
  const descriptions = best("description", descriptionsOf(subject));
  const count = Math.max(titles.length, descriptions.length);
  // Where a page gives fewer of one than of the other, the best one is used several times.
  return Array.from({ length: count }, (_, at) => ({
    title: titles[at] ?? titles[0] ?? "",
    description: descriptions[at] ?? descriptions[0] ?? "",
  }));
}

/** Different texts only, those without a problem first, otherwise in the order given. */
function best(field: keyof Snippet, texts: readonly string[]): string[] {
  const different: string[] = [];
  for (const text of texts)
    if (text !== "" && !different.some((other) => hasSameText(other, text))) different.push(text);
  const right = (text: string): boolean => problemsOf(field, text).length === 0;
  return [...different.filter(right), ...different.filter((text) => !right(text))].slice(0, SNIPPETS);
}

function titlesOf(subject: PageSubject): string[] {
  const { lang, headings } = subject;
  const { core, siteName, separator } = splitTitle(subject);
  const topic = headings.find(({ level }) => level === 1)?.text || core || headings[0]?.text || "";
  const named = (whole: string): string => {
    const text = shorten("title", whole, lang);
    const longer = siteName && text !== "" && !containsText(text, siteName) ? text + separator + siteName : text;
    return fits("title", longer) ? longer : text;
  };
  const details = headings
    .filter(({ level, text }) => level === 2 && !containsText(topic, text))
    .map(({ text }) => `${topic}: ${text}`);
  return [
    named(core),
    named(topic),
    ...details.filter((title) => fits("title", title)),
    shorten("title", core, lang),
    shorten("title", topic, lang),
  ];
}

/** Ends as a sentence does. */
const ENDED = /[.!?…。！？]["'”’»)\]]*$/;
/** Words of banners and of requests to the browser, which are no text of the page unless it is about them. */
const NOTICE = /\b(cookies?|javascript)\b/i;
const MIN_SENTENCE_CHARS = 30;

function descriptionsOf(subject: PageSubject): string[] {
  const { lang, title, headings } = subject;
  const words = mainWordsOf(subject);
  const aboutNotices = words.some((word) => NOTICE.test(word));
  const sentences = sentencesOf(subject.text)
    .map(normalizeWhitespace)
    .filter(
      (sentence) =>
        sentence.length >= MIN_SENTENCE_CHARS && ENDED.test(sentence) && (aboutNotices || !NOTICE.test(sentence)),
    );
  const own = normalizeWhitespace(subject.description ?? "");
  const isOwn = !hasSameText(own, title ?? "");
  const topical = sentences.map((sentence) => words.filter((word) => containsText(sentence, word)).length);
  const parts = headings.filter(({ level }) => level === 2).map(({ text }) => text);
  return [
    isOwn
      ? together(
          [
            own,
            ...(charCount(own) < LIMITS.descriptionMinChars ? sentences.filter((one) => !containsText(own, one)) : []),
          ],
          lang,
        )
      : "",
    together(sentences.slice(topical.indexOf(Math.max(0, ...topical))), lang),
    together(sentences, lang),
    parts.length > 1 ? cut(parts.join(" · "), lang) : "",
  ];
}

/** The first of the sentences, cut when it is too long alone, and those after it as long as they have room. */
function together([first = "", ...others]: readonly string[], lang: string | null): string {
  let text = cut(first, lang);
  for (const sentence of others) {
    const longer = text === "" ? sentence : `${ENDED.test(text) ? text : `${text}.`} ${sentence}`;
    if (!fits("description", longer)) break;
    text = longer;
  }
  return text;
}

/** As many whole sentences as have room, when they say enough; else what has room, with a sign that more follows. */
function cut(whole: string, lang: string | null): string {
  if (fits("description", whole)) return whole;
  let sentences = "";
  for (const sentence of sentencesOf(whole)) {
    const longer = sentences === "" ? sentence : `${sentences} ${sentence}`;
    if (!fits("description", longer)) break;
    sentences = longer;
  }
  return charCount(sentences) >= LIMITS.descriptionMinChars ? sentences : shorten("description", whole, lang, "…");
}
