import { openRecords, type ReadRow, Row, readEditorRow } from "./read-editor.ts";
import { readMicrosoftRow } from "./read-microsoft.ts";

/** Reads a file of campaigns row by row. Errors: why it is none. */
export function readCampaignFile(
  text: string,
): { format: "google" | "microsoft"; rows: Generator<ReadRow> } | { problem: string } {
  const opened = openRecords(text);
  if ("problem" in opened) return opened;
  const { head, records } = opened;
  // Microsoft's "Type" says what a row is; its "Match Type" is the criterion.
  const columns = head.format === "microsoft" ? ["type", ...head.columns.slice(1)] : head.columns;
  function* rows(): Generator<ReadRow> {
    for (let next = records.next(); !next.done; next = records.next()) {
      const { cells, line, unclosed } = next.value;
      if (cells.every((cell) => cell.trim() === "")) continue;
      if (unclosed) {
        yield { line, problem: "A quotation mark is never closed." };
        continue;
      }
      const row = new Row(columns, cells, line);
      yield head.format === "microsoft" ? readMicrosoftRow(row, row.get("type")) : readEditorRow(row);
    }
  }
  return { format: head.format, rows: rows() };
}
