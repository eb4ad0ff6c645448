import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { TABLES } from "#app/modules/registry.server.ts";
import * as schema from "#db/schema/index.ts";
import { tableNames } from "#tests/support/ownership-rows.ts";

/** What D1 holds. */
const D1_MEGABYTES = 10_000;

const bounded = TABLES.map(({ table }) => getTableName(table)).toSorted();

test("every table of the schema and of the database says what bounds its growth", async () => {
  const tables = Object.values(schema).flatMap((value) => (is(value, SQLiteTable) ? [getTableName(value)] : []));
  expect(bounded).toEqual(tables.toSorted());
  expect(bounded).toEqual((await tableNames()).toSorted());
});

test("a trial account cannot fill the database", () => {
  const megabytes = TABLES.reduce((sum, { bound }) => sum + bound.trialMegabytes, 0);
  expect(megabytes).toBeLessThan(0.8 * D1_MEGABYTES);
});
