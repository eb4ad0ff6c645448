import { type CsvRecord, delimiterOf, parseCsv } from "#app/shared/csv/parse-csv.ts";
import { exact } from "#app/shared/format/number.ts";
import type { Network } from "../../domain/networks.ts";
import type { DayOrder, Mark } from "./cells.ts";
import { type Columns, findColumns, isHeading, type Mapping } from "./columns.ts";
import { type Conversion, type ReadRows, readRows } from "./read-rows.ts";
import { createSigns } from "./signs.ts";

export const MAX_FILE_BYTES = 8_000_000;
const MAX_FILE_ROWS = 60_000;
/** Lines above the heading: the report's title, its period, a time zone. */
export const MAX_TITLE_LINES = 20;

export interface ReadExport extends ReadRows {
  headings: string[];
  mapping: Mapping;
}

export interface ReadOptions extends Conversion {
  network: Network;
  saved: Mapping;
  mark: Mark;
  dayOrder: DayOrder;
}

/** A file that cannot be read; `headings` are there when columns have to be chosen. */
export interface FileProblem {
  problem: string;
  headings?: string[];
  mapping?: Mapping;
}

type ReadOutcome = { ok: true; file: ReadExport } | ({ ok: false } & FileProblem);

/** What separates the cells below title lines: the widest of the first lines says it. */
export function delimiterBelow(text: string): ReturnType<typeof delimiterOf> {
  const lines = text.split(/\r\n?|\n/, MAX_TITLE_LINES);
  return delimiterOf(lines.toSorted((a, b) => b.length - a.length)[0] ?? "");
}

/** What a file says that has no heading in its first records. */
export function noHeading(before: readonly CsvRecord[]): FileProblem {
  const likely = before.toSorted((a, b) => b.cells.length - a.cells.length)[0];
  return {
    problem: "No line has a day, impressions and a cost. Choose the columns below.",
    ...(likely && likely.cells.length > 2 ? { headings: likely.cells } : {}),
  };
}

function readTable(text: string, { network, saved }: ReadOptions): (Columns & { records: CsvRecord[] }) | FileProblem {
  const before: CsvRecord[] = [];
  const records: CsvRecord[] = [];
  let headings: string[] | null = null;
  for (const record of parseCsv(text, delimiterBelow(text))) {
    if (headings) {
      if (records.length > MAX_FILE_ROWS)
        return { problem: `The file has more than ${exact(MAX_FILE_ROWS)} rows. Split it by time.` };
      records.push(record);
    } else if (isHeading(network, record.cells, saved)) {
      headings = record.cells;
    } else {
      before.push(record);
      if (before.length > MAX_TITLE_LINES) break;
    }
  }
  if (!headings) return noHeading(before);
  const columns = findColumns(network, headings, saved);
  return "problem" in columns ? columns : { ...columns, records };
}

/**
 * Reads the export of a network: finds the heading below title lines, leaves totals and notes out, reads any decimal sign and
 * order of dates, and converts amounts by the day's rate. What cannot be read is reported with its line.
 */
export function readExport(text: string, options: ReadOptions): ReadOutcome {
  const table = readTable(text, options);
  if ("problem" in table) return { ok: false, ...table };
  const { headings, mapping, headingCurrency, cell, isLeftOut, records } = table;
  const signs = createSigns(options);
  for (const record of records) if (!isLeftOut(record)) signs.see(record, cell);
  const found = signs.decide();
  if ("problem" in found) return { ok: false, ...found, headings, mapping };
  const read = readRows(records, { cell, isLeftOut, ...found, headingCurrency, options });
  return { ok: true, file: { headings, mapping, ...read } };
}
