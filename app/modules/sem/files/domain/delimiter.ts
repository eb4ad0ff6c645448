import { type Delimiter, delimiterOf } from "#app/shared/csv/parse-csv.ts";

/** Lines of titles that reports have before their heading, at most. */
const TITLES = 10;

/** What separates the cells of a report: read from the line with the most cells, as its titles have one each. */
export function delimiterBelowTitles(text: string): Delimiter {
  const lines = text.slice(0, 20_000).split(/\r\n?|\n/, TITLES);
  const cells = lines.map((line) => line.split(delimiterOf(line)).length);
  return delimiterOf(lines[cells.indexOf(Math.max(...cells))] ?? "");
}
