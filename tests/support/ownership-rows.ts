import { env } from "cloudflare:workers";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { TABLES } from "#app/modules/registry.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { Claim } from "#app/platform/manifest/tables.ts";
import { openDatabase } from "#db/client.ts";
import { workspaceMembers } from "#db/schema/workspaces.ts";
import type { TestAccount } from "./factories.ts";

const db = openDatabase({ d1: env.DB });

/** Something that fits a column and is found nowhere else. */
function valueFor(column: SQLiteColumn): unknown {
  if (column.enumValues?.length) return column.enumValues[0];
  const unique = newId();
  if (column.dataType === "date") return new Date(1_700_000_000_000 + Math.floor(Math.random() * 1e9));
  if (column.dataType === "boolean") return true;
  if (column.dataType === "number") return Math.floor(Math.random() * 1e9);
  if (column.dataType === "json") return [unique];
  return `planted-${unique}`;
}

/** What a claim's column holds in a row that is the person's. */
const ownValue = ({ whose, prefix = "" }: Claim, { userId, email, workspaceId }: TestAccount): string =>
  whose === "email" ? email : prefix + (whose === "user" ? userId : workspaceId);

/** Another member would make the person's workspace one that stays with others. */
const MEMBERSHIP: SQLiteColumn = workspaceMembers.workspaceId;

/**
 * Plants, for each claim of each table, a row that only this claim ties to the person: made from the schema, so that
 * a table of tomorrow is covered. Rows that the account has already (its own user, profile, workspace) are left as they are.
 */
export async function plantRows(account: TestAccount): Promise<void> {
  for (const { table, claims } of TABLES) {
    for (const claim of claims) {
      if (claim.column === MEMBERSHIP) continue;
      const columns = Object.entries(getTableColumns(table)) as [string, SQLiteColumn][];
      const row = Object.fromEntries(
        columns.map(([property, column]) => [
          property,
          column === claim.column ? ownValue(claim, account) : valueFor(column),
        ]),
      );
      await db.insert(table).values(row).onConflictDoNothing();
    }
  }
}

/** Every row of every table, as JSON texts by table, read past drizzle so that nothing is left out. */
export async function allRows(): Promise<Map<string, string[]>> {
  const names = await tableNames();
  const answers = await env.DB.batch(names.map((name) => env.DB.prepare(`select * from "${name}"`)));
  return new Map(names.map((name, index) => [name, (answers[index]?.results ?? []).map((row) => JSON.stringify(row))]));
}

/** The tables that the database really has. A full-text index is none: it has no text of its own, and triggers keep it in step with its table. */
export async function tableNames(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name not like '_cf_%' and name not like 'd1_%' order by name",
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** Rows of each table that hold one of these texts anywhere; tables without any are left out. */
export async function rowsNaming(texts: readonly string[]): Promise<Record<string, string[]>> {
  const found = [...(await allRows())].map(
    ([name, rows]) =>
      [name, rows.filter((row) => texts.some((text) => row.toLowerCase().includes(text.toLowerCase())))] as const,
  );
  return Object.fromEntries(found.filter(([, rows]) => rows.length > 0));
}

/** Names of the tables that the manifests declare. */
export const ruledTables = (): string[] =>
  TABLES.map(({ table }: { table: SQLiteTable }) => getTableName(table)).sort();
