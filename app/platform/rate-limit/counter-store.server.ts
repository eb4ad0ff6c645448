import type { CounterStore } from "./domain/reserved-counter.ts";

/** Keeps a counter's buckets in the SQLite of its Durable Object, one row each. */
export class SqlCounterStore implements CounterStore {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
    sql.exec("CREATE TABLE IF NOT EXISTS counts (bucket INTEGER PRIMARY KEY, count INTEGER NOT NULL)");
  }

  load(): [bucket: number, count: number][] {
    return this.sql
      .exec<{ bucket: number; count: number }>("SELECT bucket, count FROM counts ORDER BY bucket")
      .toArray()
      .map((row) => [row.bucket, row.count]);
  }

  save(bucket: number, count: number): void {
    this.sql.exec(
      "INSERT INTO counts (bucket, count) VALUES (?, ?) ON CONFLICT (bucket) DO UPDATE SET count = excluded.count",
      bucket,
      count,
    );
  }

  prune(before: number): void {
    this.sql.exec("DELETE FROM counts WHERE bucket < ?", before);
  }

  clear(): void {
    this.sql.exec("DELETE FROM counts");
  }
}
