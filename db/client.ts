import { createClient } from "@libsql/client/web";
import { type DrizzleD1Database, drizzle as drizzleD1 } from "drizzle-orm/d1";
import { drizzle as drizzleLibsql } from "drizzle-orm/libsql/web";

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

/** Opens the database: D1, or any libSQL server over HTTP. Costs nothing until the first query. */
export function openDatabase({ d1, libsqlUrl, libsqlAuthToken }: DatabaseSettings): Database {
  // Its own for each caller, at no cost: what a request asks together (read-together.server.ts) goes by the identity of its database.
  if (!libsqlUrl) return Object.create(openD1(d1)) as Database;
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
