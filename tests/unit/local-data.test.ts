import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, test } from "vitest";
import { unknownMigrations } from "../../scripts/lib/local-data.mjs";

const folder = mkdtempSync(join(tmpdir(), "kaja-state-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A state folder whose database has these migrations; none: it has never been migrated. */
function stateWith(names: readonly string[] | null): string {
  const databases = join(folder, "v3/d1/miniflare-D1DatabaseObject");
  mkdirSync(databases, { recursive: true });
  const database = new DatabaseSync(join(databases, "0a1b.sqlite"));
  if (names) database.exec("create table d1_migrations (id integer primary key autoincrement, name text unique)");
  for (const name of names ?? []) database.prepare("insert into d1_migrations (name) values (?)").run(name);
  database.close();
  return folder;
}

test("a database with migrations of another history is named by the first of them", () => {
  const [current = ""] = readdirSync("migrations").filter((name) => name.endsWith(".sql"));
  expect(unknownMigrations(stateWith([current, "0001_accounts.sql", "0002_more.sql"]))).toEqual([
    "0001_accounts.sql",
    "0002_more.sql",
  ]);
});

test.each([
  ["this checkout's migrations", readdirSync("migrations").filter((name) => name.endsWith(".sql"))],
  ["no migrations yet", []],
  ["no table of migrations", null],
])("a database with %s is taken as it is", (_, names) => {
  expect(unknownMigrations(stateWith(names))).toEqual([]);
});

test("no data is no older data", () => expect(unknownMigrations(join(folder, "nothing"))).toEqual([]));
