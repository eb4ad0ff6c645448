import { PRINTABLE } from "#app/shared/text/text.ts";
import { LIMITS } from "../../domain/audit-limits.ts";
import { SNIPPETS } from "./built-in-suggestions.ts";
import { hasSameText, mainWordsOf, normalizeWhitespace, type PageSubject, type Snippet } from "./page-subject.ts";

/** What a language model is asked to do. */
export const SNIPPET_PROMPT = `Write ${SNIPPETS} different titles and meta descriptions for the search result of a web page, in its own language. The user sends what a crawler read on it, as JSON.
A title has ${LIMITS.titleMinChars} to ${LIMITS.titleMaxChars} characters and ends with the name of the website if it fits, a description has ${LIMITS.descriptionMinChars} to 150 in whole sentences. No price, number, promise or praise that the page does not have.
For each write these two lines and nothing else:
Title: …
Description: …`;

const TEXT_CHARS = 3_000;
const FIELD_CHARS = 300;
const HEADINGS = 12;

const field = (text: string | null): string | undefined =>
  normalizeWhitespace(text ?? "").slice(0, FIELD_CHARS) || undefined;

/** The page as the data of the question: JSON, each part of it limited. */
export const toPromptData = (subject: PageSubject): string =>
  JSON.stringify({
    address: field(subject.url),
    lang: field(subject.lang),
    title: field(subject.title),
    description: field(subject.description),
    website: field(subject.siteName),
    headings: subject.headings.slice(0, HEADINGS).map(({ level, text }) => `h${level} ${text.slice(0, 100)}`),
    mainWords: mainWordsOf(subject),
    text: subject.text.slice(0, TEXT_CHARS),
  });

const LINE = /^[\s\d.)*#>-]*(title|description)\s*\**\s*:\s*(.*)$/i;
const QUOTES = /^["“”„«'*\s]+|["“”«»'*\s]+$/g;
/** Longer is no title and no description, whatever the model calls it. */
const MAX_CHARS = { title: 200, description: 500 };

/** The proposals in the answer of a model, at most three; null when it holds none. */
export function readSnippets(text: string): Snippet[] | null {
  const found: Snippet[] = [];
  let title = "";
  for (const line of text.split(/\r?\n/)) {
    const [, name = "", said = ""] = LINE.exec(line) ?? [];
    const value = normalizeWhitespace(said).replace(QUOTES, "");
    const kind = name.toLowerCase() as keyof Snippet | "";
    if (kind === "" || value === "" || value.length > MAX_CHARS[kind] || !PRINTABLE.test(value)) continue;
    if (kind === "title") title = value;
    else if (title !== "") {
      if (!found.some((other) => hasSameText(other.title, title) && hasSameText(other.description, value)))
        found.push({ title, description: value });
      title = "";
    }
  }
  return found.length > 0 ? found.slice(0, SNIPPETS) : null;
}
