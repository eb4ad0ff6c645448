import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { TABLES } from "#app/modules/registry.server.ts";
import * as schema from "#db/schema/index.ts";
import { missingRules } from "#tests/support/ownership-guard.ts";
import { tableNames } from "#tests/support/ownership-rows.ts";

const schemaTables = Object.values(schema)
  .filter((value) => is(value, SQLiteTable))
  .map((table) => getTableName(table));

test("every table of the schema and of the database has a rule, and every rule a table", async () => {
  expect(missingRules(TABLES, schemaTables)).toEqual([]);
  expect(missingRules(TABLES, await tableNames())).toEqual([]);
});
