// The data of local runs: what an older checkout left there. Needs Node 22 or newer, so it runs in a process of its own.
import { existsSync, globSync, readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { STATE_FOLDER } from "./state-folder.mjs";

/** The migrations that a local D1 database has and this checkout does not: those of an older history. */
export function unknownMigrations(stateFolder = STATE_FOLDER, migrationsFolder = "migrations") {
  const known = new Set(existsSync(migrationsFolder) ? readdirSync(migrationsFolder) : []);
  const files = existsSync(stateFolder) ? globSync(`${stateFolder}/v3/d1/miniflare-D1DatabaseObject/*.sqlite`) : [];
  return files.flatMap((file) => {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const isMigrated = database
        .prepare("select 1 from sqlite_master where type = 'table' and name = 'd1_migrations'")
        .get();
      const rows = isMigrated ? database.prepare("select name from d1_migrations order by id").all() : [];
      return rows.map(({ name }) => String(name)).filter((name) => !known.has(name));
    } finally {
      database.close();
    }
  });
}
