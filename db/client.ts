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

/** Opens the database: D1, or any libSQL server over HTTP. Costs nothing until the first query. */
export function openDatabase({ d1, libsqlUrl, libsqlAuthToken }: DatabaseSettings): Database {
  if (!libsqlUrl) return withBatchableRaws(drizzleD1(d1), d1);
  const client = createClient({ url: libsqlUrl, ...(libsqlAuthToken ? { authToken: libsqlAuthToken } : {}) });
  // The two drivers differ only in the raw result of run(), which Database does not offer.
  return drizzleLibsql(client) as unknown as Database;
}

/** Lets a batch take `all(sql)`: for D1 drizzle binds the `stmt` of each statement of a batch, and raw ones have none. */
function withBatchableRaws(db: DrizzleD1Database, d1: D1Database): Database {
  const all = db.all.bind(db);
  return Object.assign(db, {
    all: <Row>(query: Parameters<typeof all>[0]) => {
      const raw = all<Row>(query);
      const built = raw.getQuery();
      return Object.assign(raw, {
        getQuery: () => built,
        stmt: { bind: (...values: unknown[]) => d1.prepare(built.sql).bind(...values) },
      });
    },
  });
}
