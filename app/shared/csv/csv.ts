/** What a cell may hold. Numbers and booleans are written as they are; null and undefined as an empty cell. */
export type CsvValue = string | number | boolean | null | undefined;

/** The first characters that make a spreadsheet run a cell as a formula (OWASP ASVS 5.0, 1.2.10), with CR and LF, which some programs skip. */
const FORMULA_STARTS = new Set(["=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠"]);

/**
 * Where a program that separates by semicolon or tab would begin a cell of its own inside of a text: quotes in the middle of a line
 * mean nothing to it. After a line break only what is no list of points.
 */
const INNER_FORMULA = /(?:;|(?!^)\t)(?=[=+\-@＝＋－＠])|(?!^)[\r\n](?=[=@＝＠])/g;

/** One cell by RFC 4180: text is quoted where needed; text that could run as a formula gets a leading apostrophe. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const inner = value.replace(INNER_FORMULA, "$&'");
  const safe = FORMULA_STARTS.has(inner.charAt(0)) ? `'${inner}` : inner;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One record with its line end (CRLF, RFC 4180 section 2.1). */
export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Writes a heading and rows lazily, one line at a time, for streaming. Throws when a row's length differs from the heading's. */
export function* csvLines(heading: readonly string[], rows: Iterable<readonly CsvValue[]>): Generator<string> {
  yield csvLine(heading);
  for (const row of rows) {
    if (row.length !== heading.length)
      throw new Error(`CSV row has ${row.length} cells, heading has ${heading.length}`);
    yield csvLine(row);
  }
}
