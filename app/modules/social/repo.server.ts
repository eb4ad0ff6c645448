import { and, asc, desc, eq, gte, inArray, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Plan } from "#app/platform/access/plans.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { contains } from "#app/platform/db/contains.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { replaceIfUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import { afterCursor, sortedBy } from "#app/platform/lists/keyset.server.ts";
import { meteredText, type TextTable, textBytesOf, textFits } from "#app/platform/usage/text-bytes.server.ts";
import { countAdded, countTaken, hasRoom } from "#app/platform/usage/totals.server.ts";
import type { Sort, SortCursor } from "#app/shared/cursor.ts";
import type { Database } from "#db/client.ts";
import { socialPosts } from "#db/schema/social.ts";
import type { ChannelName } from "./domain/channels.ts";
import type { Status } from "./domain/status.ts";
import { socialModule } from "./manifest.ts";
import { afterTimeless } from "./timeless-repo.server.ts";

const TEXTS: TextTable = { name: "social_posts", columns: ["text"] };

export type SocialPost = typeof socialPosts.$inferSelect;
export type PostSort = "createdAt" | "scheduledAt";

interface Selection {
  channel?: ChannelName | undefined;
  status?: Status | undefined;
  /** Part of the text. */
  search?: string | undefined;
  /** From this moment on. */
  scheduledAfter?: Date | undefined;
  /** Until right before this moment. */
  scheduledBefore?: Date | undefined;
  sort: Sort<PostSort>;
  /** Its value 0 means a post without a time. */
  cursor: SortCursor | null;
  limit: number;
}

const fitting = (
  { workspaceId }: WorkspaceScope,
  {
    channel,
    status,
    search,
    scheduledAfter,
    scheduledBefore,
  }: Pick<Selection, "channel" | "status" | "search" | "scheduledAfter" | "scheduledBefore">,
) =>
  and(
    eq(socialPosts.workspaceId, workspaceId),
    channel && eq(socialPosts.channel, channel),
    status && eq(socialPosts.status, status),
    search ? contains(socialPosts.text, search) : undefined,
    scheduledAfter && gte(socialPosts.scheduledAt, scheduledAfter),
    scheduledBefore && lt(socialPosts.scheduledAt, scheduledBefore),
  );

export const countPosts = (scope: WorkspaceScope, filters: Pick<Selection, "channel" | "status" | "search">) =>
  scope.db.$count(socialPosts, fitting(scope, filters));

/** Posts of the workspace; those without a time come last when the latest time comes first. */
export function findPosts(scope: WorkspaceScope, selection: Selection): Promise<SocialPost[]> {
  const { sort, cursor, limit } = selection;
  const keyset = { column: socialPosts[sort.by], id: socialPosts.id, descending: sort.descending };
  return scope.db
    .select()
    .from(socialPosts)
    .where(
      and(
        fitting(scope, selection),
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

/** Posts of these ids; those that are gone are left out. */
export const findPostsById = ({ db, workspaceId }: WorkspaceScope, ids: readonly string[]): Promise<SocialPost[]> =>
  db
    .select()
    .from(socialPosts)
    .where(
      and(
        eq(socialPosts.workspaceId, workspaceId),
        sql`${socialPosts.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    );

/** The texts of posts, by id; one that was deleted has none. */
export async function findTexts(
  { db, workspaceId }: Pick<WorkspaceScope, "db" | "workspaceId">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const chosen = sql`${socialPosts.id} in (select value from json_each(${JSON.stringify(ids)}))`;
  const rows = await db
    .select({ id: socialPosts.id, text: socialPosts.text })
    .from(socialPosts)
    .where(and(eq(socialPosts.workspaceId, workspaceId), chosen));
  return new Map(rows.map(({ id, text }) => [id, text]));
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

/** Writes the state of a post, whose text stays; false when it is no longer as it was `before`. */
export const movePost = async ({ db }: WorkspaceScope, before: SocialPost, after: SocialPost): Promise<boolean> =>
  (await replaceIfUnchanged(db, socialPosts, before, after).returning({ id: socialPosts.id })).length > 0;

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

/** Posts that were composed together, in the order of their ids. */
export const findGroupPosts = ({ db, workspaceId }: WorkspaceScope, groupId: string): Promise<SocialPost[]> =>
  db
    .select()
    .from(socialPosts)
    .where(and(eq(socialPosts.workspaceId, workspaceId), eq(socialPosts.groupId, groupId)))
    .orderBy(asc(socialPosts.id))
    .limit(MAX_GROUP);

/** More than one form can make. */
const MAX_GROUP = 100;
/** More than a calendar can show. */
const MAX_SHOWN = 1_000;

/** Posts with a time in a span, the earliest first. */
export const findDated = ({ db, workspaceId }: WorkspaceScope, from: Date, to: Date): Promise<SocialPost[]> =>
  db
    .select()
    .from(socialPosts)
    .where(
      and(
        eq(socialPosts.workspaceId, workspaceId),
        gte(socialPosts.scheduledAt, from),
        lt(socialPosts.scheduledAt, to),
      ),
    )
    .orderBy(asc(socialPosts.scheduledAt), asc(socialPosts.id))
    .limit(MAX_SHOWN);

/** Times from a moment on that posts of an account take. */
export async function findTakenTimes(
  { db, workspaceId }: WorkspaceScope,
  accountId: string,
  from: Date,
): Promise<Set<number>> {
  const rows = await db
    .select({ at: socialPosts.scheduledAt })
    .from(socialPosts)
    .where(
      and(
        eq(socialPosts.workspaceId, workspaceId),
        eq(socialPosts.accountId, accountId),
        gte(socialPosts.scheduledAt, from),
      ),
    )
    .orderBy(asc(socialPosts.scheduledAt))
    .limit(MAX_SHOWN);
  return new Set(rows.flatMap(({ at }) => (at ? [at.getTime()] : [])));
}

/** Posts of a channel and account around a time, newest first: what a new post is compared with. */
export const findRecent = (
  { db, workspaceId }: WorkspaceScope,
  { channel, accountId }: Pick<SocialPost, "channel" | "accountId">,
  limit: number,
): Promise<SocialPost[]> =>
  db
    .select()
    .from(socialPosts)
    .where(
      and(
        eq(socialPosts.workspaceId, workspaceId),
        eq(socialPosts.channel, channel),
        accountId === null ? sql`account_id is null` : eq(socialPosts.accountId, accountId),
      ),
    )
    .orderBy(desc(socialPosts.createdAt), desc(socialPosts.id))
    .limit(limit);

/**
 * Posts of all workspaces whose time has come, or that are being published, the longest due first. The condition is that of
 * the index, word for word.
 */
export const findDue = (db: Database, now: Date, limit: number): Promise<SocialPost[]> =>
  db
    .select()
    .from(socialPosts)
    .where(and(sql`status in ('scheduled', 'publishing')`, lte(socialPosts.scheduledAt, now)))
    .orderBy(asc(socialPosts.scheduledAt))
    .limit(limit);

/** Takes a post for publishing; true also for the attempt that has it already. */
export async function claimPost(scope: WorkspaceScope, id: string, attempt: number, now: Date): Promise<boolean> {
  const claimed = await scope.db
    .update(socialPosts)
    .set({ status: "publishing", updatedAt: now })
    .where(
      and(
        oneOf(scope, id),
        eq(socialPosts.attempt, attempt),
        eq(socialPosts.status, "scheduled"),
        lte(socialPosts.scheduledAt, now),
      ),
    )
    .returning({ id: socialPosts.id });
  if (claimed.length > 0) return true;
  const post = await findPost(scope, id);
  return post?.status === "publishing" && post.attempt === attempt;
}

/** Moves a post on while it is in one of these states; false otherwise. */
export async function settlePost(
  scope: WorkspaceScope,
  id: string,
  from: readonly Status[],
  change: Partial<Pick<SocialPost, "status" | "url" | "scheduledAt" | "attempt">>,
  now: Date,
): Promise<boolean> {
  const settled = await scope.db
    .update(socialPosts)
    // Later than the change before it, so that a call that read the post earlier finds it changed.
    .set({ ...change, updatedAt: sql`max(${now.getTime()}, ${socialPosts.updatedAt} + 1)` })
    .where(and(oneOf(scope, id), inArray(socialPosts.status, [...from])))
    .returning({ id: socialPosts.id });
  return settled.length > 0;
}

/** Makes a post that was written alone part of a group; false when it is part of one already. */
export async function adoptPost(scope: WorkspaceScope, id: string, groupId: string): Promise<boolean> {
  const adopted = await scope.db
    .update(socialPosts)
    .set({ groupId })
    .where(and(oneOf(scope, id), sql`group_id is null`))
    .returning({ id: socialPosts.id });
  return adopted.length > 0;
}

/** Marks a post as one that is repeated, or as one that is not. */
export async function markEvergreen(scope: WorkspaceScope, id: string, evergreenId: string | null): Promise<void> {
  await scope.db.update(socialPosts).set({ evergreenId }).where(oneOf(scope, id));
}

/** Whether a group has posts beside this one. */
export async function hasOthers({ db, workspaceId }: WorkspaceScope, groupId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: socialPosts.id })
    .from(socialPosts)
    .where(and(eq(socialPosts.workspaceId, workspaceId), eq(socialPosts.groupId, groupId), ne(socialPosts.id, id)))
    .limit(1);
  return rows.length > 0;
}
