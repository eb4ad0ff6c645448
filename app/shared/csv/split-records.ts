import type { Delimiter } from "./parse-csv.ts";

const QUOTE = 34;
const LF = 10;
const CR = 13;

/**
 * Where the last whole record of a text ends. The text begins with a record; what follows may be the middle of one. Quotes count as in
 * `parseCsv`: only at the beginning of a cell.
 */
export function endOfRecords(text: string, delimiter: Delimiter): number {
  const separator = delimiter.charCodeAt(0);
  let end = 0;
  let at = 0;
  while (at < text.length) {
    if (text.charCodeAt(at) === QUOTE) {
      const closing = closingQuote(text, at + 1);
      if (closing === -1) return end;
      at = closing + 1;
    }
    let code = text.charCodeAt(at);
    while (at < text.length && code !== separator && code !== LF && code !== CR) code = text.charCodeAt(++at);
    // A quote or CR at the end of the text may be half of two.
    if (at >= text.length || (code === CR && at + 1 === text.length)) return end;
    at += code === CR && text.charCodeAt(at + 1) === LF ? 2 : 1;
    if (code !== separator) end = at;
  }
  return end;
}

/** The place of the quote that closes a cell; -1: it is not in the text. */
function closingQuote(text: string, from: number): number {
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return -1;
    if (text.charCodeAt(quote + 1) !== QUOTE) return quote;
    at = quote + 2;
  }
}
