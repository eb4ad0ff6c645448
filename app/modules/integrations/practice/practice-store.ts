/** What a stand-in keeps of one connection. */
export interface StoredThing {
  seq: number;
  kind: string;
  key: string;
  body: string;
  createdAtMs: number;
}

type Row = StoredThing & Record<string, SqlStorageValue>;

const COLUMNS = "seq, kind, key, body, created_at AS createdAtMs";
/** Things of one connection; the oldest go. */
const MAX_THINGS = 500;
const MAX_KEYS = 200;
/** As Mastodon documents it: a key is known for an hour. */
const KEY_MS = 3_600_000;
const MAX_BODY_CHARS = 100_000;

/** The stand-in's own small database: posts, media and idempotency keys of one connection. */
export class PracticeStore {
  readonly #sql: SqlStorage;
  readonly #connection: string;
  readonly #nowMs: number;

  constructor(sql: SqlStorage, connection: string, nowMs: number) {
    this.#sql = sql;
    this.#connection = connection;
    this.#nowMs = nowMs;
  }

  /** Stores a thing under its key; one that is there is replaced and keeps its time. Returns its number. */
  put(kind: string, key: string, value: unknown): number {
    const body = JSON.stringify(value).slice(0, MAX_BODY_CHARS);
    const { seq } = this.#sql
      .exec<{ seq: number }>(
        "INSERT INTO practice_posts (connection, kind, key, body, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (connection, kind, key) DO UPDATE SET body = excluded.body RETURNING seq",
        this.#connection,
        kind,
        key,
        body,
        this.#nowMs,
      )
      .one();
    this.#sql.exec(
      "DELETE FROM practice_posts WHERE connection = ?1 AND seq <= (SELECT seq FROM practice_posts WHERE connection = ?1 ORDER BY seq DESC LIMIT 1 OFFSET ?2)",
      this.#connection,
      MAX_THINGS,
    );
    return seq;
  }

  get(kind: string, key: string): StoredThing | null {
    return (
      this.#sql
        .exec<Row>(
          `SELECT ${COLUMNS} FROM practice_posts WHERE connection = ? AND kind = ? AND key = ?`,
          this.#connection,
          kind,
          key,
        )
        .toArray()[0] ?? null
    );
  }

  /** The newest things of a kind. */
  list(kind: string, limit: number): StoredThing[] {
    return this.#sql
      .exec<Row>(
        `SELECT ${COLUMNS} FROM practice_posts WHERE connection = ? AND kind = ? ORDER BY seq DESC LIMIT ?`,
        this.#connection,
        kind,
        limit,
      )
      .toArray();
  }

  remove(kind: string, key: string): boolean {
    return (
      this.#sql
        .exec(
          "DELETE FROM practice_posts WHERE connection = ? AND kind = ? AND key = ? RETURNING seq",
          this.#connection,
          kind,
          key,
        )
        .toArray().length > 0
    );
  }

  /** The post that an idempotency key of the last hour made; null when there is none. */
  keyed(key: string): string | null {
    this.#sql.exec("DELETE FROM practice_keys WHERE connection = ? AND at < ?", this.#connection, this.#nowMs - KEY_MS);
    return (
      this.#sql
        .exec<{ post: string }>(
          "SELECT post FROM practice_keys WHERE connection = ? AND key = ?",
          this.#connection,
          key,
        )
        .toArray()[0]?.post ?? null
    );
  }

  saveKey(key: string, post: string): void {
    const { count } = this.#sql
      .exec<{ count: number }>("SELECT count(*) AS count FROM practice_keys WHERE connection = ?", this.#connection)
      .one();
    if (count >= MAX_KEYS)
      this.#sql.exec(
        "DELETE FROM practice_keys WHERE connection = ?1 AND key = (SELECT key FROM practice_keys WHERE connection = ?1 ORDER BY at LIMIT 1)",
        this.#connection,
      );
    this.#sql.exec(
      "INSERT OR REPLACE INTO practice_keys (connection, key, post, at) VALUES (?, ?, ?, ?)",
      this.#connection,
      key,
      post,
      this.#nowMs,
    );
  }
}
