import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { afterCursor, sortedBy } from "#app/platform/lists/keyset.server.ts";
import { countAdded, countTaken, hasRoom } from "#app/platform/usage/totals.server.ts";
import type { Sort, SortCursor } from "#app/shared/cursor.ts";
import { contentItems } from "#db/schema/content.ts";
import type { Status } from "./domain/status.ts";

export type ContentItem = typeof contentItems.$inferSelect;
/** A row of a list: texts are read one by one, because a page of them would be twenty megabytes. */
export type ContentSummary = Omit<ContentItem, "body">;
export type ContentSort = "createdAt" | "updatedAt";

const { body: _body, ...SUMMARY } = getTableColumns(contentItems);

interface Selection {
  status?: Status | undefined;
  sort: Sort<ContentSort>;
  cursor: SortCursor | null;
  limit: number;
}

export function findItems({ db, workspaceId }: WorkspaceScope, { status, sort, cursor, limit }: Selection): Promise<ContentSummary[]> {
  const keyset = { column: contentItems[sort.by], id: contentItems.id, descending: sort.descending };
  return db
    .select(SUMMARY)
    .from(contentItems)
    .where(and(eq(contentItems.workspaceId, workspaceId), status && eq(contentItems.status, status), afterCursor(keyset, cursor)))
    .orderBy(...sortedBy(keyset))
    .limit(limit);
}

const oneOf = ({ workspaceId }: WorkspaceScope, id: string): SQL | undefined => and(eq(contentItems.workspaceId, workspaceId), eq(contentItems.id, id));

export async function findItem(scope: WorkspaceScope, id: string): Promise<ContentItem | undefined> {
  const [row] = await scope.db.select().from(contentItems).where(oneOf(scope, id)).limit(1);
  return row;
}

/**
 * Adds the piece unless the workspace has `max`, or there is one of this id already; false then. The condition stands in
 * the statement that adds, so that of any number of calls at once only as many as fit succeed.
 */
export async function insertItem({ db, workspaceId }: WorkspaceScope, item: Omit<ContentItem, "workspaceId">, max: number): Promise<boolean> {
  const { id, userId, title, body, status, createdAt, updatedAt } = item;
  const insert = db
    .insert(contentItems)
    // Columns in the order of the table.
    .select(
      sql`select ${id}, ${workspaceId}, ${userId}, ${title}, ${body}, ${status}, ${createdAt.getTime()}, ${updatedAt.getTime()}
        where ${hasRoom(workspaceId, "content_items", max)} and not exists (select 1 from content_items where id = ${id})`,
    )
    .returning({ id: contentItems.id });
  const [inserted] = await db.batch([insert, countAdded(db, workspaceId, "content_items")]);
  return inserted.length > 0;
}

/** What a change was decided on: it is written only while the piece is still so. */
type Seen = Pick<ContentItem, "status" | "body">;

/** Changes a piece; undefined when it is not there, or no longer as it was seen. */
export async function updateItem(
  scope: WorkspaceScope,
  id: string,
  seen: Seen,
  change: Partial<Pick<ContentItem, "title" | "body" | "status">> & { updatedAt: Date },
): Promise<ContentItem | undefined> {
  const unchanged = sql`${contentItems.status} = ${seen.status} and (${contentItems.body} = '') = ${sql.raw(seen.body === "" ? "1" : "0")}`;
  const [row] = await scope.db
    .update(contentItems)
    .set(change)
    .where(and(oneOf(scope, id), unchanged))
    .returning();
  return row;
}

/** Deletes a piece, with its row in the audit log; false when it is not there. */
export async function deleteItem(scope: WorkspaceScope, id: string, audit: ReturnType<typeof auditIfChanged>): Promise<boolean> {
  const remove = scope.db.delete(contentItems).where(oneOf(scope, id)).returning({ id: contentItems.id });
  const [deleted] = await scope.db.batch([remove, audit, countTaken(scope.db, scope.workspaceId, "content_items")]);
  return deleted.length > 0;
}
