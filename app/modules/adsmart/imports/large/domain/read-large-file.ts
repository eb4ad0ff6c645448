import { type CsvRecord, type Delimiter, parseCsv } from "#app/shared/csv/parse-csv.ts";
import { endOfRecords } from "#app/shared/csv/split-records.ts";
import { exact } from "#app/shared/format/number.ts";
import type { Network } from "../../../domain/networks.ts";
import type { DayOrder, Mark } from "../../domain/cells.ts";
import { type Columns, findColumns, isHeading, type Mapping } from "../../domain/columns.ts";
import { delimiterBelow, type FileProblem, MAX_TITLE_LINES, noHeading } from "../../domain/read-export.ts";
import { createSigns, type FoundSigns } from "../../domain/signs.ts";
import { createLineSet } from "./line-set.ts";
import { MAX_PART_CHARS, MAX_PART_ROWS, type PartRow, toPartRow } from "./part.ts";

/** What is read of a file at once, in bytes. */
const PIECE_BYTES = 1_000_000;
/** A record of more characters than this is a quotation mark that is never closed. */
const MAX_RECORD_CHARS = 1_000_000;

/** What is known of a file besides its text. */
export interface FileChoices {
  network: Network;
  /** Columns that were chosen, now and before. */
  saved: Mapping;
  mark: Mark;
  dayOrder: DayOrder;
}

/** How a file has to be read, found in a first pass over all of it. */
export interface FilePlan extends FoundSigns {
  encoding: string;
  delimiter: Delimiter;
  columns: Columns;
  campaigns: number;
}

export class UnreadableFile extends Error {
  readonly reason: FileProblem;

  constructor(reason: FileProblem) {
    super(reason.problem);
    this.reason = reason;
  }
}

type OnProgress = (share: number) => void;

async function encodingOf(file: Blob): Promise<string | null> {
  const [a, b] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return a === 0xfe && b === 0xff ? "utf-16be" : null;
}

/** The text of a file, piece by piece. Throws TypeError where the bytes are not of the encoding. */
async function* readText(file: Blob, encoding: string, onProgress: OnProgress): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8" });
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const bytes = await file.slice(at, at + PIECE_BYTES).arrayBuffer();
    yield decoder.decode(bytes, { stream: true });
    onProgress(Math.min(1, (at + PIECE_BYTES) / file.size));
  }
  yield decoder.decode();
}

function countLines(text: string): number {
  const sign = text.includes("\n") ? "\n" : "\r";
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count++;
  return count;
}

/** The records of a file with their lines in it, piece by piece. */
async function* readRecords(texts: AsyncIterable<string>, delimiter: Delimiter | null): AsyncGenerator<CsvRecord[]> {
  let rest = "";
  let line = 0;
  let sign = delimiter;
  const read = (text: string): CsvRecord[] =>
    [...parseCsv(text, sign ?? ",")].map((record) => ({ ...record, line: record.line + line }));
  for await (const text of texts) {
    rest += text;
    if (rest === "") continue;
    sign ??= delimiterBelow(rest);
    const end = endOfRecords(rest, sign);
    if (rest.length - end > MAX_RECORD_CHARS)
      throw new UnreadableFile({
        problem: `A quotation mark near line ${exact(line + countLines(rest.slice(0, end)) + 1)} is never closed.`,
      });
    const whole = rest.slice(0, end);
    if (whole !== "") yield read(whole);
    line += countLines(whole);
    rest = rest.slice(end);
  }
  if (rest !== "") yield read(rest);
}

async function firstText(file: Blob, encoding: string): Promise<string> {
  for await (const text of readText(file.slice(0, PIECE_BYTES), encoding, () => undefined)) return text;
  return "";
}

async function planWith(file: Blob, encoding: string, choices: FileChoices, onProgress: OnProgress): Promise<FilePlan> {
  // Half of a character may be at the end of the first piece: only the delimiter is read from it.
  const delimiter = delimiterBelow((await firstText(file, encoding)).slice(0, 100_000));
  const before: CsvRecord[] = [];
  const campaigns = new Set<string>();
  const signs = createSigns(choices);
  let columns: Columns | null = null;
  for await (const records of readRecords(readText(file, encoding, onProgress), delimiter)) {
    for (const record of records) {
      if (columns) {
        if (columns.isLeftOut(record)) continue;
        signs.see(record, columns.cell);
        campaigns.add(columns.cell(record, "campaignId") || columns.cell(record, "campaign"));
      } else if (isHeading(choices.network, record.cells, choices.saved)) {
        const found = findColumns(choices.network, record.cells, choices.saved);
        if ("problem" in found) throw new UnreadableFile(found);
        columns = found;
      } else {
        before.push(record);
        if (before.length > MAX_TITLE_LINES) throw new UnreadableFile(noHeading(before));
      }
    }
  }
  if (!columns) throw new UnreadableFile(noHeading(before));
  const found = signs.decide();
  const { headings, mapping } = columns;
  if ("problem" in found) throw new UnreadableFile({ ...found, headings, mapping });
  return { encoding, delimiter, columns, campaigns: campaigns.size, ...found };
}

/**
 * Reads a file once, to know how to read it: encoding, columns, decimal mark and order of days. Throws UnreadableFile with what has to be
 * chosen or corrected.
 */
export async function planFile(file: Blob, choices: FileChoices, onProgress: OnProgress): Promise<FilePlan> {
  const encoding = await encodingOf(file);
  if (encoding) return planWith(file, encoding, choices, onProgress);
  try {
    return await planWith(file, "utf-8", choices, onProgress);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return planWith(file, "windows-1252", choices, onProgress);
  }
}

export interface FilePart {
  rows: PartRow[];
  /** Lines of totals, notes and blanks, and lines that were there before word for word. */
  skipped: number;
  doubled: number;
}

/** The lines of a file that count, in parts: of the same file and plan the same parts each time. */
export async function* readParts(file: Blob, plan: FilePlan, onProgress: OnProgress): AsyncGenerator<FilePart> {
  const lines = createLineSet();
  const { columns, delimiter, encoding } = plan;
  let part: FilePart = { rows: [], skipped: 0, doubled: 0 };
  let chars = 0;
  let isBelowHeading = false;
  for await (const records of readRecords(readText(file, encoding, onProgress), delimiter)) {
    for (const record of records) {
      if (!isBelowHeading) {
        isBelowHeading = record.cells.join("\t") === columns.headings.join("\t");
        continue;
      }
      if (columns.isLeftOut(record)) part.skipped += 1;
      else if (!lines.add(record.cells.join("\t"))) part.doubled += 1;
      else {
        const row = toPartRow(record, columns.cell);
        part.rows.push(row);
        chars += row.reduce<number>((sum, cell) => sum + String(cell).length + 3, 2);
        if (part.rows.length < MAX_PART_ROWS && chars < MAX_PART_CHARS * 0.9) continue;
        yield part;
        part = { rows: [], skipped: 0, doubled: 0 };
        chars = 0;
      }
    }
  }
  if (part.rows.length + part.skipped + part.doubled > 0) yield part;
}
