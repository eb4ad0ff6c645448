import { type CsvRecord, parseCsv } from "#app/shared/csv/parse-csv.ts";
import { parseCents, parseCount, parseDecimal } from "#app/shared/csv/parse-number.ts";
import { exact } from "#app/shared/format/number.ts";
import { delimiterBelowTitles } from "../../files/domain/delimiter.ts";
import type { TermMetrics } from "./ngrams.ts";

/** Columns of reports, by the names that Google Ads, Microsoft Advertising and sheets give them. */
const NAMES = {
  term: ["search term", "search query", "query", "search terms", "term"],
  campaign: ["campaign", "campaign name"],
  group: ["ad group", "ad group name", "adgroup"],
  day: ["day", "date", "gregorian date", "time period"],
  impressions: ["impr.", "impr", "impressions"],
  clicks: ["clicks"],
  cost: ["cost", "spend", "amount spent"],
  conversions: ["conversions", "conv.", "conv", "all conv."],
} as const;
type Column = keyof typeof NAMES;

export interface TermRow extends TermMetrics {
  term: string;
  campaign: string;
  group: string;
}

export interface SpendRow {
  campaign: string;
  day: string;
  costCents: number;
}

export interface RowProblem {
  line: number;
  message: string;
}

export interface ReportRead<Row> {
  rows: Row[];
  /** The first problems; `problemCount`: all. */
  problems: RowProblem[];
  problemCount: number;
}

const MAX_PROBLEMS = 100;
/** Lines before the heading of a report: its title and its period. */
const MAX_PREAMBLE = 10;

const fold = (cell: string): string =>
  cell
    .replace(/^\uFEFF/, "")
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, " ");

function columnsOf(cells: readonly string[]): Map<Column, number> {
  const folded = cells.map(fold);
  const columns = new Map<Column, number>();
  for (const [column, names] of Object.entries(NAMES) as [Column, readonly string[]][]) {
    const at = folded.findIndex((cell) => names.includes(cell.replace(/ \([a-z]{3}\)$/, "")));
    if (at >= 0) columns.set(column, at);
  }
  return columns;
}

/** Lines of totals that reports end with; counting them would count everything twice. */
const isTotal = (cells: readonly string[]): boolean => cells.some((cell) => /^total\b/i.test(cell.trim()));

const amount = (text: string): number | null => parseCents(text.replace(/[€$£]|\b[A-Z]{3}\b/g, ""));

function readRows<Row>(
  text: string,
  needed: readonly Column[],
  maxRows: number,
  toRow: (cell: (column: Column) => string) => Row | string,
): { problem: string } | ReportRead<Row> {
  const records: Iterator<CsvRecord> = parseCsv(text, delimiterBelowTitles(text));
  let columns = new Map<Column, number>();
  for (let tries = 0; tries < MAX_PREAMBLE; tries++) {
    const next = records.next();
    if (next.done) break;
    columns = columnsOf(next.value.cells);
    if (needed.every((column) => columns.has(column))) break;
  }
  const missing = needed.filter((column) => !columns.has(column));
  if (missing.length > 0)
    return { problem: `The file needs the columns ${missing.map((column) => `“${NAMES[column][0]}”`).join(", ")}.` };
  const read: ReportRead<Row> = { rows: [], problems: [], problemCount: 0 };
  for (let next = records.next(); !next.done; next = records.next()) {
    const { cells, line, unclosed } = next.value;
    if (isTotal(cells) || cells.every((cell) => cell.trim() === "")) continue;
    const row = unclosed
      ? "A quotation mark is never closed."
      : toRow((column) => (cells[columns.get(column) ?? -1] ?? "").trim());
    if (typeof row === "string") {
      read.problemCount += 1;
      if (read.problems.length < MAX_PROBLEMS) read.problems.push({ line, message: row });
      continue;
    }
    if (read.rows.length === maxRows)
      return { problem: `The file has more than ${exact(maxRows)} rows, the most that your plan takes.` };
    read.rows.push(row);
  }
  return read;
}

const MAX_TERM_CHARS = 200;
const countOf = (text: string): number | null => (text === "" || text === "--" ? 0 : parseCount(text));

/** Reads a report of search terms. Totals are left out; a number that is none makes the row a problem. */
export const readTermReport = (text: string, maxRows: number): { problem: string } | ReportRead<TermRow> =>
  readRows<TermRow>(text, ["term", "clicks", "cost"], maxRows, (cell) => {
    const term = cell("term").slice(0, MAX_TERM_CHARS).toLowerCase();
    const [impressions, clicks] = [countOf(cell("impressions")), countOf(cell("clicks"))];
    const costCents = cell("cost") === "" || cell("cost") === "--" ? 0 : amount(cell("cost"));
    const converted = cell("conversions");
    const conversions = converted === "" || converted === "--" ? 0 : parseDecimal(converted);
    if (term === "") return "The search term is missing.";
    if (impressions === null) return `“${cell("impressions")}” is not a number of impressions.`;
    if (clicks === null) return `“${cell("clicks")}” is not a number of clicks.`;
    if (costCents === null) return `“${cell("cost")}” is not a valid cost.`;
    if (conversions === null) return `“${converted}” is not a number of conversions.`;
    const campaign = cell("campaign").slice(0, 120);
    return { term, campaign, group: cell("group").slice(0, 120), impressions, clicks, costCents, conversions };
  });

/** A day in one of the writings of reports: 2026-12-01, 20261201, 01.12.2026, or 12/1/2026 as Americans write it. */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : dotted
      ? [dotted[3], dotted[2], dotted[1]]
      : american
        ? [american[3], american[1], american[2]]
        : [];
  if (!year || !month || !day) return null;
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const parsed = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(written) ? written : null;
}

/** Reads a report of costs by day and campaign. */
export const readSpendReport = (text: string, maxRows: number): { problem: string } | ReportRead<SpendRow> =>
  readRows<SpendRow>(text, ["campaign", "day", "cost"], maxRows, (cell) => {
    const day = readDay(cell("day"));
    const costCents = cell("cost") === "--" ? 0 : amount(cell("cost"));
    if (cell("campaign") === "") return "The campaign is missing.";
    if (day === null) return `“${cell("day")}” is not a date. Write it as 2026-12-01.`;
    if (costCents === null) return `“${cell("cost")}” is not a valid cost.`;
    return { campaign: cell("campaign").slice(0, 120), day, costCents };
  });
