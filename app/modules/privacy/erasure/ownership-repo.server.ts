import { and, eq, getTableColumns, getTableName, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { TABLES } from "#app/modules/registry.server.ts";
import type { Claim, OwnershipRule } from "#app/platform/manifest/tables.ts";
import type { Database } from "#db/client.ts";
import { profiles, users } from "#db/schema/account.ts";
import { mailOutbox } from "#db/schema/platform.ts";
import { workspaceMembers, workspaces } from "#db/schema/workspaces.ts";

interface Scope {
  db: Database;
}

/** Whom the rows belong to. */
export interface Person {
  userId: string;
  email: string;
  /** Whose rows go, or come, with the person. */
  workspaceIds: readonly string[];
}

const EXPORT_PAGE = 500;
/** Beside the columns, whose names never start so. */
const ROW_ID = "#rowid";
const ERASE_AT_ONCE = 2_000;

const inList = (column: SQLiteColumn, values: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;

/** The rows that one claim ties to the person. */
function tied({ whose, column, prefix = "" }: Claim, { userId, email, workspaceIds }: Person): SQL {
  // Addresses are stored as typed in some tables, and always in lower case in `users`.
  if (whose === "email") return sql`lower(${column}) = ${email.toLowerCase()}`;
  return whose === "user" ? eq(column, prefix + userId) : inList(column, workspaceIds);
}

/** A table's rule as a part of an export: the file's name and what it holds. */
export interface ExportPart {
  name: string;
  rule: OwnershipRule;
}

/** Name of a table as the product's code has it: "apiKeys". */
export const tableTitle = (table: SQLiteTable): string =>
  getTableName(table).replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const exportParts = (): ExportPart[] =>
  TABLES.filter((rule) => rule.exported.by !== null).map((rule) => ({ name: tableTitle(rule.table), rule }));

/** The workspaces a person owns, alone or with others: whose data is in their export. */
export async function findOwnedWorkspaces({ db }: Scope, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: workspaceMembers.workspaceId })
    .from(workspaceMembers)
    .where(and(eq(workspaceMembers.userId, userId), eq(workspaceMembers.role, "owner")));
  return rows.map(({ id }) => id);
}

/** The columns of an export: all but the secret ones. */
function columnsOf({ table, exported }: OwnershipRule): Record<string, SQLiteColumn> {
  const secret = new Set(exported.by === null ? [] : exported.secret);
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([property]) => !secret.has(property)));
}

/** Rows of one table that belong to a person, in pages by row id, without secret columns. */
export async function* exportRows(
  { db }: Scope,
  rule: OwnershipRule,
  person: Person,
): AsyncGenerator<Record<string, unknown>[]> {
  const { table, claims, exported } = rule;
  const whose = claims.find((claim) => claim.whose === exported.by && claim.prefix === undefined);
  if (!whose) return;
  const where = tied(whose, person);
  let after = 0;
  for (;;) {
    const rows = await db
      .select({ ...columnsOf(rule), [ROW_ID]: sql<number>`rowid` })
      .from(table)
      .where(and(where, gt(sql`rowid`, after)))
      .orderBy(sql`rowid`)
      .limit(EXPORT_PAGE);
    const last = rows.at(-1);
    if (last) yield rows.map(({ [ROW_ID]: _, ...row }) => row);
    if (!last || rows.length < EXPORT_PAGE) return;
    after = Number(last[ROW_ID]);
  }
}

/** Another owner of the workspace, the one of longest standing. */
const anotherOwner = (userId: string) =>
  sql`coalesce((select m.user_id from workspace_members m where m.workspace_id = ${workspaces.id} and m.user_id <> ${userId}
    order by case m.role when 'owner' then 0 when 'editor' then 1 else 2 end, m.created_at, m.user_id limit 1), '')`;

/** The statement that does to a table what one claim says, for at most `atOnce` rows. */
function fateOf({ db }: Scope, table: SQLiteTable, claim: Claim, person: Person, atOnce: number) {
  const chosen = inArray(
    sql`rowid`,
    db.select({ rowId: sql`rowid` }).from(table).where(tied(claim, person)).limit(atOnce),
  );
  if (claim.fate.act === "delete") return db.delete(table).where(chosen).returning({ done: sql`1` });
  const values = claim.fate.act === "set" ? claim.fate.values : { billingUserId: anotherOwner(person.userId) };
  return db.update(table).set(values).where(chosen).returning({ done: sql`1` });
}

/** Deletes first: a row that goes anyway is not changed before. */
const inOrder = (claims: readonly Claim[]): Claim[] =>
  [...claims].sort((a, b) => Number(a.fate.act !== "delete") - Number(b.fate.act !== "delete"));

/** Applies every claim on one table, a bounded number of rows at a time. Running it again changes nothing more. */
export async function eraseTable(scope: Scope, { table, claims }: OwnershipRule, person: Person): Promise<void> {
  for (const claim of inOrder(claims)) {
    let done: number;
    do {
      done = (await fateOf(scope, table, claim, person, ERASE_AT_ONCE)).length;
    } while (done === ERASE_AT_ONCE);
  }
}

/** What tells who the person is; it goes last, so that an erasure that was interrupted knows what is left to do. */
const CORE: ReadonlySet<SQLiteTable> = new Set<SQLiteTable>([users, profiles, workspaceMembers, workspaces]);

/** The tables that go one by one, before the core. */
export const erasedOneByOne = (): OwnershipRule[] =>
  TABLES.filter(({ table, claims }) => claims.length > 0 && !CORE.has(table));

/** What of each table goes with a workspace, regardless of what else its rows are tied to; the workspace itself last. */
export const erasedWithWorkspace = (): OwnershipRule[] =>
  TABLES.toSorted(
    (a, b) =>
      Number(CORE.has(a.table)) - Number(CORE.has(b.table)) ||
      Number(a.table === workspaces) - Number(b.table === workspaces),
  )
    .map((rule) => ({ ...rule, claims: rule.claims.filter(({ whose }) => whose === "workspace") }))
    .filter(({ claims }) => claims.length > 0);

/**
 * The statements of the last batch: the core, and once more every table that somebody may have written to meanwhile,
 * except the mails, as the last one is on its way.
 */
export const lastStatements = (scope: Scope, person: Person) =>
  [...erasedOneByOne(), ...TABLES.filter(({ table }) => CORE.has(table))]
    .filter(({ table }) => table !== mailOutbox)
    .flatMap(({ table, claims }) => inOrder(claims).map((claim) => fateOf(scope, table, claim, person, ERASE_AT_ONCE)));
