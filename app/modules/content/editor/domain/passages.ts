/** A part of a text: from `start` to before `end`. */
export interface Passage {
  start: number;
  end: number;
}

/** Marks between two words of a passage, the address of a link among them. What begins an address is nothing else: there is one way to read a text. */
const BETWEEN = "(?:\\]\\([^)\\n]{0,2000}\\)|(?!\\]\\()[^\\p{L}\\p{N}]){0,60}?";
const MAX_WORDS = 60;

/**
 * Finds the passage that a comment is about: by its words, whatever marks of Markdown are between them. Null when the
 * text has it no more.
 */
export function findPassage(text: string, quote: string): Passage | null {
  const exact = quote.trim() === "" ? -1 : text.indexOf(quote.trim());
  if (exact !== -1) return { start: exact, end: exact + quote.trim().length };
  const words = quote.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  const found = new RegExp(words.join(BETWEEN), "u").exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : null;
}
