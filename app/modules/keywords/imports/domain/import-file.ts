import { type CsvRecord, delimiterOf, parseCsv } from "#app/shared/csv/parse-csv.ts";
import { parseCount, parseDecimal } from "#app/shared/csv/parse-number.ts";
import { exact } from "#app/shared/format/number.ts";
import { foldText, PRINTABLE } from "#app/shared/text/text.ts";
import { MAX_FILE_ROWS, MAX_SHOWN_ERRORS, URL_MAX_CHARS } from "../../domain/limits.ts";
import type { Mapping } from "./fields.ts";

const QUERY_MAX_CHARS = 500;
const MAX_POSITION = 1_000;

export interface ImportRow {
  /** Of the file, where the row stood first. */
  line: number;
  /** Folded; empty without a column of queries. */
  query: string;
  /** Without its fragment; empty without a column of pages. */
  page: string;
  clicks: number;
  impressions: number;
  /** Average, 1 = first. */
  position: number;
}

export interface RowError {
  line: number;
  message: string;
}

export interface ParsedFile {
  rows: ImportRow[];
  /** The first ones; `errorCount` counts all. */
  errors: RowError[];
  errorCount: number;
  /** Rows that were added to an earlier row of the same query and page. */
  mergedCount: number;
  clicks: number;
  impressions: number;
}

/** The headings of a file and its first rows; null when it holds no text. */
export function readHead(text: string, rows: number): { headings: string[]; samples: string[][] } | null {
  const records = parseCsv(text, delimiterOf(text));
  const head = records.next();
  if (head.done) return null;
  const samples: string[][] = [];
  for (const { cells } of records) {
    if (samples.push(cells) >= rows) break;
  }
  return { headings: head.value.cells, samples };
}

const bareHost = (host: string): string => host.replace(/^www\./, "");

/** Whether a page's host belongs to the website: the same, a part of it, or what it is a part of; "www." makes no difference. */
export function isOwnHost(host: string, siteHost: string): boolean {
  const [page, site] = [bareHost(host), bareHost(siteHost)];
  return page === site || page.endsWith(`.${site}`) || site.endsWith(`.${page}`);
}

type Cell<T> = { value: T } | { problem: string };

function readPage(text: string, siteHost: string): Cell<string> {
  const typed = text.trim();
  if (typed === "") return { problem: "The page is empty." };
  if (typed.length > URL_MAX_CHARS) return { problem: `The page is longer than ${exact(URL_MAX_CHARS)} characters.` };
  if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed))
    return { problem: `“${typed.slice(0, 60)}” is not a web URL.` };
  const url = new URL(typed);
  if (!isOwnHost(url.hostname, siteHost)) return { problem: `${url.hostname} is another website.` };
  // "Jump to" results are the same page.
  url.hash = "";
  return { value: url.href };
}

function readQuery(text: string): Cell<string> {
  const query = foldText(text);
  if (query === "") return { problem: "The query is empty." };
  if (query.length > QUERY_MAX_CHARS) return { problem: `The query is longer than ${QUERY_MAX_CHARS} characters.` };
  return PRINTABLE.test(query) ? { value: query } : { problem: "The query holds signs that cannot be shown." };
}

const figureProblem = (name: string, text: string): { problem: string } => ({
  problem:
    text.trim() === ""
      ? `${name} is missing.`
      : `${name}: “${text.trim().slice(0, 40)}” is not a number that can be read.`,
});

function readFigures(
  cells: readonly string[],
  mapping: Mapping,
): Cell<Pick<ImportRow, "clicks" | "impressions" | "position">> {
  const cellOf = (field: "clicks" | "impressions" | "position"): string => cells[mapping[field] ?? -1] ?? "";
  const clicks = parseCount(cellOf("clicks"));
  if (clicks === null) return figureProblem("Clicks", cellOf("clicks"));
  const impressions = parseCount(cellOf("impressions"));
  if (impressions === null) return figureProblem("Impressions", cellOf("impressions"));
  const position = parseDecimal(cellOf("position"));
  if (position === null) return figureProblem("Position", cellOf("position"));
  if (clicks > impressions) return { problem: `More clicks (${clicks}) than impressions (${impressions}).` };
  if (position > MAX_POSITION || (position < 1 && impressions > 0))
    return { problem: `Position ${position} is not between 1 and ${MAX_POSITION}.` };
  return { value: { clicks, impressions, position } };
}

function readRow({ line, cells, unclosed }: CsvRecord, mapping: Mapping, siteHost: string): Cell<ImportRow> {
  if (unclosed) return { problem: "A quotation mark is never closed." };
  const query: Cell<string> = mapping.query === null ? { value: "" } : readQuery(cells[mapping.query] ?? "");
  if ("problem" in query) return query;
  const page: Cell<string> = mapping.page === null ? { value: "" } : readPage(cells[mapping.page] ?? "", siteHost);
  if ("problem" in page) return page;
  const figures = readFigures(cells, mapping);
  return "problem" in figures ? figures : { value: { line, query: query.value, page: page.value, ...figures.value } };
}

/** Adds a row to an earlier one of the same query and page: counts are summed, the position is the mean by impressions. */
function addTo(row: ImportRow, more: ImportRow): void {
  const impressions = row.impressions + more.impressions;
  row.position =
    impressions === 0
      ? (row.position + more.position) / 2
      : (row.position * row.impressions + more.position * more.impressions) / impressions;
  row.clicks += more.clicks;
  row.impressions = impressions;
}

/**
 * Reads an export by its mapping. Rows that cannot be read are left out and reported with their line. Null when the file
 * has more than 50,000 rows. `siteHost`: pages of other websites are errors.
 */
export function parseFile(text: string, mapping: Mapping, siteHost: string): ParsedFile | null {
  const rows = new Map<string, ImportRow>();
  const parsed: ParsedFile = { rows: [], errors: [], errorCount: 0, mergedCount: 0, clicks: 0, impressions: 0 };
  let read = -1;
  for (const record of parseCsv(text, delimiterOf(text))) {
    if (++read === 0) continue;
    if (read > MAX_FILE_ROWS) return null;
    const row = readRow(record, mapping, siteHost);
    if ("problem" in row) {
      parsed.errorCount++;
      if (parsed.errors.length < MAX_SHOWN_ERRORS) parsed.errors.push({ line: record.line, message: row.problem });
      continue;
    }
    parsed.clicks += row.value.clicks;
    parsed.impressions += row.value.impressions;
    const place = `${row.value.query}\n${row.value.page}`;
    const earlier = rows.get(place);
    if (earlier) {
      addTo(earlier, row.value);
      parsed.mergedCount++;
    } else rows.set(place, row.value);
  }
  parsed.rows = [...rows.values()];
  return parsed;
}
