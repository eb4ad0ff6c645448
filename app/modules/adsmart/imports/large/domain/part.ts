import type { CsvRecord } from "#app/shared/csv/parse-csv.ts";
import { FIELDS } from "../../domain/columns.ts";
import type { Cell } from "../../domain/left-out.ts";

export const MAX_PART_ROWS = 15_000;
/** Characters of a part's rows as JSON. */
export const MAX_PART_CHARS = 3_500_000;
const MAX_CELL_CHARS = 1_000;

/** A record of a part: its line in the file, then the cells of FIELDS in their order. */
export type PartRow = [line: number, ...cells: string[]];

export const toPartRow = (record: CsvRecord, cell: Cell): PartRow => [
  record.line,
  ...FIELDS.map((field) => cell(record, field).slice(0, MAX_CELL_CHARS)),
];

const isPartRow = (row: unknown): row is PartRow =>
  Array.isArray(row) &&
  row.length === FIELDS.length + 1 &&
  Number.isSafeInteger(row[0]) &&
  row.slice(1).every((cell) => typeof cell === "string" && cell.length <= MAX_CELL_CHARS);

/** Reads the rows of a part. Null: they are not as `toPartRow` writes them, or too many. */
export function readPartRows(json: string): CsvRecord[] | null {
  let rows: unknown;
  try {
    rows = JSON.parse(json);
  } catch {
    return null;
  }
  if (!Array.isArray(rows) || rows.length > MAX_PART_ROWS || !rows.every(isPartRow)) return null;
  return rows.map(([line, ...cells]) => ({ line, cells, unclosed: false }));
}

export const partCell: Cell = (record, field) => record.cells[FIELDS.indexOf(field)] ?? "";
