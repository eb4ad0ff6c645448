import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { afterCursor, type Keyset, sortedBy } from "#app/platform/lists/keyset.server.ts";
import { countAdded, countTaken, hasRoom } from "#app/platform/usage/totals.server.ts";
import type { Sort, SortCursor } from "#app/shared/cursor.ts";
import { socialPosts } from "#db/schema/social.ts";
import type { ChannelName } from "./domain/channels.ts";

export type SocialPost = typeof socialPosts.$inferSelect;
export type PostSort = "createdAt" | "scheduledAt";

interface Selection {
  channel?: ChannelName | undefined;
  /** From this moment on. */
  scheduledAfter?: Date | undefined;
  /** Until right before this moment. */
  scheduledBefore?: Date | undefined;
  sort: Sort<PostSort>;
  /** Its value 0 stands for a post without a time. */
  cursor: SortCursor | null;
  limit: number;
}

/** Rows after the cursor when some have no time: SQLite sorts them before all that have one. */
function afterTimeless(keyset: Keyset, { value, id }: SortCursor): SQL | undefined {
  const { column, descending } = keyset;
  const timeless = sql`${column} is null`;
  if (value !== 0) return descending ? sql`(${afterCursor(keyset, { value, id })} or ${timeless})` : afterCursor(keyset, { value, id });
  return descending ? sql`(${timeless} and ${keyset.id} < ${id})` : sql`((${timeless} and ${keyset.id} > ${id}) or ${column} is not null)`;
}

/** Posts of the workspace; those without a time come last when the latest time comes first. */
export function findPosts({ db, workspaceId }: WorkspaceScope, selection: Selection): Promise<SocialPost[]> {
  const { channel, scheduledAfter, scheduledBefore, sort, cursor, limit } = selection;
  const keyset = { column: socialPosts[sort.by], id: socialPosts.id, descending: sort.descending };
  return db
    .select()
    .from(socialPosts)
    .where(
      and(
        eq(socialPosts.workspaceId, workspaceId),
        channel && eq(socialPosts.channel, channel),
        scheduledAfter && gte(socialPosts.scheduledAt, scheduledAfter),
        scheduledBefore && lt(socialPosts.scheduledAt, scheduledBefore),
        cursor && sort.by === "scheduledAt" ? afterTimeless(keyset, cursor) : afterCursor(keyset, cursor),
      ),
    )
    .orderBy(...sortedBy(keyset))
    .limit(limit);
}

const oneOf = ({ workspaceId }: WorkspaceScope, id: string): SQL | undefined => and(eq(socialPosts.workspaceId, workspaceId), eq(socialPosts.id, id));

export async function findPost(scope: WorkspaceScope, id: string): Promise<SocialPost | undefined> {
  const [row] = await scope.db.select().from(socialPosts).where(oneOf(scope, id)).limit(1);
  return row;
}

/**
 * Adds the post unless the workspace has `max`, or there is one of this id already; false then. The condition stands in
 * the statement that adds, so that of any number of calls at once only as many as fit succeed.
 */
export async function insertPost({ db, workspaceId }: WorkspaceScope, post: Omit<SocialPost, "workspaceId">, max: number): Promise<boolean> {
  const { id, userId, text, channel, scheduledAt, createdAt, updatedAt } = post;
  const insert = db
    .insert(socialPosts)
    // Columns in the order of the table.
    .select(
      sql`select ${id}, ${workspaceId}, ${userId}, ${text}, ${channel}, ${scheduledAt?.getTime() ?? null}, ${createdAt.getTime()}, ${updatedAt.getTime()}
        where ${hasRoom(workspaceId, "social_posts", max)} and not exists (select 1 from social_posts where id = ${id})`,
    )
    .returning({ id: socialPosts.id });
  const [inserted] = await db.batch([insert, countAdded(db, workspaceId, "social_posts")]);
  return inserted.length > 0;
}

/** What a change was decided on: it is written only while the post is still so. */
type Seen = Pick<SocialPost, "text" | "channel">;

/** Changes a post; undefined when it is not there, or no longer as it was seen. */
export async function updatePost(
  scope: WorkspaceScope,
  id: string,
  seen: Seen,
  change: Partial<Pick<SocialPost, "text" | "channel" | "scheduledAt">> & { updatedAt: Date },
): Promise<SocialPost | undefined> {
  const [row] = await scope.db
    .update(socialPosts)
    .set(change)
    .where(and(oneOf(scope, id), eq(socialPosts.channel, seen.channel), eq(socialPosts.text, seen.text)))
    .returning();
  return row;
}

/** Deletes a post, with its row in the audit log; false when it is not there. */
export async function deletePost(scope: WorkspaceScope, id: string, audit: ReturnType<typeof auditIfChanged>): Promise<boolean> {
  const remove = scope.db.delete(socialPosts).where(oneOf(scope, id)).returning({ id: socialPosts.id });
  const [deleted] = await scope.db.batch([remove, audit, countTaken(scope.db, scope.workspaceId, "social_posts")]);
  return deleted.length > 0;
}
