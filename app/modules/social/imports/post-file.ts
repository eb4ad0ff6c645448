import { parseCsv } from "#app/shared/csv/parse-csv.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

/** Columns of a file of posts, by the names that their heading may have. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  text: ["text", "post", "message", "content", "caption"],
  account: ["account", "accounts", "channel", "profile", "network"],
  date: ["date", "time", "scheduled", "scheduled at", "date and time", "publish at"],
  link: ["link", "url"],
  campaign: ["campaign", "utm_campaign"],
  comment: ["first comment", "comment", "first reply"],
};

export const POST_FILE_COLUMNS = "text, account, date, link, campaign, first comment";
export const MAX_ROWS = 100;
export const MAX_FILE_BYTES = 500_000;

export interface PostFileRow {
  /** In the file, from 1. */
  line: number;
  text: string;
  account: string;
  /** "2026-12-01T09:00", or `QUEUE`; empty: a draft. */
  at: string;
  link: string;
  campaign: string;
  /** Its first comment; empty: none. */
  comment: string;
}

/** In place of a date: the next free time in the queue of the account. */
export const QUEUE = "queue";

/** Reads "2026-12-01 09:00", "2026-12-01T9:00" and "queue"; null for everything else. */
export function readWhen(text: string): string | null {
  if (text === "") return "";
  if (text.toLowerCase() === QUEUE) return QUEUE;
  const found = /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}):(\d{2})$/.exec(text);
  return found ? `${found[1]}T${found[2]?.padStart(2, "0")}:${found[3]}` : null;
}

/** Reads a file of posts. Errors: invalid_input (a column is missing, no rows, too many rows). */
export function readPostFile(text: string): Result<PostFileRow[]> {
  const refuse = (message: string) => err(appError("invalid_input", message, { fields: [{ path: "csv", message }] }));
  const records = parseCsv(text.replace(/^\uFEFF/, ""));
  const first = records.next();
  if (first.done) return refuse("The file is empty.");
  const heading = first.value.cells.map((cell) => cell.trim().toLowerCase());
  const place = (name: string) => heading.findIndex((cell) => NAMES[name]?.includes(cell));
  const missing = ["text", "account"].find((name) => place(name) < 0);
  if (missing) return refuse(`The header needs a column “${missing}”. Columns: ${POST_FILE_COLUMNS}.`);
  const rows: PostFileRow[] = [];
  for (const { line, cells } of records) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (rows.length === MAX_ROWS) return refuse(`A file may have at most ${MAX_ROWS} posts. Split it.`);
    const cell = (name: string) => (place(name) < 0 ? "" : (cells[place(name)] ?? "").trim());
    rows.push({
      line,
      text: cell("text"),
      account: cell("account"),
      at: cell("date"),
      link: cell("link"),
      campaign: cell("campaign"),
      comment: cell("comment"),
    });
  }
  return rows.length === 0 ? refuse("The file has no posts.") : ok(rows);
}
