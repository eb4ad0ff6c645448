import { type CsvRecord, delimiterOf, parseCsv } from "#app/shared/csv/parse-csv.ts";
import { exact } from "#app/shared/format/number.ts";
import { parseDay } from "../../domain/period/site-clock.ts";
import { type DayRow, DayRows, MAX_DAY_ROWS, type Product, type RowError } from "./day-rows.ts";
import { dayTableOf, type Label, readDayTable } from "./day-tables.ts";
import { isUmami, readUmami } from "./umami.ts";

export interface ReadExport {
  product: Product;
  rows: DayRow[];
  /** Rows of the file that were read. */
  readCount: number;
  /** The first ones; `errorCount` counts all. */
  errors: RowError[];
  errorCount: number;
  firstDay: number;
  lastDay: number;
}

const HEADING_LINES = 40;
/** Errors shown for a file without any readable row. */
const NAMED_ERRORS = 3;

/** Lines above the headings: Google writes some with #, among them the first day. */
function* withoutComments(text: string): Generator<CsvRecord> {
  const body = text.replace(/^(?:[ \t]*#[^\n]*\n|[ \t]*\r?\n)+/, "");
  const skipped = text.slice(0, text.length - body.length).split("\n").length - 1;
  for (const record of parseCsv(body, delimiterOf(body))) yield { ...record, line: record.line + skipped };
}

function startDayOf(text: string): number | null {
  const found = /^#\s*Start date:\s*(\d{4})-?(\d\d)-?(\d\d)/im.exec(text.slice(0, 4_000));
  return found ? parseDay(`${found[1]}-${found[2]}-${found[3]}`) : null;
}

/**
 * Reads an exported file of whichever product it is. `label` says what the labels of a report by Matomo are, `timeZone` is the
 * site's: Umami's events are counted in it, the days of the others are taken as they are. Days that are still to come or impossibly
 * long ago are left out and reported as rows that cannot be read.
 */
export function readExport(
  text: string,
  { timeZone, label, now }: { timeZone: string; label: Label | null; now: Date },
): ReadExport | { problem: string } {
  const records = withoutComments(text);
  const into = new DayRows(now);
  for (let tried = 0; tried < HEADING_LINES; tried++) {
    const next = records.next();
    if (next.done) break;
    const headings = next.value.cells.map((cell) => cell.trim().toLowerCase());
    if (isUmami(headings)) {
      readUmami(headings, records, timeZone, into);
      return answer("umami", into);
    }
    const table = dayTableOf(headings, label);
    if (!table) continue;
    if ("problem" in table) return table;
    const startDay = startDayOf(text);
    if (!headings.includes("date") && startDay === null)
      return {
        problem:
          "The file counts days from a start date that it does not contain. Add the date as a dimension and export again.",
      };
    readDayTable(table, headings, records, startDay, into);
    return answer(table.product, into);
  }
  return {
    problem:
      "This is no table by day of Plausible, Umami, Google Analytics 4 or Matomo. It needs a column with the date, and English headings.",
  };
}

/** The first rows that could not be read, and how many more there are. */
function refusals({ errors, errorCount }: DayRows): string {
  const named = errors.slice(0, NAMED_ERRORS).map(({ line, message }) => `Line ${line}: ${message}`);
  return [...named, ...(errorCount > named.length ? [`And ${exact(errorCount - named.length)} more.`] : [])].join(" ");
}

function answer(product: Product, into: DayRows): ReadExport | { problem: string } {
  if (into.size > MAX_DAY_ROWS)
    return { problem: `The file makes more than ${exact(MAX_DAY_ROWS)} sums by day. Split it by time.` };
  const rows = into.rows();
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last)
    return { problem: into.errorCount === 0 ? "The file holds no rows." : `No row could be read. ${refusals(into)}` };
  return {
    product,
    rows,
    readCount: into.readCount,
    errors: into.errors,
    errorCount: into.errorCount,
    firstDay: first.day,
    lastDay: last.day,
  };
}
