import { type CsvRecord, delimiterOf, readCsv } from "#app/shared/csv-read.ts";
import { parseDay } from "../site-clock.ts";
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

/** Lines above the headings: Google writes some with #, among them the first day. */
function* withoutComments(text: string): Generator<CsvRecord> {
  const body = text.replace(/^(?:[ \t]*#[^\n]*\n|[ \t]*\r?\n)+/, "");
  const skipped = text.slice(0, text.length - body.length).split("\n").length - 1;
  for (const record of readCsv(body, delimiterOf(body))) yield { ...record, line: record.line + skipped };
}

function startDayOf(text: string): number | null {
  const found = /^#\s*Start date:\s*(\d{4})-?(\d\d)-?(\d\d)/im.exec(text.slice(0, 4_000));
  return found ? parseDay(`${found[1]}-${found[2]}-${found[3]}`) : null;
}

/**
 * Reads an exported file of whichever product it is. `label` says what the labels of a report by Matomo are, `timeZone` is the
 * site's: Umami's events are counted in it, the days of the others are taken as they are.
 */
export function readExport(text: string, { timeZone, label }: { timeZone: string; label: Label | null }): ReadExport | { problem: string } {
  const records = withoutComments(text);
  const into = new DayRows();
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
      return { problem: "The file counts days from a first one that it does not tell. Add the date as a dimension." };
    readDayTable(table, headings, records, startDay, into);
    return answer(table.product, into);
  }
  return { problem: "This is no table by day of Plausible, Umami, Google Analytics 4 or Matomo. It needs a column with the date, and English headings." };
}

function answer(product: Product, into: DayRows): ReadExport | { problem: string } {
  if (into.size > MAX_DAY_ROWS) return { problem: `The file makes more than ${MAX_DAY_ROWS.toLocaleString("en")} sums by day. Split it by time.` };
  const rows = into.rows();
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last)
    return { problem: into.errors[0] ? `No row could be read. Line ${into.errors[0].line}: ${into.errors[0].message}` : "The file holds no rows." };
  return { product, rows, readCount: into.readCount, errors: into.errors, errorCount: into.errorCount, firstDay: first.day, lastDay: last.day };
}
