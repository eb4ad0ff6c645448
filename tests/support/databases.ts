import { env } from "cloudflare:workers";
import { beforeAll, describe, inject } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";

export const ENGINES = ["D1", "libSQL"] as const;
export type Engine = (typeof ENGINES)[number];

/** What a suite gets for each engine; `db` is open from its first test on. */
export interface TestDatabase {
  readonly engine: Engine;
  readonly db: Database;
}

let made = 0;

/** A migrated database of its own on the real libSQL engine, reached from workerd over HTTP. */
export function openLibsql(): Database {
  const name = `migrated-${Date.now().toString(36)}-${(++made).toString(36)}-${crypto.randomUUID()}`;
  return openDatabase({ d1: env.DB, libsqlUrl: `${inject("libsqlUrl")}/${name}/` });
}

/**
 * Runs one suite on D1 and on libSQL. The D1 database is that of the test file, so that tests use ids of their own;
 * each suite has its own libSQL database.
 */
export function forEachDatabase(name: string, suite: (on: TestDatabase) => void): void {
  describe.each(ENGINES)(`${name} on %s`, (engine) => {
    let db: Database | undefined;
    beforeAll(() => {
      db = engine === "D1" ? openDatabase({ d1: env.DB }) : openLibsql();
    });
    suite({
      engine,
      get db() {
        if (!db) throw new Error("The database opens with the first test; use it inside one");
        return db;
      },
    });
  });
}
