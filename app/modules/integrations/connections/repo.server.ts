import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { replaceIfUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import { afterCursor, sortedBy } from "#app/platform/lists/keyset.server.ts";
import type { Sort, SortCursor } from "#app/shared/cursor.ts";
import type { Database } from "#db/client.ts";
import { connections } from "#db/schema/integrations.ts";
import type { ConnectorId } from "../domain/connector.ts";

export type ConnectionRow = Omit<typeof connections.$inferSelect, "connector"> & { connector: ConnectorId };
type Audit = ReturnType<typeof auditIfChanged>;

/** More than any plan allows. */
const MAX_ROWS = 200;
/** Connections that one run of the daily job settles; the next run settles the others. */
const MAX_ENDING = 1_000;

const oneOf = ({ workspaceId }: WorkspaceScope, id: string): SQL | undefined =>
  and(eq(connections.workspaceId, workspaceId), eq(connections.id, id));

/** Connections of a workspace, oldest first; of these connectors where they are given. */
export const findConnections = async (
  { db, workspaceId }: WorkspaceScope,
  connectors?: readonly ConnectorId[],
): Promise<ConnectionRow[]> =>
  (await db
    .select()
    .from(connections)
    .where(
      and(
        eq(connections.workspaceId, workspaceId),
        connectors ? inArray(connections.connector, [...connectors]) : undefined,
      ),
    )
    .orderBy(asc(connections.createdAt), asc(connections.id))
    .limit(MAX_ROWS)) as ConnectionRow[];

export async function findConnection(scope: WorkspaceScope, id: string): Promise<ConnectionRow | undefined> {
  const [row] = await scope.db.select().from(connections).where(oneOf(scope, id)).limit(1);
  return row as ConnectionRow | undefined;
}

/** A page of connections, one row more than fit when there is another page. */
export async function findConnectionPage(
  { db, workspaceId }: WorkspaceScope,
  { sort, cursor, limit }: { sort: Sort<"createdAt">; cursor: SortCursor<number> | null; limit: number },
): Promise<ConnectionRow[]> {
  const keyset = { column: connections.createdAt, id: connections.id, descending: sort.descending };
  return (await db
    .select()
    .from(connections)
    .where(and(eq(connections.workspaceId, workspaceId), afterCursor(keyset, cursor)))
    .orderBy(...sortedBy(keyset))
    .limit(limit)) as ConnectionRow[];
}

export const countConnections = ({ db, workspaceId }: WorkspaceScope): Promise<number> =>
  db.$count(connections, eq(connections.workspaceId, workspaceId));

/** Adds a connection unless it is there, or the workspace has `max` of them; false then. Count and insert are one statement. */
export async function insertConnection(
  scope: WorkspaceScope,
  row: ConnectionRow,
  max: number,
  audit: Audit,
): Promise<boolean> {
  const { db, workspaceId } = scope;
  const fits = sql`(select count(*) from connections where workspace_id = ${workspaceId}) < ${max}
    and not exists (select 1 from connections made where made.id = ${row.id})`;
  const insert = insertWhere(db, connections, { ...row, workspaceId }, fits).returning({ id: connections.id });
  const [inserted] = await db.batch([insert, audit]);
  return inserted.length > 0;
}

/** Writes a connection as `after`; false when it is no longer as it was `before`. */
export async function replaceConnection(
  { db }: WorkspaceScope,
  before: ConnectionRow,
  after: ConnectionRow,
  audit: Audit,
): Promise<boolean> {
  const update = replaceIfUnchanged(db, connections, before, after).returning({ id: connections.id });
  const [updated] = await db.batch([update, audit]);
  return updated.length > 0;
}

/** Writes how a connection fares; true when that changed its status. */
export async function writeStatus(
  scope: WorkspaceScope,
  id: string,
  status: ConnectionRow["status"],
  lastError: string | null,
): Promise<boolean> {
  const changed = await scope.db
    .update(connections)
    .set({ status, lastError })
    .where(and(oneOf(scope, id), sql`${connections.status} <> ${status}`))
    .returning({ id: connections.id });
  return changed.length > 0;
}

/** Writes when the credentials of a connection end now. */
export const writeExpiry = async (scope: WorkspaceScope, id: string, expiresAt: Date): Promise<void> => {
  await scope.db.update(connections).set({ expiresAt }).where(oneOf(scope, id));
};

/** Connections of all workspaces that work and whose credentials end before `until`, soonest first. */
export const findEnding = async (db: Database, until: Date): Promise<ConnectionRow[]> =>
  (await db
    .select()
    .from(connections)
    .where(and(eq(connections.status, "ok"), lte(connections.expiresAt, until)))
    .orderBy(asc(connections.expiresAt), asc(connections.id))
    .limit(MAX_ENDING)) as ConnectionRow[];

/** Writes down that the credentials of a connection end soon; false when something was written down before. */
export async function noteEnding(scope: WorkspaceScope, id: string, lastError: string): Promise<boolean> {
  const changed = await scope.db
    .update(connections)
    .set({ lastError })
    .where(and(oneOf(scope, id), isNull(connections.lastError)))
    .returning({ id: connections.id });
  return changed.length > 0;
}

export async function deleteConnection(scope: WorkspaceScope, id: string, audit: Audit): Promise<boolean> {
  const remove = scope.db.delete(connections).where(oneOf(scope, id)).returning({ id: connections.id });
  const [deleted] = await scope.db.batch([remove, audit]);
  return deleted.length > 0;
}
