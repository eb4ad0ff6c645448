import { type Column, getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.ts";

/**
 * A row to insert: as drizzle's `values` takes it, and any column may be an expression. An expression is stored as it
 * is; dates, booleans and JSON inside one are the caller's to encode.
 */
export type InsertRow<T extends SQLiteTable> = {
  [K in keyof T["$inferInsert"]]: T["$inferInsert"][K] | SQL;
};

type Inserter = Pick<Database, "insert">;

const NULL = sql`null`;

/** A value in the column's own encoding. Null is spelt out: D1 binds at most 100 parameters. */
const encoded = (column: Column, value: unknown): SQL => {
  if (is(value, SQL)) return value;
  return value === null ? NULL : sql`${sql.param(value, column)}`;
};

/** The value of a column: the given one, else the column's default, as drizzle's own insert has it. */
function columnValue(column: Column, given: unknown): SQL {
  if (given !== undefined) return encoded(column, given);
  if (column.default !== undefined) return encoded(column, column.default);
  return encoded(column, column.defaultFn?.() ?? null);
}

/** The select list of an insert, in the order of the table's columns, which is that of drizzle's insert. */
const selectList = <T extends SQLiteTable>(table: T, row: InsertRow<T>): SQL =>
  sql.join(
    Object.entries(getTableColumns(table)).map(([name, column]) =>
      columnValue(column, row[name as keyof InsertRow<T>]),
    ),
    sql`, `,
  );

/**
 * Inserts a row if a condition holds, in one statement: of any number of calls at once only as many as fit succeed.
 * Returns drizzle's insert, for `returning`, `onConflict…` and `db.batch`.
 */
export const insertWhere = <T extends SQLiteTable>(
  db: Inserter,
  table: T,
  row: InsertRow<T>,
  condition: SQL | undefined,
) => db.insert(table).select(sql`select ${selectList(table, row)} where ${condition ?? sql`true`}`);

/**
 * Inserts a row for each row of `source`, which is what follows "from": `json_each(…) as row`, or tables with joins.
 * The columns that differ from row to row are expressions on it.
 */
export const insertFrom = <T extends SQLiteTable>(
  db: Inserter,
  table: T,
  row: InsertRow<T>,
  source: SQL,
  // Always a condition: without one SQLite would read "on conflict" as the constraint of a join.
  condition: SQL = sql`true`,
) => db.insert(table).select(sql`select ${selectList(table, row)} from ${source} where ${condition}`);
