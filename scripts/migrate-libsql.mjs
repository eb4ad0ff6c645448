// Applies the migrations to the libSQL database of LIBSQL_URL; a second run changes nothing.
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { createClient } from "@libsql/client/web";
import { migrate } from "drizzle-orm/libsql/migrator";
import { drizzle } from "drizzle-orm/libsql/web";

const local = existsSync(".dev.vars") ? parseEnv(readFileSync(".dev.vars", "utf8")) : {};
const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = { ...local, ...process.env };
if (!url) {
  console.error("LIBSQL_URL is not set: there is no libSQL database to migrate.");
  process.exit(1);
}

const client = createClient({ url, ...(authToken ? { authToken } : {}) });
try {
  await migrate(drizzle(client), { migrationsFolder: "migrations" });
  console.log(`Migrated the libSQL database at ${new URL(url).host}.`);
} catch (error) {
  // The driver's text may hold the address with its token.
  console.error(
    `The libSQL database at ${new URL(url).host} could not be migrated: ${error.cause?.message ?? error.message}`,
  );
  process.exitCode = 1;
} finally {
  client.close();
}
