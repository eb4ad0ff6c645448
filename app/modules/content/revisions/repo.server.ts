import { and, desc, eq, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { contentRevisions } from "#db/schema/content.ts";
import { MAX_REVISIONS, MAX_WORKSPACE_REVISIONS } from "../domain/limits.ts";

export type Revision = typeof contentRevisions.$inferSelect;

const ofItem = ({ workspaceId }: WorkspaceScope, itemId: string) =>
  and(eq(contentRevisions.workspaceId, workspaceId), eq(contentRevisions.itemId, itemId));

/** The revisions of a piece, newest first. */
export const findRevisions = (scope: WorkspaceScope, itemId: string): Promise<Revision[]> =>
  scope.db
    .select()
    .from(contentRevisions)
    .where(ofItem(scope, itemId))
    .orderBy(desc(contentRevisions.number))
    .limit(MAX_REVISIONS * 2);

export async function findRevision(scope: WorkspaceScope, itemId: string, id: string): Promise<Revision | undefined> {
  const [row] = await scope.db
    .select()
    .from(contentRevisions)
    .where(and(ofItem(scope, itemId), eq(contentRevisions.id, id)))
    .limit(1);
  return row;
}

export async function findByHash(scope: WorkspaceScope, itemId: string, hash: string): Promise<Revision | undefined> {
  const [row] = await scope.db
    .select()
    .from(contentRevisions)
    .where(and(ofItem(scope, itemId), eq(contentRevisions.hash, hash)))
    .limit(1);
  return row;
}

/** Adds a revision with the next number of its piece, while the piece is there and has none of this hash; false otherwise. */
export async function insertRevision(scope: WorkspaceScope, revision: Omit<Revision, "number">): Promise<boolean> {
  const { itemId, workspaceId, hash } = revision;
  const number = sql`(select coalesce(max(number), 0) + 1 from content_revisions where item_id = ${itemId})`;
  const inserted = await insertWhere(
    scope.db,
    contentRevisions,
    { ...revision, number },
    sql`exists (select 1 from content_items where id = ${itemId} and workspace_id = ${workspaceId})
      and not exists (select 1 from content_revisions where item_id = ${itemId} and hash = ${hash})`,
  ).returning({ id: contentRevisions.id });
  return inserted.length > 0;
}

/** Deletes the oldest revisions beyond what is kept and returns their ids; those that something refers to stay. */
export async function deleteSurplus({ db, workspaceId }: WorkspaceScope, itemId: string): Promise<string[]> {
  const deleted = await db
    .delete(contentRevisions)
    .where(
      and(
        eq(contentRevisions.workspaceId, workspaceId),
        sql`${contentRevisions.id} in (select id from content_revisions where item_id = ${itemId}
          and id not in (select revision_id from content_items where id = ${itemId})
          and id not in (select revision_id from content_pages where id = ${itemId})
          and id not in (select revision_id from content_approvals where item_id = ${itemId})
          and id not in (select revision_id from content_review_links where item_id = ${itemId})
          order by number desc limit -1 offset ${MAX_REVISIONS})`,
      ),
    )
    .returning({ id: contentRevisions.id });
  return deleted.map(({ id }) => id);
}

/** Revisions whose files are deleted with one call. */
const DELETED_AT_ONCE = 500;

/**
 * Deletes the oldest revisions beyond what is kept of a workspace, some at once, and returns them. Those that are published,
 * under review, decided on or shared by a link stay, and so does the one that was just added.
 */
export async function deleteOldest(
  { db, workspaceId }: WorkspaceScope,
  addedId: string,
): Promise<Pick<Revision, "id" | "itemId">[]> {
  const surplus = sql`(select max(0, min(${DELETED_AT_ONCE}, count(*) - ${MAX_WORKSPACE_REVISIONS}))
    from content_revisions where workspace_id = ${workspaceId})`;
  return db
    .delete(contentRevisions)
    .where(
      and(
        eq(contentRevisions.workspaceId, workspaceId),
        sql`${contentRevisions.id} in (select r.id from content_revisions r where r.workspace_id = ${workspaceId}
          and r.id <> ${addedId}
          and not exists (select 1 from content_items i where i.id = r.item_id and i.revision_id = r.id)
          and not exists (select 1 from content_pages p where p.id = r.item_id and p.revision_id = r.id)
          and not exists (select 1 from content_approvals a where a.item_id = r.item_id and a.revision_id = r.id)
          and not exists (select 1 from content_review_links l where l.item_id = r.item_id and l.revision_id = r.id)
          order by r.created_at, r.id limit ${surplus})`,
      ),
    )
    .returning({ id: contentRevisions.id, itemId: contentRevisions.itemId });
}
