/** Characters that mean something in LinkedIn's format "little" (its documentation, "little Text Format"). */
const RESERVED = /[|{}@[\]()<>#\\*_~]/g;
/** A hashtag as people write it: not in the middle of a word or of an address. */
const HASHTAG = /(?<![\p{L}\p{N}_/&#])#([\p{L}\p{N}_]{1,100})(?![\p{L}\p{N}_])/gu;
const TEMPLATE = /\{hashtag\|\\?#\|((?:\\.|[^\\|{}])*)\}/g;

const escaped = (text: string): string => text.replace(RESERVED, "\\$&");

/** Writes a text in the format: hashtags as hashtags, everything else as it is. Without it the text would be cut at the first such mark. */
export function toLittle(text: string): string {
  let written = "";
  let from = 0;
  for (const { index, 0: whole, 1: tag = "" } of text.matchAll(HASHTAG)) {
    // A number alone is no hashtag.
    if (!/\p{L}/u.test(tag)) continue;
    written += `${escaped(text.slice(from, index))}{hashtag|\\#|${escaped(tag)}}`;
    from = index + whole.length;
  }
  return written + escaped(text.slice(from));
}

/** Reads what the format shows. */
export const fromLittle = (text: string): string => text.replace(TEMPLATE, "#$1").replace(/\\(.)/gs, "$1");
