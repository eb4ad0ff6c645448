import { readdirSync } from "node:fs";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { SERVER_MODULES, TABLES } from "#app/modules/registry.server.ts";
import type { OwnershipRule } from "#app/platform/manifest/tables.ts";
import { platformTables } from "#app/platform/tables.server.ts";
import * as schema from "../../db/schema/index.ts";
import { missingRules } from "../support/ownership-guard.ts";

const namesOf = (values: object) =>
  Object.values(values)
    .filter((value) => is(value, SQLiteTable))
    .map((table) => getTableName(table));
const tables = namesOf(schema);

const planted = sqliteTable("planted", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  tokenHash: text("token_hash").notNull(),
});
const rule: OwnershipRule = {
  table: planted,
  claims: [{ whose: "user", column: planted.userId, fate: { act: "delete" } }],
  exported: { by: "user", about: "Planted rows.", secret: ["tokenHash"] },
};

const FILES = readdirSync("db/schema").map((file) => file.replace(".ts", ""));

test.each(FILES.filter((file) => file !== "index"))(
  "db/schema/%s.ts holds the tables that the manifest of this name declares",
  async (owner) => {
    const declared = owner === "platform" ? platformTables : SERVER_MODULES.find(({ id }) => id === owner)?.tables;
    const held = namesOf((await import(`../../db/schema/${owner}.ts`)) as object);
    expect(held.sort()).toEqual((declared ?? []).map(({ table }) => getTableName(table)).sort());
  },
);

test("the guard is content with the map as it is", () => {
  expect(missingRules(TABLES, tables)).toEqual([]);
  expect(missingRules([...TABLES, rule], [...tables, "planted"])).toEqual([]);
});

test.each<[string, OwnershipRule[], string]>([
  ["a table without a rule", [], "planted: no manifest declares it"],
  ["a table with two rules", [rule, rule], "planted: declared twice"],
  [
    "a column that names somebody, without a claim",
    [{ ...rule, claims: [], reason: "x", exported: { by: null, reason: "x" } }],
    "planted.user_id: ties a row to somebody, without a claim",
  ],
  [
    "a secret that would be exported",
    [{ ...rule, exported: { by: "user", about: "x" } }],
    "planted.token_hash: exported although its name says secret",
  ],
  [
    "an export that nothing selects",
    [{ ...rule, exported: { by: "email", about: "x", secret: ["tokenHash"] } }],
    "planted: exported by email, which no column names",
  ],
  [
    "a secret column that does not exist",
    [{ ...rule, exported: { by: "user", about: "x", secret: ["tokenHash", "typo"] } }],
    "planted.typo: no such column to leave out",
  ],
])("the guard finds %s", (_, rules, problem) => {
  expect(missingRules([...TABLES, ...rules], [...tables, "planted"])).toContain(problem);
});

test("the guard finds a rule without a table", () => {
  expect(missingRules([...TABLES, rule], tables)).toEqual(["planted: a rule without a table"]);
});
