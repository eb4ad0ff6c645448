import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { type AuditEntry, type Audited, auditIfAnyChanged, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { SortCursor } from "#app/shared/cursor.ts";
import { forumPosts, forumReports } from "#db/schema/forum.ts";
import { recountAnswers } from "../repo.server.ts";
import type { Reading } from "../threads-repo.server.ts";

/** A post in the queue, with what was said against it. */
export interface Reported {
  id: string;
  /** What the queue is ordered by. */
  at: number;
}

interface Page {
  at: SortCursor<number> | null;
  limit: number;
}

/** Posts with reports that are open, or decided, the newest first. */
function reportedPosts({ db }: Reading, state: "open" | "resolved", { at, limit }: Page): Promise<Reported[]> {
  const moment = state === "open" ? forumReports.createdAt : forumReports.resolvedAt;
  const newest = sql<number>`max(${moment})`;
  return db
    .select({ id: forumReports.postId, at: newest })
    .from(forumReports)
    .where(state === "open" ? isNull(forumReports.resolvedAt) : isNotNull(forumReports.resolvedAt))
    .groupBy(forumReports.postId)
    .having(at ? sql`(${newest}, ${forumReports.postId}) < (${at.value}, ${at.id})` : undefined)
    .orderBy(desc(newest), desc(forumReports.postId))
    .limit(limit);
}

async function hiddenPosts({ db }: Reading, { at, limit }: Page): Promise<Reported[]> {
  const rows = await db
    .select({ id: forumPosts.id, hiddenAt: forumPosts.hiddenAt })
    .from(forumPosts)
    .where(
      and(
        sql`hidden_at is not null`,
        at ? sql`(${forumPosts.hiddenAt}, ${forumPosts.id}) < (${at.value}, ${at.id})` : undefined,
      ),
    )
    .orderBy(desc(forumPosts.hiddenAt), desc(forumPosts.id))
    .limit(limit);
  return rows.map(({ id, hiddenAt }) => ({ id, at: hiddenAt?.getTime() ?? 0 }));
}

/** One page of the queue. */
export const selectQueue = (scope: Reading, state: "open" | "resolved" | "hidden", page: Page): Promise<Reported[]> =>
  state === "hidden" ? hiddenPosts(scope, page) : reportedPosts(scope, state, page);

/** The posts of these ids, with the reports on them, the newest first. */
export async function findPostsWithReports({ db }: Reading, ids: readonly string[]) {
  const list = JSON.stringify(ids);
  const [posts, reports] = await db.batch([
    db
      .select()
      .from(forumPosts)
      .where(inArray(forumPosts.id, sql`(select value from json_each(${list}))`)),
    db
      .select()
      .from(forumReports)
      .where(inArray(forumReports.postId, sql`(select value from json_each(${list}))`))
      .orderBy(desc(forumReports.createdAt), desc(forumReports.id)),
  ]);
  return { posts, reports };
}

/** The open reports on a post, decided. */
const resolveReports = ({ db, now }: Audited, postId: string, resolution: "hidden" | "kept") =>
  db
    .update(forumReports)
    .set({ resolvedAt: now(), resolution })
    .where(and(eq(forumReports.postId, postId), isNull(forumReports.resolvedAt)))
    .returning({ id: forumReports.id });

interface Target {
  id: string;
  /** The question whose answers are counted. */
  questionId: string;
}

/** Hides a post that is shown, which decides its open reports; false when it is hidden already. */
export async function hidePost(
  scope: Audited,
  { id, questionId }: Target,
  reason: string,
  audit: AuditEntry,
): Promise<boolean> {
  const hide = scope.db
    .update(forumPosts)
    .set({ hiddenAt: scope.now(), hiddenReason: reason })
    .where(and(eq(forumPosts.id, id), isNull(forumPosts.hiddenAt)))
    .returning({ id: forumPosts.id });
  const decide = resolveReports(scope, id, "hidden");
  const [hidden] = await scope.db.batch([
    hide,
    auditIfChanged(scope, audit),
    decide,
    recountAnswers(scope, questionId),
  ]);
  return hidden.length > 0;
}

/** Shows a hidden post again; false when it is shown already. */
export async function showPost(scope: Audited, { id, questionId }: Target, audit: AuditEntry): Promise<boolean> {
  const show = scope.db
    .update(forumPosts)
    .set({ hiddenAt: null, hiddenReason: "" })
    .where(and(eq(forumPosts.id, id), isNotNull(forumPosts.hiddenAt)))
    .returning({ id: forumPosts.id });
  const [shown] = await scope.db.batch([show, auditIfChanged(scope, audit), recountAnswers(scope, questionId)]);
  return shown.length > 0;
}

/** Decides the open reports on a post in its favour; false when there are none. */
export async function keepPost(scope: Audited, { id }: Target, audit: AuditEntry): Promise<boolean> {
  const [kept] = await scope.db.batch([resolveReports(scope, id, "kept"), auditIfAnyChanged(scope, audit)]);
  return kept.length > 0;
}

/** Closes a question to answers, or opens it again; false when it is so already. */
export async function setLocked(scope: Audited, { id }: Target, locked: boolean, audit: AuditEntry): Promise<boolean> {
  const change = scope.db
    .update(forumPosts)
    .set({ lockedAt: locked ? scope.now() : null })
    .where(
      and(
        eq(forumPosts.id, id),
        isNull(forumPosts.questionId),
        locked ? isNull(forumPosts.lockedAt) : isNotNull(forumPosts.lockedAt),
      ),
    )
    .returning({ id: forumPosts.id });
  const [changed] = await scope.db.batch([change, auditIfChanged(scope, audit)]);
  return changed.length > 0;
}
