// The product's database, opened from a script: local D1, or libSQL when LIBSQL_URL is set.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { getPlatformProxy, unstable_readConfig as readWranglerConfig } from "wrangler";
import { type Config, ConfigurationError, readConfig } from "#app/platform/env.ts";
import { type Database, openDatabase } from "#db/client.ts";

/** The checked variables of wrangler.toml and .dev.vars. Ends the process with one sentence when one is missing or malformed. */
export function readLocalConfig(): Config {
  const { vars } = readWranglerConfig({ config: "wrangler.toml" });
  try {
    return readConfig({ ...vars, ...parseEnv(readFileSync(".dev.vars", "utf8")) });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(
      `${error.message}. Correct it in .dev.vars, or in wrangler.toml if it is no secret, and start again.`,
    );
    return process.exit(1);
  }
}

/** Calls `work` with the database and the checked configuration of wrangler.toml and .dev.vars, then closes both. */
export async function withDatabase<T>(work: (db: Database, config: Config) => Promise<T>): Promise<T> {
  const { d1_databases, compatibility_date } = readWranglerConfig({ config: "wrangler.toml" });
  const config = readLocalConfig();
  // A Worker with nothing but the database: objects and queues run only beside the product's own code.
  const configPath = ".cache/database.json";
  mkdirSync(".cache", { recursive: true });
  writeFileSync(configPath, JSON.stringify({ name: "kaja-database", compatibility_date, d1_databases }));
  const proxy = await getPlatformProxy<{ DB: D1Database }>({ configPath, persist: { path: ".wrangler/state/v3" } });
  try {
    return await work(
      openDatabase({ d1: proxy.env.DB, libsqlUrl: config.LIBSQL_URL, libsqlAuthToken: config.LIBSQL_AUTH_TOKEN }),
      config,
    );
  } finally {
    await proxy.dispose();
  }
}
