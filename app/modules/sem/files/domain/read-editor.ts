import { type CsvRecord, parseCsv } from "#app/shared/csv/parse-csv.ts";
import type { Operation } from "../../tree/domain/edit.ts";
import { FIELDS, HEADLINES, type Kind, type NodeData } from "../../tree/domain/fields.ts";
import { MATCHES, readKeyword } from "../../tree/domain/keyword-text.ts";
import { delimiterBelowTitles } from "./delimiter.ts";
import { CAMPAIGN, columnName, columnOf, GROUP } from "./headers.ts";

/** A pair of brackets erases what a field has; an empty cell leaves it. */
const ERASE = "[]";

/** The columns of a file; `microsoft`: of Microsoft Advertising's bulk files. */
export interface FileHead {
  columns: string[];
  format: "google" | "microsoft";
}

/** What one row of a file says: operations, or why it cannot be read. A row that is about nothing we keep is neither. */
export type ReadRow = { line: number; operations: Operation[] } | { line: number; problem: string };

/** A text that our own file protects from being run as a formula. */
const bare = (cell: string): string => (/^'[=+\-@＝＋－＠]/.test(cell) ? cell.slice(1) : cell);

export class Row {
  readonly #cells: ReadonlyMap<string, string>;
  readonly line: number;

  constructor(columns: readonly string[], cells: readonly string[], line: number) {
    this.line = line;
    const map = new Map<string, string>();
    for (const [at, column] of columns.entries()) {
      const cell = bare((cells[at] ?? "").trim());
      // Of two columns with one name the first that says something counts.
      if (cell !== "" && !map.has(column)) map.set(column, cell);
    }
    this.#cells = map;
  }

  /** "": the cell is empty or not there. */
  get(column: string): string {
    return this.#cells.get(column) ?? "";
  }

  has(column: string): boolean {
    return this.#cells.has(column);
  }
}

/** "Enabled", and whether the row removes. */
export function readStatus(text: string): { status?: string; isRemoval: boolean } {
  const folded = text.toLowerCase();
  if (folded === "") return { isRemoval: false };
  if (/^(?:removed|deleted|remove|delete)$/.test(folded)) return { isRemoval: true };
  if (/^(?:enabled|active|eligible)$/.test(folded)) return { status: "Enabled", isRemoval: false };
  if (/^(?:paused|inactive)$/.test(folded)) return { status: "Paused", isRemoval: false };
  return { status: text, isRemoval: false };
}

/** "Campaign Negative Phrase" in its parts. */
function readCriterion(text: string): { isNegative: boolean; isCampaign: boolean; match: string | null } {
  const match = MATCHES.find((one) => text.toLowerCase().includes(one.toLowerCase())) ?? null;
  return { isNegative: /negative/i.test(text), isCampaign: /campaign/i.test(text), match };
}

function kindOf(row: Row): Kind | null {
  if (row.has("keyword")) return /negative/i.test(row.get("criteriontype")) ? "negative" : "keyword";
  if (HEADLINES.some((name) => row.has(name)) || /responsive search ad/i.test(row.get("adtype"))) return "ad";
  if (row.has("linktext")) return "sitelink";
  if (row.has("callouttext")) return "callout";
  if (row.has("snippetvalues")) return "snippet";
  if (row.has("location")) return "location";
  if (row.has(GROUP)) return "group";
  return row.has(CAMPAIGN) ? "campaign" : null;
}

/** "12/1/2026" or "20261201" as we write days. */
const readDay = (text: string): string => {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (american) return `${american[3]}-${(american[1] ?? "").padStart(2, "0")}-${(american[2] ?? "").padStart(2, "0")}`;
  return /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text;
};

/** "1,200.50" or "0,55" with a point and no groups; other texts stay, and are refused later with a reason. */
export function readAmount(text: string): string {
  const bareText = text.replace(/[\s\u00a0€$£]/g, "");
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(bareText) ? bareText.replaceAll(",", "") : bareText;
  const decimal = /^\d+,\d{1,2}$/.test(grouped) ? grouped.replace(",", ".") : grouped;
  return /^\d+(?:\.\d+)?$/.test(decimal) ? String(Math.round(Number(decimal) * 100) / 100) : text;
}

const READERS: Readonly<Record<string, (text: string) => string>> = {
  startsOn: readDay,
  endsOn: readDay,
  budget: readAmount,
  maxCpc: readAmount,
  match: (text) => readCriterion(text).match ?? text,
};

function patchOf(kind: Kind, row: Row): NodeData {
  const patch: Record<string, string> = {};
  for (const field of FIELDS[kind]) {
    const column = columnOf(field);
    if (column === null || !row.has(column) || field.name === "status") continue;
    const cell = row.get(column);
    const pinned = cell === "-" ? "" : cell;
    patch[field.name] = cell === ERASE ? "" : (READERS[field.name]?.(pinned) ?? pinned);
  }
  return patch;
}

/** Values before the change: columns "…#Original" where they are, else the new ones. Undefined: the key stays. */
function originalOf(kind: Kind, row: Row, patch: NodeData): NodeData | undefined {
  const keys = FIELDS[kind].filter(({ isKey }) => isKey);
  const changed = keys.filter((field) => row.has(`${columnOf(field)}#original`));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(
    keys.flatMap((field) => {
      const before = row.get(`${columnOf(field)}#original`);
      const value = before === ERASE ? "" : before || (patch[field.name] ?? "");
      return value === "" ? [] : [[field.name, value]];
    }),
  );
}

const STATUS_COLUMN: Readonly<Partial<Record<Kind, string>>> = { campaign: "campaignstatus", group: "adgroupstatus" };

function keywordOperation(row: Row, kind: Kind, patch: NodeData): { kind: Kind; patch: NodeData; isCampaign: boolean } {
  const criterion = readCriterion(row.get("criteriontype"));
  const typed = readKeyword(patch.text ?? "");
  const isNegative = kind === "negative" || typed.isNegative;
  const match = criterion.match ?? typed.match;
  return {
    kind: isNegative ? "negative" : "keyword",
    patch: { ...patch, text: typed.text, ...(match ? { match } : {}) },
    isCampaign: isNegative && (criterion.isCampaign || !row.has(GROUP)),
  };
}

/** Reads a row of a file of Google Ads Editor. */
export function readEditorRow(row: Row): ReadRow {
  const { line } = row;
  const found = kindOf(row);
  if (found === null) return { line, operations: [] };
  if (!row.has(CAMPAIGN)) return { line, problem: "The row names no campaign." };
  const base = { line, campaign: row.get(CAMPAIGN) };
  const column = STATUS_COLUMN[found] ?? "status";
  const { status, isRemoval } = readStatus(row.get(column) || (found === "group" ? row.get("status") : ""));
  let kind = found;
  let patch = patchOf(kind, row);
  let isCampaignLevel = kind === "campaign" || ["location", "sitelink", "callout", "snippet"].includes(kind);
  if (kind === "keyword" || kind === "negative") {
    const read = keywordOperation(row, kind, patch);
    ({ kind, patch } = read);
    isCampaignLevel = read.isCampaign;
  }
  const named = status !== undefined && kind !== "campaign" && kind !== "negative" ? { ...patch, status } : patch;
  if (!isCampaignLevel && !row.has(GROUP)) return { line, problem: "The row names no ad group." };
  const original = originalOf(kind, row, named);
  const operation: Operation = {
    ...base,
    kind,
    group: isCampaignLevel || kind === "group" ? null : row.get(GROUP),
    ...(original ? { original } : {}),
    patch: kind === "campaign" && status !== undefined ? { ...named, status } : named,
    isRemoval,
  };
  return { line, operations: [operation] };
}

/** Whether columns are those of a file of campaigns; null when not. */
export function readHead(columns: readonly string[]): FileHead | null {
  const names = columns.map(columnName);
  const isMicrosoft =
    columns[0]
      ?.replace(/^\uFEFF/, "")
      .trim()
      .toLowerCase() === "type" && names.includes("parentid");
  if (!names.includes(CAMPAIGN) && !isMicrosoft) return null;
  return { columns: names, format: isMicrosoft ? "microsoft" : "google" };
}

const NO_HEAD = "The file has no column “Campaign”. Export it from Google Ads Editor or Microsoft Advertising as CSV.";
const MAX_PREAMBLE = 5;

/** Reads the records of a file up to its heading. */
export function openRecords(text: string): { head: FileHead; records: Iterator<CsvRecord> } | { problem: string } {
  const records = parseCsv(text, delimiterBelowTitles(text));
  for (let tries = 0; tries < MAX_PREAMBLE; tries++) {
    const next = records.next();
    if (next.done) break;
    const head = readHead(next.value.cells);
    if (head) return { head, records };
  }
  return { problem: text.trim() === "" ? "The file is empty." : NO_HEAD };
}
