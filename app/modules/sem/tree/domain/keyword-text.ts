import { MAX_KEYWORD_CHARS, MAX_KEYWORD_WORDS, MAX_NEGATIVE_WORDS } from "./fields.ts";

export const MATCHES = ["Broad", "Phrase", "Exact"] as const;
export type Match = (typeof MATCHES)[number];

/** Signs that Google Ads refuses in a keyword. */
const REFUSED = /[!@%^*()={};~`<>?\\|,]/;

/** Reads a keyword as people write it: [exact], "phrase", +broad +modified (an old writing), -negative. */
export function readKeyword(typed: string): { text: string; match: Match | null; isNegative: boolean } {
  let text = typed.trim().replace(/\s+/g, " ");
  const isNegative = /^-(?=\S)/.test(text);
  if (isNegative) text = text.slice(1).trim();
  if (/^\[.*\]$/.test(text)) return { text: text.slice(1, -1).trim(), match: "Exact", isNegative };
  if (/^["“”].*["“”]$/.test(text) && text.length > 1)
    return { text: text.slice(1, -1).trim(), match: "Phrase", isNegative };
  if (/(^|\s)\+\S/.test(text))
    return { text: text.replace(/(^|\s)\+(?=\S)/g, "$1").trim(), match: "Broad", isNegative };
  return { text, match: null, isNegative };
}

/** Says what is wrong with the text of a keyword; null when nothing is. */
export function keywordProblem(text: string, isNegative: boolean): string | null {
  if (text === "") return "A keyword is missing.";
  if (text.length > MAX_KEYWORD_CHARS)
    return `A keyword has at most ${MAX_KEYWORD_CHARS} characters; this one has ${text.length}.`;
  const words = text.split(" ").length;
  const most = isNegative ? MAX_NEGATIVE_WORDS : MAX_KEYWORD_WORDS;
  if (words > most) return `A keyword has at most ${most} words; this one has ${words}.`;
  const sign = REFUSED.exec(text)?.[0] ?? /[[\]"“”+]|^-/.exec(text)?.[0];
  return sign ? `The character “${sign}” is not allowed in a keyword. Remove it.` : null;
}
