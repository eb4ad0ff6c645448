import { and, asc, eq, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { savedViews } from "#db/schema/saved-views.ts";

export type SavedView = typeof savedViews.$inferSelect;

const ofPerson = ({ workspaceId }: WorkspaceScope, userId: string) =>
  and(eq(savedViews.workspaceId, workspaceId), eq(savedViews.userId, userId));

/** Returns the views that a person saved of a list, by name. */
export const findViews = (
  scope: WorkspaceScope,
  { userId, list, limit }: { userId: string; list: string; limit: number },
): Promise<Pick<SavedView, "id" | "name" | "query">[]> =>
  scope.db
    .select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(and(ofPerson(scope, userId), eq(savedViews.list, list)))
    .orderBy(asc(savedViews.name))
    .limit(limit);

/**
 * Saves a view; one of the same name is replaced. False when the person has `perList` of the list or `perPerson` in the
 * workspace already.
 */
export async function putView(
  { db }: WorkspaceScope,
  view: SavedView,
  { perList, perPerson }: { perList: number; perPerson: number },
): Promise<boolean> {
  const mine = sql`from saved_views v where v.workspace_id = ${view.workspaceId} and v.user_id = ${view.userId}`;
  const fits = sql`(select count(*) ${mine}) < ${perPerson}
    and (select count(*) ${mine} and v.list = ${view.list}) < ${perList}`;
  const known = sql`exists (select 1 ${mine} and v.list = ${view.list} and v.name = ${view.name})`;
  const written = await insertWhere(db, savedViews, view, sql`(${fits}) or ${known}`)
    .onConflictDoUpdate({
      target: [savedViews.workspaceId, savedViews.userId, savedViews.list, savedViews.name],
      set: { query: view.query, updatedAt: view.updatedAt },
    })
    .returning({ id: savedViews.id });
  return written.length > 0;
}

/** Deletes a view of a person; false when there is none. */
export async function deleteView(scope: WorkspaceScope, userId: string, id: string): Promise<boolean> {
  const gone = await scope.db
    .delete(savedViews)
    .where(and(ofPerson(scope, userId), eq(savedViews.id, id)))
    .returning({ id: savedViews.id });
  return gone.length > 0;
}
