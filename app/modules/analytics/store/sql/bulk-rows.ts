/** A bound value may have 2 MB; a character takes up to three bytes, and those of JSON escapes more. */
const MAX_CHARS = 300_000;

/** Runs a statement on rows given as JSON arrays, which it takes apart with json_each(?), in as few calls as the size of a bound value allows. */
export function execRows(sql: SqlStorage, statement: string, rows: readonly (readonly unknown[])[]): void {
  let texts: string[] = [];
  let chars = 0;
  const flush = () => {
    if (texts.length > 0) sql.exec(statement, `[${texts.join(",")}]`);
    texts = [];
    chars = 0;
  };
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (chars + text.length > MAX_CHARS) flush();
    texts.push(text);
    chars += text.length;
  }
  flush();
}

/** "value->>0, value->>1, …": the columns of a row, in SQL. */
export const jsonColumns = (count: number): string =>
  Array.from({ length: count }, (_, index) => `value->>${index}`).join(", ");
