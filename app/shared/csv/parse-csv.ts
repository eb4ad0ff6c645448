/** One record of a CSV file. */
export interface CsvRecord {
  /** Where it begins in the file, 1 = first: a quoted cell may span several lines. */
  line: number;
  cells: string[];
  /** A quote that was opened in it is never closed: what follows was swallowed by its last cell. */
  unclosed: boolean;
}

export const DELIMITERS = [",", ";", "\t"] as const;
/** Opens and closes a cell; two of them within a cell are one. */
const QUOTE = '"';
export type Delimiter = (typeof DELIMITERS)[number];

/**
 * The text of an uploaded file: UTF-16 by its byte order mark (spreadsheets write it), else UTF-8, and windows-1252 when the
 * bytes are not valid UTF-8. A byte order mark is taken off.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** One pass over the text: a regular expression would try every quote of an unclosed cell again. */
function countOutsideQuotes(text: string, sign: string): number {
  let count = 0;
  let isQuoted = false;
  for (const char of text) {
    if (char === QUOTE) isQuoted = !isQuoted;
    else if (!isQuoted && char === sign) count++;
  }
  return count;
}

/** What separates the cells: the sign that the first line has most of outside quotes; a comma when it has none. */
export function delimiterOf(text: string): Delimiter {
  const first = /^[^\r\n]*/.exec(text.replace(/^[\r\n]+/, ""))?.[0] ?? "";
  const counts = DELIMITERS.map((delimiter) => countOutsideQuotes(first, delimiter));
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

const LF = 10;
const CR = 13;

/** Reads records by RFC 4180, with any of the three line ends and delimiters; lines without anything on them are left out. */
export function* parseCsv(text: string, delimiter: Delimiter = delimiterOf(text)): Generator<CsvRecord> {
  const separator = delimiter.charCodeAt(0);
  let at = 0;
  let line = 1;

  /** The end of an unquoted stretch: a delimiter, a line end or the end of the text. */
  const endFrom = (start: number): number => {
    let end = start;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (code === separator || code === LF || code === CR) break;
    }
    return end;
  };

  while (at < text.length) {
    const record: CsvRecord = { line, cells: [], unclosed: false };
    for (;;) {
      let cell = "";
      if (text[at] === QUOTE) {
        at++;
        for (;;) {
          const quote = text.indexOf(QUOTE, at);
          cell += text.slice(at, quote === -1 ? undefined : quote);
          at = quote === -1 ? text.length : quote + 1;
          if (quote === -1) record.unclosed = true;
          if (quote === -1 || text[at] !== QUOTE) break;
          cell += QUOTE;
          at++;
        }
        line += cell.match(/\r\n?|\n/g)?.length ?? 0;
      }
      const end = endFrom(at);
      cell += text.slice(at, end);
      at = end;
      record.cells.push(cell);
      if (text.charCodeAt(at) !== separator) break;
      at++;
    }
    if (text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF) at++;
    at++;
    line++;
    if (record.cells.length > 1 || record.cells[0] !== "") yield record;
  }
}
