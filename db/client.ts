import { createClient } from "@libsql/client/web";
import { fillPlaceholders } from "drizzle-orm";
import { type DrizzleD1Database, drizzle as drizzleD1 } from "drizzle-orm/d1";
import { drizzle as drizzleLibsql } from "drizzle-orm/libsql/web";
import type { RunnableQuery } from "drizzle-orm/runnable-query";

/**
 * The product's database. Both engines speak the same queries and atomic `batch`;
 * `transaction` is left out because D1 has none.
 */
export type Database = Omit<DrizzleD1Database, "transaction" | "run" | "$client">;

export interface DatabaseSettings {
  /** Used unless `libsqlUrl` is set. */
  d1: D1Database;
  libsqlUrl?: string | undefined;
  libsqlAuthToken?: string | undefined;
}

/** One for each binding: to make it costs more than many a query's text, and it holds nothing of a request. */
const opened = new WeakMap<D1Database, Database>();

function openD1(d1: D1Database): Database {
  const known = opened.get(d1);
  if (known) return known;
  const made = withBatchableRaws(drizzleD1(d1), d1);
  opened.set(d1, made);
  return made;
}

/** What the databases of requests are handles of, when it outlives them. */
const shared = new WeakMap<Database, Database>();

/** Opens the database: D1, or any libSQL server over HTTP. Costs nothing until the first query. */
export function openDatabase({ d1, libsqlUrl, libsqlAuthToken }: DatabaseSettings): Database {
  // Its own for each caller, at no cost: what a request asks together (read-together.server.ts) goes by the identity of its database.
  if (!libsqlUrl) {
    const kept = openD1(d1);
    const handle = Object.create(kept) as Database;
    shared.set(handle, kept);
    return handle;
  }
  const client = createClient({ url: libsqlUrl, ...(libsqlAuthToken ? { authToken: libsqlAuthToken } : {}) });
  // The two drivers differ only in the raw result of run(), which Database does not offer.
  return drizzleLibsql(client) as unknown as Database;
}

/** Makes `all(sql)` fit for a batch: for D1 drizzle binds the `stmt` of each statement of a batch, and raw ones have none. */
function withBatchableRaws(db: DrizzleD1Database, d1: D1Database): Database {
  const all = db.all.bind(db);
  return Object.assign(db, {
    all: <Row>(query: Parameters<typeof all>[0]) => {
      const raw = all<Row>(query);
      const built = raw.getQuery();
      return Object.assign(raw, { getQuery: () => built, stmt: { bind: (...values: unknown[]) => d1.prepare(built.sql).bind(...values) } });
    },
  });
}

/**
 * A query whose text is made once and kept with its database: to build one costs as much as it does to send it. What
 * differs from call to call is a placeholder; `shape` is what the text itself depends on, such as an order: few values,
 * all of them ours.
 * @example const byId = prepared((db) => db.select().from(users).where(eq(users.id, sql.placeholder("id"))).prepare());
 */
export function prepared<Shape extends readonly (string | boolean)[], Query>(build: (db: Database, ...shape: Shape) => Query) {
  const made = new WeakMap<Database, Map<string, Query>>();
  return (db: Database, ...shape: Shape): Query => {
    const owner = shared.get(db) ?? db;
    const queries = made.get(owner) ?? new Map<string, Query>();
    made.set(owner, queries);
    const name = shape.join();
    const known = queries.get(name);
    if (known) return known;
    const query = build(owner, ...shape);
    queries.set(name, query);
    return query;
  };
}

/** A prepared query, as a batch takes it apart: drizzle reads its text and values there. */
interface PreparedSelect<Rows> {
  all(values: Record<string, unknown>): Promise<Rows>;
  getQuery(): { sql: string; params: unknown[] };
}

/** A statement as a batch takes it; awaited by itself, it is sent by itself. */
type Statement<Rows> = RunnableQuery<Rows, "sqlite"> & PromiseLike<Rows>;

/** A prepared query with its values, for what takes statements: a batch, or `readTogether`. */
export function filled<Rows>(query: PreparedSelect<Rows>, values: Record<string, unknown>): Statement<Rows> {
  const statement = Object.create(query) as PreparedSelect<Rows> & PromiseLike<Rows> & { _prepare: () => unknown };
  return Object.assign(statement, {
    _prepare: () => statement,
    getQuery: () => {
      const { sql, params } = query.getQuery();
      return { sql, params: fillPlaceholders(params, values) };
    },
    // biome-ignore lint/suspicious/noThenProperty: a statement is awaited like any other query.
    then: <A, B>(onRows?: ((rows: Rows) => A | PromiseLike<A>) | null, onError?: ((cause: unknown) => B | PromiseLike<B>) | null) =>
      query.all(values).then(onRows, onError),
  }) as unknown as Statement<Rows>;
}
