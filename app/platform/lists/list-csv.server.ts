import { type CsvValue, csvLine } from "#app/shared/csv/csv.ts";

/** What a file needs of a list: its columns with their texts. */
interface ExportedList<Row> {
  columns: readonly { id: string; label: string; value: (row: Row) => CsvValue }[];
}

/** Returns the lines of a CSV file with the shown columns of a list, one batch of rows at a time. */
export async function* csvOfList<Row>(
  { columns }: ExportedList<Row>,
  shown: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const written = columns.filter(({ id }) => shown.includes(id));
  yield csvLine(written.map(({ label }) => label));
  for await (const rows of batches) yield rows.map((row) => csvLine(written.map(({ value }) => value(row)))).join("");
}
