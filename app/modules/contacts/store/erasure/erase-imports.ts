import type { Identity } from "../../domain/contact.ts";
import type { StagedRow } from "../../imports/domain/read-file.ts";

type Chunk = { job: string; at: number; rows: string; problems: string };

/** Digits of a number without its country: fewer are no number of a person. */
const MIN_DIGITS = 7;

const foldCell = (cell: string): string => cell.replace(/^'/, "").trim().toLowerCase();

/** The digits of a number that is written with blanks and signs, without the zeros before it; empty when it is none. */
function digitsOf(cell: string): string {
  const digits = /^[\d\s()+./-]+$/.test(cell) ? cell.replace(/\D/g, "").replace(/^0+/, "") : "";
  return digits.length < MIN_DIGITS ? "" : digits;
}

/** Whether a cell holds one of these values. A number may stand there without its country. */
function holdsAny(identities: readonly Identity[]): (cell: string) => boolean {
  const texts = new Set(identities.filter(({ kind }) => kind !== "visitor").map(({ value }) => foldCell(value)));
  const numbers = identities.flatMap(({ kind, value }) => (kind === "phone" ? [value.replace(/\D/g, "")] : []));
  return (cell) => {
    const text = foldCell(cell);
    const digits = digitsOf(text);
    return texts.has(text) || (digits !== "" && numbers.some((number) => number.endsWith(digits)));
  };
}

/**
 * Deletes the rows of imported files that hold an address, number or id of a person, and what is said of these rows; returns how
 * many there were. Files wait until they are imported; of those that were, the refused rows do.
 */
export function eraseImportRows(sql: SqlStorage, identities: readonly Identity[]): number {
  if (identities.length === 0) return 0;
  for (const { kind, value } of identities)
    sql.exec("DELETE FROM import_keys WHERE kind = ? AND value = ?", kind, value);
  const isOf = holdsAny(identities);
  let count = 0;
  // Every row that is kept is read: a number is written in many ways. Chunk by chunk, as they do not fit into memory together.
  for (const { job, at } of sql.exec<Pick<Chunk, "job" | "at">>("SELECT job, at FROM import_chunks").toArray()) {
    const [chunk] = sql.exec<Chunk>("SELECT * FROM import_chunks WHERE job = ? AND at = ?", job, at).toArray();
    if (!chunk) continue;
    const rows = JSON.parse(chunk.rows) as StagedRow[];
    const kept = rows.filter(({ cells }) => !cells.some(isOf));
    if (kept.length === rows.length) continue;
    count += rows.length - kept.length;
    const gone = new Set(rows.filter((row) => !kept.includes(row)).map(({ line }) => line));
    const problems = (JSON.parse(chunk.problems) as [number, string][]).filter(([line]) => !gone.has(line));
    // An empty part would stop the import at its place.
    if (kept.length === 0) sql.exec("DELETE FROM import_chunks WHERE job = ? AND at = ?", job, at);
    else
      sql.exec(
        "UPDATE import_chunks SET rows = ?, problems = ? WHERE job = ? AND at = ?",
        JSON.stringify(kept),
        JSON.stringify(problems),
        job,
        at,
      );
  }
  return count;
}
