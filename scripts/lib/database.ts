// The product's database, opened from a script: local D1, or libSQL when LIBSQL_URL is set.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { getPlatformProxy, unstable_readConfig as readWranglerConfig } from "wrangler";
import { type Config, readConfig } from "#app/platform/env.ts";
import { type Database, openDatabase } from "#db/client.ts";

/** Calls `work` with the database and the checked configuration of wrangler.toml and .dev.vars, then closes both. */
export async function withDatabase<T>(work: (db: Database, config: Config) => Promise<T>): Promise<T> {
  const { vars, d1_databases, compatibility_date } = readWranglerConfig({ config: "wrangler.toml" });
  const config = readConfig({ ...vars, ...parseEnv(readFileSync(".dev.vars", "utf8")) });
  // A Worker with nothing but the database: objects and queues run only beside the product's own code.
  const configPath = ".cache/database.json";
  mkdirSync(".cache", { recursive: true });
  writeFileSync(configPath, JSON.stringify({ name: "kaja-database", compatibility_date, d1_databases }));
  const proxy = await getPlatformProxy<{ DB: D1Database }>({ configPath, persist: { path: ".wrangler/state/v3" } });
  try {
    return await work(openDatabase({ d1: proxy.env.DB, libsqlUrl: config.LIBSQL_URL, libsqlAuthToken: config.LIBSQL_AUTH_TOKEN }), config);
  } finally {
    await proxy.dispose();
  }
}
