export const BATCH = 500;

/** Reads in key order, a batch at a time: no cursor stays open while a check writes what it found. */
export function* batches<Row>(read: (after: Row | null) => Row[]): Generator<Row> {
  for (let last: Row | null = null; ; ) {
    const rows: Row[] = read(last);
    yield* rows;
    last = rows.at(-1) ?? null;
    if (rows.length < BATCH || last === null) return;
  }
}
