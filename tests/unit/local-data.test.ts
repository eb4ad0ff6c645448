import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, test } from "vitest";
import { otherVersion } from "../../scripts/lib/local-data.mjs";

const folder = mkdtempSync(join(tmpdir(), "kaja-state-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const CURRENT = readdirSync("migrations").filter((name) => name.endsWith(".sql"));

/** A state folder whose database has these migrations, and ran those that exist; null: it has never been migrated. */
function stateWith(names: readonly string[] | null, change = ""): string {
  const databases = join(folder, "v3/d1/miniflare-D1DatabaseObject");
  mkdirSync(databases, { recursive: true });
  const database = new DatabaseSync(join(databases, "0a1b.sqlite"));
  database.exec("begin");
  if (names) database.exec("create table d1_migrations (id integer primary key autoincrement, name text unique)");
  for (const name of names ?? []) {
    database.prepare("insert into d1_migrations (name) values (?)").run(name);
    if (CURRENT.includes(name)) database.exec(readFileSync(`migrations/${name}`, "utf8"));
  }
  database.exec(change);
  database.exec("commit");
  database.close();
  return folder;
}

test("a database with migrations of another history is named by the first of them", () => {
  const [current = ""] = CURRENT;
  expect(otherVersion(stateWith([current, "0001_accounts.sql", "0002_more.sql"]))).toBe(
    "it has the migration 0001_accounts.sql",
  );
});

test.each([
  ["alter table content_items drop column assisted_by", "it lacks content_items.assisted_by"],
  ["drop table content_items", "it lacks content_items.id"],
])("a database that an earlier form of the same migration made: %s", (change, difference) => {
  expect(otherVersion(stateWith(CURRENT, change))).toBe(difference);
});

test.each([
  ["this checkout's migrations", CURRENT],
  ["the first of them", CURRENT.slice(0, 1)],
  ["no migrations yet", []],
  ["no table of migrations", null],
])("a database with %s is taken as it is", (_, names) => {
  expect(otherVersion(stateWith(names))).toBeNull();
});

test("no data is no older data", () => expect(otherVersion(join(folder, "nothing"))).toBeNull());
