import { type CsvRecord, delimiterOf, parseCsv } from "#app/shared/csv/parse-csv.ts";
import { exact } from "#app/shared/format/number.ts";
import { CHUNK_ROWS, MAX_CHUNK_CHARS, MAX_COLUMNS, MAX_ROW_CHARS } from "./limits.ts";

/** One row of a file as it is stored until it is imported. */
export interface StagedRow {
  /** Line of the file on which it begins. */
  line: number;
  cells: string[];
  /** Why it cannot be read at all. */
  problem?: string;
}

/** Rows that are imported together; `at` is the number of the first one. */
export interface StagedChunk {
  at: number;
  rows: StagedRow[];
}

const MAX_HEADING_CHARS = 200;

const UNCLOSED = "A quote is opened in this row and never closed. The rows after it were swallowed.";
const TOO_LONG = `This row is longer than ${exact(MAX_ROW_CHARS)} characters.`;

const lengthOf = ({ cells }: Pick<StagedRow, "cells">): number => cells.reduce((sum, cell) => sum + cell.length, 0);

function staged({ line, cells, unclosed }: CsvRecord, columns: number): StagedRow {
  if (lengthOf({ cells }) > MAX_ROW_CHARS)
    return { line, cells: [cells.join(" ").slice(0, 200)], problem: unclosed ? UNCLOSED : TOO_LONG };
  if (unclosed) return { line, cells, problem: UNCLOSED };
  const more = cells.slice(columns).some((cell) => cell.trim() !== "");
  const problem = `This row has ${cells.length} cells, the heading has ${columns}.`;
  return more ? { line, cells, problem } : { line, cells: cells.slice(0, columns) };
}

/** Heads of the columns; one without a name is called by its place. */
const namesOf = (cells: readonly string[]): string[] =>
  cells.map((cell, at) => cell.trim().slice(0, MAX_HEADING_CHARS) || `Column ${at + 1}`);

/** Checks the first line of a file and returns the names of its columns, or what is wrong with it. */
export function readHeading(text: string): { columns: string[] } | { problem: string } {
  const [first] = parseCsv(text, delimiterOf(text));
  if (!first) return { problem: "The file has no rows." };
  if (first.unclosed) return { problem: "A quote is opened in the first line and never closed." };
  if (first.cells.length > MAX_COLUMNS) return { problem: `The file has more than ${MAX_COLUMNS} columns.` };
  if (first.cells.every((cell) => cell.trim() === "")) return { problem: "The first line must name the columns." };
  return { columns: namesOf(first.cells) };
}

/** Reads the rows under the heading, in parts that are imported together. */
export function* readChunks(text: string, columns: number): Generator<StagedChunk> {
  let chunk: StagedChunk = { at: 0, rows: [] };
  let [chars, isHeading] = [0, true];
  for (const record of parseCsv(text, delimiterOf(text))) {
    if (isHeading) {
      isHeading = false;
      continue;
    }
    const row = staged(record, columns);
    if (row.cells.every((cell) => cell.trim() === "")) continue;
    const length = lengthOf(row);
    if (chunk.rows.length >= CHUNK_ROWS || (chunk.rows.length > 0 && chars + length > MAX_CHUNK_CHARS)) {
      yield chunk;
      chunk = { at: chunk.at + chunk.rows.length, rows: [] };
      chars = 0;
    }
    chunk.rows.push(row);
    chars += length;
  }
  if (chunk.rows.length > 0) yield chunk;
}

/** How many rows are under the heading; counting ends above `max`. */
export function countRows(text: string, columns: number, max: number): number {
  let rows = 0;
  for (const chunk of readChunks(text, columns)) {
    rows += chunk.rows.length;
    if (rows > max) break;
  }
  return rows;
}
