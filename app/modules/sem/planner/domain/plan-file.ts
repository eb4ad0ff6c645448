import { parseCsv } from "#app/shared/csv/parse-csv.ts";
import { parseCents, parseCount } from "#app/shared/csv/parse-number.ts";
import { delimiterBelowTitles } from "../../files/domain/delimiter.ts";
import type { PlanRow } from "./forecast.ts";

export const MAX_PLAN_ROWS = 500;

const fold = (cell: string): string =>
  cell
    .replace(/^\uFEFF/, "")
    .trim()
    .toLowerCase();

const NAMES = {
  keyword: /^keyword( text)?$/,
  volume: /^(avg\. monthly searches|searches|search volume|volume|monthly searches|impressions)$/,
  low: /^top of page bid \(low range\)$/,
  high: /^top of page bid \(high range\)$/,
  cpc: /^(cpc|avg\. cpc|bid|max cpc|price)$/,
} as const;
type Column = keyof typeof NAMES;

/** "10K – 100K" or "10 - 100": the geometric mean, as the sizes differ by factors. */
function readVolume(text: string): number | null {
  const part = (value: string): number | null => {
    const [, digits = "", unit = ""] = /^([\d.,\s]+)\s*([km]?)$/i.exec(value.trim()) ?? [];
    const count = parseCount(digits);
    return count === null ? null : count * ({ k: 1_000, m: 1_000_000 }[unit.toLowerCase()] ?? 1);
  };
  const [low, high] = text.split(/\s*[–-]\s*/).map(part);
  if (low === undefined || low === null) return null;
  return high === undefined ? low : high === null ? null : Math.round(Math.sqrt(Math.max(1, low) * high));
}

function columnsOf(cells: readonly string[]): Map<Column, number> {
  const found = new Map<Column, number>();
  for (const [column, pattern] of Object.entries(NAMES) as [Column, RegExp][]) {
    const at = cells.findIndex((cell) => pattern.test(fold(cell)));
    if (at >= 0) found.set(column, at);
  }
  return found;
}

/**
 * Reads keywords with their monthly searches: a file of Google's Keyword Planner, a sheet with a heading, or lines of keyword, searches,
 * price. Rows that cannot be read are named.
 */
export function readPlan(
  text: string,
  defaultCpcCents: number,
): { rows: PlanRow[]; problems: { line: number; message: string }[] } {
  const rows: PlanRow[] = [];
  const problems: { line: number; message: string }[] = [];
  let columns: Map<Column, number> | null = null;
  for (const { cells, line } of parseCsv(text, delimiterBelowTitles(text))) {
    const heading = columnsOf(cells);
    if (heading.has("keyword")) {
      columns = heading;
      continue;
    }
    const at =
      columns ??
      new Map<Column, number>([
        ["keyword", 0],
        ["volume", 1],
        ["cpc", 2],
      ]);
    const cell = (column: Column): string => (cells[at.get(column) ?? -1] ?? "").trim();
    const keyword = cell("keyword").toLowerCase().slice(0, 80);
    // Titles above the heading of Keyword Planner's files, and its lines without a keyword.
    if (keyword === "" || (columns === null && cells.length === 1 && text.includes("\t"))) continue;
    const volume = cell("volume") === "" ? 0 : readVolume(cell("volume"));
    const bids = [cell("low"), cell("high"), cell("cpc")].filter((bid) => bid !== "").map(parseCents);
    if (volume === null) problems.push({ line, message: `“${cell("volume")}” is not a number of searches.` });
    else if (bids.includes(null)) problems.push({ line, message: "The price of a click cannot be read." });
    else if (rows.length === MAX_PLAN_ROWS) {
      problems.push({
        line,
        message: `A plan has at most ${MAX_PLAN_ROWS} keywords; this one and those after it are left out.`,
      });
      break;
    } else {
      const cents = bids.reduce<number>((sum, bid) => sum + (bid ?? 0), 0) / Math.max(1, bids.length);
      rows.push({ keyword, volume, cpcCents: bids.length === 0 ? defaultCpcCents : cents });
    }
  }
  return { rows, problems: problems.slice(0, 100) };
}
