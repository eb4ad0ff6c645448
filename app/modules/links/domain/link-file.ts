import { parseCsv } from "#app/shared/csv/parse-csv.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { MAX_IMPORT_ROWS } from "./limits.ts";

/** Columns of a file of links, by the names that their heading may have. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  destination: ["destination", "url", "long url", "target", "address"],
  slug: ["slug", "back-half", "path", "keyword", "short"],
  title: ["title", "name"],
  tags: ["tags", "tag", "labels"],
  folder: ["folder"],
  source: ["utm_source", "source"],
  medium: ["utm_medium", "medium"],
  campaign: ["utm_campaign", "campaign"],
  term: ["utm_term", "term"],
  content: ["utm_content", "content"],
};

/** The columns of a file that the product writes itself, by their headings. */
export const LINK_FILE_HEADINGS: Readonly<Record<string, string>> = {
  ...{ destination: "destination", slug: "slug", title: "title", tags: "tags", folder: "folder" },
  ...{ utm_source: "source", utm_medium: "medium", utm_campaign: "campaign", utm_term: "term", utm_content: "content" },
};

export const LINK_FILE_COLUMNS = "destination, slug, title, tags, folder, utm_source, utm_medium, utm_campaign";

export interface LinkFileRow {
  /** In the file, from 1. */
  line: number;
  cells: Readonly<Record<string, string>>;
}

/** Reads a file of links. Errors: invalid_input (no destination column, no rows, too many rows). */
export function readLinkFile(text: string): Result<LinkFileRow[]> {
  const refuse = (message: string) => err(appError("invalid_input", message, { fields: [{ path: "csv", message }] }));
  const records = parseCsv(text.replace(/^\uFEFF/, ""));
  const first = records.next();
  if (first.done) return refuse("The file is empty.");
  const heading = first.value.cells.map((cell) => cell.trim().toLowerCase());
  const columns = Object.entries(NAMES).flatMap(([name, names]) => {
    const at = heading.findIndex((cell) => names.includes(cell));
    return at < 0 ? [] : [{ name, at }];
  });
  if (!columns.some(({ name }) => name === "destination"))
    return refuse(`The header needs a column “destination”. Columns: ${LINK_FILE_COLUMNS}.`);
  const rows: LinkFileRow[] = [];
  for (const { line, cells } of records) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (rows.length === MAX_IMPORT_ROWS) return refuse(`A file may have at most ${MAX_IMPORT_ROWS} links. Split it.`);
    rows.push({ line, cells: Object.fromEntries(columns.map(({ name, at }) => [name, (cells[at] ?? "").trim()])) });
  }
  return rows.length === 0 ? refuse("The file has no links.") : ok(rows);
}
