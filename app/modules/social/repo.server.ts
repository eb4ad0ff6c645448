import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Plan } from "#app/platform/access/plans.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { replaceIfUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import { afterCursor, type Keyset, sortedBy } from "#app/platform/lists/keyset.server.ts";
import { meteredText, type TextTable, textBytesOf, textFits } from "#app/platform/usage/text-bytes.server.ts";
import { countAdded, countTaken, hasRoom } from "#app/platform/usage/totals.server.ts";
import type { Sort, SortCursor } from "#app/shared/cursor.ts";
import { socialPosts } from "#db/schema/social.ts";
import type { ChannelName } from "./domain/channels.ts";
import { socialModule } from "./manifest.ts";

const TEXTS: TextTable = { name: "social_posts", columns: ["text"] };

export type SocialPost = typeof socialPosts.$inferSelect;
export type PostSort = "createdAt" | "scheduledAt";

interface Selection {
  channel?: ChannelName | undefined;
  /** From this moment on. */
  scheduledAfter?: Date | undefined;
  /** Until right before this moment. */
  scheduledBefore?: Date | undefined;
  sort: Sort<PostSort>;
  /** Its value 0 means a post without a time. */
  cursor: SortCursor | null;
  limit: number;
}

/** Rows after the cursor when some have no time: SQLite sorts them before all that have one. */
function afterTimeless(keyset: Keyset, { value, id }: SortCursor): SQL | undefined {
  const { column, descending } = keyset;
  const timeless = sql`${column} is null`;
  if (value !== 0)
    return descending
      ? sql`(${afterCursor(keyset, { value, id })} or ${timeless})`
      : afterCursor(keyset, { value, id });
  return descending
    ? sql`(${timeless} and ${keyset.id} < ${id})`
    : sql`((${timeless} and ${keyset.id} > ${id}) or ${column} is not null)`;
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

/** What a post counts of its workspace's texts. */
export const bytesOf = ({ text }: Pick<SocialPost, "text">): number => textBytesOf(1, text);

const metered = ({ db, workspaceId }: WorkspaceScope, id: string) =>
  meteredText(db, workspaceId, TEXTS, sql`id = ${id} and workspace_id = ${workspaceId}`);

const oneOf = ({ workspaceId }: WorkspaceScope, id: string): SQL | undefined =>
  and(eq(socialPosts.workspaceId, workspaceId), eq(socialPosts.id, id));

export async function findPost(scope: WorkspaceScope, id: string): Promise<SocialPost | undefined> {
  const [row] = await scope.db.select().from(socialPosts).where(oneOf(scope, id)).limit(1);
  return row;
}

/**
 * Adds the post unless the workspace has as many as its plan allows, or no room for its text, or there is one of this id already; false then.
 * The conditions stand in the statement that adds, so that of any number of calls at once only as many as fit succeed.
 */
export async function insertPost(
  scope: WorkspaceScope,
  post: Omit<SocialPost, "workspaceId">,
  plan: Plan,
): Promise<boolean> {
  const { db, workspaceId } = scope;
  const { id } = post;
  const fits = and(
    hasRoom(workspaceId, "social_posts", socialModule.limits.socialPosts[plan]),
    textFits(workspaceId, bytesOf(post), plan),
    sql`not exists (select 1 from social_posts where id = ${id})`,
  );
  const insert = insertWhere(db, socialPosts, { ...post, workspaceId }, fits).returning({ id: socialPosts.id });
  const { taken, added } = metered(scope, id);
  const [, inserted] = await db.batch([taken, insert, countAdded(db, workspaceId, "social_posts"), added]);
  return inserted.length > 0;
}

/** Writes a post as `after`; false when it is no longer as it was `before`, or its text does not fit into the plan. */
export async function replacePost(
  scope: WorkspaceScope,
  before: SocialPost,
  after: SocialPost,
  plan: Plan,
): Promise<boolean> {
  const fits = textFits(scope.workspaceId, bytesOf(after), plan, bytesOf(before));
  const { taken, added } = metered(scope, before.id);
  const update = replaceIfUnchanged(scope.db, socialPosts, before, after, fits).returning({ id: socialPosts.id });
  const [, updated] = await scope.db.batch([taken, update, added]);
  return updated.length > 0;
}

/** Deletes a post, with its row in the audit log; false when it is not there. */
export async function deletePost(
  scope: WorkspaceScope,
  id: string,
  audit: ReturnType<typeof auditIfChanged>,
): Promise<boolean> {
  const remove = scope.db.delete(socialPosts).where(oneOf(scope, id)).returning({ id: socialPosts.id });
  const { taken, added } = metered(scope, id);
  const [, deleted] = await scope.db.batch([
    taken,
    remove,
    audit,
    countTaken(scope.db, scope.workspaceId, "social_posts"),
    added,
  ]);
  return deleted.length > 0;
}
