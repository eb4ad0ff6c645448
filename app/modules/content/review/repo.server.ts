import { and, asc, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import type { Database } from "#db/client.ts";
import { contentApprovals, contentComments, contentItems, contentReviewLinks } from "#db/schema/content.ts";
import { MAX_COMMENTS, MAX_REVIEW_LINKS } from "../domain/limits.ts";

export type Decision = typeof contentApprovals.$inferSelect;
export type ReviewLink = typeof contentReviewLinks.$inferSelect;
export type Comment = typeof contentComments.$inferSelect;

const MAX_DECISIONS = 100;

/** Decisions on a piece, newest first. */
export const findDecisions = ({ db, workspaceId }: WorkspaceScope, itemId: string): Promise<Decision[]> =>
  db
    .select()
    .from(contentApprovals)
    .where(and(eq(contentApprovals.workspaceId, workspaceId), eq(contentApprovals.itemId, itemId)))
    .orderBy(desc(contentApprovals.createdAt), desc(contentApprovals.id))
    .limit(MAX_DECISIONS);

/** Adds a decision while its revision is under review and the same person has not decided on it; false otherwise. */
export async function insertDecision({ db, workspaceId }: WorkspaceScope, decision: Decision): Promise<boolean> {
  const { itemId, revisionId, userId, linkId } = decision;
  const inserted = await insertWhere(
    db,
    contentApprovals,
    decision,
    sql`exists (select 1 from content_items where id = ${itemId} and workspace_id = ${workspaceId}
        and status = 'in_review' and revision_id = ${revisionId})
      and not exists (select 1 from content_approvals where revision_id = ${revisionId}
        and user_id = ${userId} and link_id = ${linkId})`,
  ).returning({ id: contentApprovals.id });
  return inserted.length > 0;
}

/** How many people approved a revision. */
export async function countApprovals(scope: WorkspaceScope, revisionId: string): Promise<number> {
  const [row] = await scope.db
    .select({ n: count() })
    .from(contentApprovals)
    .where(
      and(
        eq(contentApprovals.workspaceId, scope.workspaceId),
        eq(contentApprovals.revisionId, revisionId),
        eq(contentApprovals.decision, "approved"),
      ),
    );
  return row?.n ?? 0;
}

export const findLinks = ({ db, workspaceId }: WorkspaceScope, itemId: string): Promise<ReviewLink[]> =>
  db
    .select()
    .from(contentReviewLinks)
    .where(and(eq(contentReviewLinks.workspaceId, workspaceId), eq(contentReviewLinks.itemId, itemId)))
    .orderBy(desc(contentReviewLinks.createdAt))
    .limit(MAX_REVIEW_LINKS);

/** Adds a link while the piece has room for it and there is none of this id; false otherwise. */
export async function insertLink({ db }: WorkspaceScope, link: ReviewLink): Promise<boolean> {
  const inserted = await insertWhere(
    db,
    contentReviewLinks,
    link,
    sql`(select count(*) from content_review_links where item_id = ${link.itemId}) < ${MAX_REVIEW_LINKS}
      and not exists (select 1 from content_review_links where id = ${link.id})`,
  ).returning({ id: contentReviewLinks.id });
  return inserted.length > 0;
}

export async function findLink({ db, workspaceId }: WorkspaceScope, id: string): Promise<ReviewLink | undefined> {
  const [row] = await db
    .select()
    .from(contentReviewLinks)
    .where(and(eq(contentReviewLinks.workspaceId, workspaceId), eq(contentReviewLinks.id, id)))
    .limit(1);
  return row;
}

/** A link by its token alone: the reader knows of no workspace. */
export async function findLinkByToken(db: Database, tokenHash: string): Promise<ReviewLink | undefined> {
  const [row] = await db.select().from(contentReviewLinks).where(eq(contentReviewLinks.tokenHash, tokenHash)).limit(1);
  return row;
}

export async function revokeLink(
  { db, workspaceId }: WorkspaceScope,
  itemId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const revoked = await db
    .update(contentReviewLinks)
    .set({ revokedAt: now, updatedAt: now })
    .where(
      and(
        eq(contentReviewLinks.workspaceId, workspaceId),
        eq(contentReviewLinks.itemId, itemId),
        eq(contentReviewLinks.id, id),
        isNull(contentReviewLinks.revokedAt),
      ),
    )
    .returning({ id: contentReviewLinks.id });
  return revoked.length > 0;
}

export const findComments = ({ db, workspaceId }: WorkspaceScope, itemId: string): Promise<Comment[]> =>
  db
    .select()
    .from(contentComments)
    .where(and(eq(contentComments.workspaceId, workspaceId), eq(contentComments.itemId, itemId)))
    .orderBy(asc(contentComments.createdAt), asc(contentComments.id))
    .limit(MAX_COMMENTS);

/** Adds a comment while its piece is there and has room for it; false otherwise. */
export async function insertComment({ db, workspaceId }: WorkspaceScope, comment: Comment): Promise<boolean> {
  const inserted = await insertWhere(
    db,
    contentComments,
    comment,
    sql`exists (select 1 from content_items where id = ${comment.itemId} and workspace_id = ${workspaceId})
      and (select count(*) from content_comments where item_id = ${comment.itemId}) < ${MAX_COMMENTS}
      and not exists (select 1 from content_comments where id = ${comment.id})`,
  ).returning({ id: contentComments.id });
  return inserted.length > 0;
}

export async function resolveComment(
  { db, workspaceId }: WorkspaceScope,
  itemId: string,
  id: string,
  resolvedAt: Date | null,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .update(contentComments)
    .set({ resolvedAt, updatedAt: now })
    .where(
      and(eq(contentComments.workspaceId, workspaceId), eq(contentComments.itemId, itemId), eq(contentComments.id, id)),
    )
    .returning({ id: contentComments.id });
  return changed.length > 0;
}

/** Sets what follows from a decision, while the revision is still under review. */
export async function settleReview(
  { db, workspaceId }: WorkspaceScope,
  { itemId, revisionId }: Pick<Decision, "itemId" | "revisionId">,
  status: "approved" | "draft",
  now: Date,
): Promise<void> {
  await db
    .update(contentItems)
    .set({ status, updatedAt: sql`max(${contentItems.updatedAt} + 1, ${now.getTime()})` })
    .where(
      and(
        eq(contentItems.workspaceId, workspaceId),
        eq(contentItems.id, itemId),
        eq(contentItems.revisionId, revisionId),
        eq(contentItems.status, "in_review"),
      ),
    );
}
