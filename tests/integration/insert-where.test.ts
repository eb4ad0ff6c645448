import { eq, getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertFrom, insertWhere } from "#app/platform/db/insert-where.server.ts";
import { nextUpdatedAt, replaceIfUnchanged, untilUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import { newId } from "#app/platform/ids.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok } from "#app/shared/result.ts";
import type { Database } from "#db/client.ts";
import * as schema from "#db/schema/index.ts";
import { auditLog, contentItems, workspaces } from "#db/schema/index.ts";
import { forEachDatabase } from "#tests/support/databases.ts";
import { PROPERTY_SEED } from "#tests/support/properties.ts";

const TABLES = Object.values(schema).filter((value) => is(value, SQLiteTable)) as SQLiteTable[];

/** Anything that a column of that kind stores. */
function valueFor(column: SQLiteColumn): fc.Arbitrary<unknown> {
  if (column.enumValues?.length) return fc.constantFrom(...column.enumValues);
  switch (column.dataType) {
    case "date":
      return fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });
    case "boolean":
      return fc.boolean();
    case "number":
      return column.getSQLType() === "real" ? fc.float({ noNaN: true, noDefaultInfinity: true }) : fc.nat();
    case "json":
      return fc.array(fc.string({ unit: "grapheme", maxLength: 8 }), { maxLength: 3 });
    case "buffer":
      return fc.uint8Array({ maxLength: 16 });
    default:
      return fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => text.replaceAll("\0", "-"));
  }
}

/** A row of a table; what may be left out is sometimes null and sometimes left out. */
const rowOf = (table: SQLiteTable): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record(
      Object.fromEntries(
        (Object.entries(getTableColumns(table)) as [string, SQLiteColumn][]).map(([name, column]) => {
          const value = valueFor(column);
          const given = column.notNull ? value : fc.option(value, { nil: null });
          return [name, column.notNull && !column.hasDefault ? given : fc.option(given, { nil: undefined })];
        }),
      ),
    )
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)));

/** What is stored, with the type of each value, read past drizzle's own decoding. */
const stored = (db: Database, table: SQLiteTable) => {
  const columns = Object.values(getTableColumns(table)).map(({ name }) =>
    sql.raw(`hex("${name}") as "${name}", typeof("${name}") as "${name}:type"`),
  );
  return db.all(sql`select ${sql.join(columns, sql`, `)} from ${table}`);
};

/** What each of two inserts into the empty table stores. */
async function storedByBoth(db: Database, table: SQLiteTable, row: Record<string, unknown>) {
  const [, , byDrizzle, , , byWhere] = await db.batch([
    db.delete(table),
    db.insert(table).values(row),
    stored(db, table),
    db.delete(table),
    insertWhere(db, table, row, sql`1 = 1`),
    stored(db, table),
    db.delete(table),
  ]);
  return { byDrizzle, byWhere };
}

const NOW = new Date("2026-03-04T05:06:07.089Z");
const content = (id = newId(NOW.getTime())): typeof contentItems.$inferSelect => ({
  id,
  workspaceId: `workspace-${id}`,
  userId: "user",
  title: "Tea",
  body: "# Tea",
  status: "draft",
  kind: "article",
  folder: "",
  tags: ["tea"],
  ownerId: "user",
  language: "en",
  keyphrase: "",
  description: "",
  slug: "",
  version: 1,
  editedBy: "user",
  editedAt: NOW,
  assistedBy: "",
  approvalsNeeded: 0,
  revisionId: "",
  publishAt: null,
  createdAt: NOW,
  updatedAt: NOW,
});

forEachDatabase("insertWhere", (on) => {
  test.each(TABLES.map((table) => [getTableName(table), table] as const))(
    "stores a row of %s as drizzle's insert does",
    async (_name, table) => {
      await fc.assert(
        fc.asyncProperty(rowOf(table), async (row) => {
          const { byDrizzle, byWhere } = await storedByBoth(on.db, table, row);
          expect(byDrizzle).toHaveLength(1);
          expect(byWhere).toEqual(byDrizzle);
        }),
        { numRuns: 3, seed: PROPERTY_SEED },
      );
    },
  );

  test("inserts nothing, and what depends on it does nothing, when the condition fails", async () => {
    const row = content();
    const audit = {
      workspaceId: row.workspaceId,
      userId: "user",
      action: "content.created",
      subject: `content:${row.id}`,
    };
    const insertOnce = () =>
      on.db.batch([
        insertWhere(
          on.db,
          contentItems,
          row,
          sql`not exists (select 1 from content_items where id = ${row.id})`,
        ).returning({
          id: contentItems.id,
        }),
        auditIfChanged({ db: on.db, now: () => NOW }, audit),
      ]);

    expect((await insertOnce())[0]).toEqual([{ id: row.id }]);
    expect((await insertOnce())[0]).toEqual([]);
    expect(await on.db.select().from(contentItems).where(eq(contentItems.id, row.id))).toEqual([row]);
    expect(await on.db.$count(auditLog, eq(auditLog.workspaceId, row.workspaceId))).toBe(1);
  });

  test("takes expressions for columns, and the conflict clause of drizzle", async () => {
    const row = content();
    const upsert = () =>
      insertWhere(on.db, contentItems, { ...row, title: sql`upper(${row.title})` }, undefined).onConflictDoUpdate({
        target: contentItems.id,
        set: { title: sql`excluded.title || '!'` },
      });

    await upsert();
    await upsert();

    expect(await on.db.select().from(contentItems).where(eq(contentItems.id, row.id))).toEqual([
      { ...row, title: "TEA!" },
    ]);
  });

  test("insertFrom inserts a row for each row of its source", async () => {
    const ids = [newId(), newId()];
    const row = { name: "Many", billingUserId: `user-${ids[0]}`, createdAt: NOW, updatedAt: NOW };

    await insertFrom(
      on.db,
      workspaces,
      { ...row, id: sql`row.value` },
      sql`json_each(${JSON.stringify(ids)}) as row`,
    ).onConflictDoNothing();

    const found = await on.db.select().from(workspaces).where(eq(workspaces.billingUserId, row.billingUserId));
    expect(found.map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  test("replaceIfUnchanged writes over the row that was read, and over no later one", async () => {
    const before = content();
    await on.db.insert(contentItems).values(before);
    const change = (title: string) => ({ ...before, title, updatedAt: nextUpdatedAt(before, NOW) });
    const replace = (after: typeof before, condition = sql`true`) =>
      replaceIfUnchanged(on.db, contentItems, before, after, condition).returning({ title: contentItems.title });

    expect(await replace(change("Refused"), sql`false`)).toEqual([]);
    expect(await replace(change("First"))).toEqual([{ title: "First" }]);
    expect(await replace(change("Second"))).toEqual([]);
    expect(() => replace({ ...before, title: "No time of its own" })).toThrow("updatedAt");
  });
});

describe("untilUnchanged", () => {
  const conflict = appError("conflict", "Changed each time.");

  test("tries again while the row is changed, and ends with the first result", async () => {
    const answers = ["changed", "changed", ok("done"), ok("never")] as const;
    let at = 0;
    expect(await untilUnchanged(conflict, async () => answers[at++] ?? "changed")).toEqual(ok("done"));
    expect(at).toBe(3);
  });

  test("is refused with the conflict when the row was changed each time", async () => {
    expect(await untilUnchanged(conflict, async () => "changed")).toEqual(err(conflict));
  });
});
