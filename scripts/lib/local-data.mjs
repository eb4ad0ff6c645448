// The data of local runs: what another checkout left there. Needs Node 22 or newer, so it runs in a process of its own.
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { STATE_FOLDER } from "./state-folder.mjs";

const COLUMNS =
  "select m.name || '.' || c.name as name from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table'";

const namesIn = (database, query) =>
  database
    .prepare(query)
    .all()
    .map(({ name }) => String(name));

/** The columns, as "table.column", that these migrations make. */
function columnsOf(migrationsFolder, names) {
  const database = new DatabaseSync(":memory:");
  try {
    for (const name of names) database.exec(readFileSync(`${migrationsFolder}/${name}`, "utf8"));
    return namesIn(database, COLUMNS);
  } finally {
    database.close();
  }
}

/** What one database has of another history; null: nothing. */
function differenceOf(database, migrationsFolder) {
  const isMigrated = database
    .prepare("select 1 from sqlite_master where type = 'table' and name = 'd1_migrations'")
    .get();
  if (!isMigrated) return null;
  const known = new Set(existsSync(migrationsFolder) ? readdirSync(migrationsFolder) : []);
  const applied = namesIn(database, "select name from d1_migrations order by id");
  const unknown = applied.find((name) => !known.has(name));
  if (unknown) return `it has the migration ${unknown}`;
  // A first migration that was made again keeps its name.
  const present = new Set(namesIn(database, COLUMNS));
  const missing = columnsOf(migrationsFolder, applied).find((column) => !present.has(column));
  return missing ? `it lacks ${missing}` : null;
}

/** What of a local D1 database shows that another version of Kaja made it; null: this one did, or there is none. */
export function otherVersion(stateFolder = STATE_FOLDER, migrationsFolder = "migrations") {
  const files = existsSync(stateFolder) ? globSync(`${stateFolder}/v3/d1/miniflare-D1DatabaseObject/*.sqlite`) : [];
  for (const file of files) {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const difference = differenceOf(database, migrationsFolder);
      if (difference) return difference;
    } finally {
      database.close();
    }
  }
  return null;
}
