import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import Engine from "libsql";

/** How long a statement waits for one of the product's own. */
const BUSY_TIMEOUT_MS = 10_000;

/** Database files of a running product under a folder of this name; `metadata` is Miniflare's own. */
export function databaseFiles(state: string, folder: RegExp): string[] {
  return readdirSync(state, { recursive: true, encoding: "utf8" })
    .filter((path) => folder.test(path) && path.endsWith(".sqlite") && basename(path) !== "metadata.sqlite")
    .map((path) => join(state, path));
}

/** Runs a statement on the database of a product that was started here, as an operator would beside it; returns its rows. */
export const runSql = <Row>(state: string, statement: string): Row[] =>
  runObjectSql(state, /D1DatabaseObject/, statement);

/** Runs a statement on the only object of a class that has data. `folder`: as of `databaseFiles`. */
export function runObjectSql<Row>(state: string, folder: RegExp, statement: string): Row[] {
  const [file] = databaseFiles(state, folder);
  if (!file) throw new Error(`No database under ${state}`);
  const database = new Engine(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    const prepared = database.prepare(statement);
    if (prepared.reader) return prepared.all() as Row[];
    prepared.run();
    return [];
  } finally {
    database.close();
  }
}
