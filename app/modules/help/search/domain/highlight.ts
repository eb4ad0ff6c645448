/** A stretch of text; `hit`: it is what was searched for. */
export interface HighlightedPart {
  text: string;
  hit: boolean;
}

/** Characters of a snippet, before it is cut at whole words. */
const SNIPPET_LENGTH = 170;
/** Characters of text before the first hit of a snippet. */
const BEFORE_HIT = 50;

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const wordsPattern = (words: readonly string[]): RegExp | null => {
  const known = words.filter((word) => word.length > 0).sort((a, b) => b.length - a.length);
  return known.length === 0 ? null : new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.map(escaped).join("|")})`, "giu");
};

/**
 * Cuts a text into stretches with and without the words: they are marked where they begin a word.
 * Text stays text: the page makes elements of it, never markup.
 */
export function highlightWords(text: string, words: readonly string[]): HighlightedPart[] {
  const pattern = wordsPattern(words);
  if (!pattern) return text === "" ? [] : [{ text, hit: false }];
  const stretches: HighlightedPart[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) stretches.push({ text: text.slice(at, match.index), hit: false });
    stretches.push({ text: match[0], hit: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) stretches.push({ text: text.slice(at), hit: false });
  return stretches;
}

/** The part of a text around the first of the words, cut at whole words; its beginning when none is in it. */
export function snippetAround(text: string, words: readonly string[]): string {
  const first = wordsPattern(words)?.exec(text)?.index ?? 0;
  const wanted = Math.max(0, Math.min(first - BEFORE_HIT, text.length - SNIPPET_LENGTH));
  const start = wanted === 0 ? 0 : text.indexOf(" ", wanted) + 1;
  if (text.length - start <= SNIPPET_LENGTH) return (start > 0 ? "… " : "") + text.slice(start);
  const end = text.lastIndexOf(" ", start + SNIPPET_LENGTH);
  return `${start > 0 ? "… " : ""}${text.slice(start, end > start ? end : start + SNIPPET_LENGTH)} …`;
}

/** What a Markdown text says, without its marks: for the index of the search and for snippets. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^```\w*$/gm, "")
    .replace(/^\s*\|?[\s|:-]+\|?\s*$/gm, "")
    .replace(/^#{1,6}\s+(.*)$/gm, "$1.")
    .replace(/^>\s?(\[!\w+\])?/gm, "")
    .replace(/^\s*(?:[-*]|\d+\.)\s+/gm, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\*\*|`|\|/g, " ")
    .replace(/\s+/g, " ")
    .replace(/\s+([.,;:])/g, "$1")
    .trim();
}
