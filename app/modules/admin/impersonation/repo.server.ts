import { and, asc, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { type AuditEntry, type Audited, auditIfChanged, auditOnce } from "#app/platform/audit/audit.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { profiles, userRoles, users } from "#db/schema/account.ts";
import { accountViews } from "#db/schema/admin.ts";
import { sessions } from "#db/schema/platform.ts";
import { workspaceMembers } from "#db/schema/workspaces.ts";
import type { GlobalRole } from "../domain/rules.ts";
import type { Reading } from "../users/list-repo.server.ts";

export type View = typeof accountViews.$inferSelect;

/** Whose account is to be looked at, with the workspace they would land in; null when there is no such person. */
export async function findTarget({ db }: Reading, userId: string) {
  const [row] = await db
    .select({
      email: users.email,
      suspendedAt: users.suspendedAt,
      role: sql<GlobalRole>`coalesce(${userRoles.role}, 'user')`,
      workspaceId: workspaceMembers.workspaceId,
    })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(workspaceMembers, eq(workspaceMembers.userId, users.id))
    .where(eq(users.id, userId))
    .orderBy(asc(workspaceMembers.createdAt), asc(workspaceMembers.workspaceId))
    .limit(1);
  return row ?? null;
}

/** Notes that a view began, with its audit row; false when the person may not be viewed (any more): administrators never are. */
export async function insertView(
  writing: Audited,
  view: Omit<View, "endedAt" | "toldAt">,
  entry: AuditEntry,
): Promise<boolean> {
  const { db } = writing;
  const mayBeViewed = sql`exists (select 1 from users where users.id = ${view.userId} and users.suspended_at is null)
    and not exists (select 1 from user_roles where user_id = ${view.userId} and role = 'admin')`;
  const insert = insertWhere(db, accountViews, view, mayBeViewed).returning({ id: accountViews.id });
  const [inserted] = await db.batch([insert, auditIfChanged(writing, entry)]);
  return inserted.length > 0;
}

export const deleteSession = ({ db }: Reading, sessionId: string) =>
  db.delete(sessions).where(eq(sessions.id, sessionId));

/** The view that a session looks through, or null. */
export async function findView({ db }: Reading, sessionId: string): Promise<View | null> {
  const [row] = await db.select().from(accountViews).where(eq(accountViews.sessionId, sessionId)).limit(1);
  return row ?? null;
}

/** Ends a view that is under way, with its audit row and its session; one that has ended already stays as it is. */
export const endView = (writing: Audited, view: View, endedAt: Date, entry: AuditEntry) =>
  writing.db.batch([
    writing.db
      .update(accountViews)
      .set({ endedAt })
      .where(and(eq(accountViews.id, view.id), isNull(accountViews.endedAt))),
    auditIfChanged(writing, entry),
    deleteSession(writing, view.sessionId),
  ]);

/** Views that are over and whose person was not notified, oldest first; `email` null: the account is gone. */
export const findUnnotified = ({ db }: Reading, now: Date, limit: number) =>
  db
    .select({ view: accountViews, email: users.email, firstName: profiles.firstName })
    .from(accountViews)
    .leftJoin(users, eq(users.id, accountViews.userId))
    .leftJoin(profiles, eq(profiles.id, accountViews.userId))
    .where(and(isNull(accountViews.toldAt), or(isNotNull(accountViews.endedAt), lte(accountViews.endsAt, now))))
    .orderBy(asc(accountViews.endsAt))
    .limit(limit);

export const markNotified = ({ db }: Reading, viewId: string, at: Date) =>
  db.update(accountViews).set({ toldAt: at }).where(eq(accountViews.id, viewId));

/** Notes a page that was looked at, once for each view. */
export const noteVisit = (context: Pick<AppContext, "db" | "now">, entry: AuditEntry, since: Date) =>
  auditOnce(context, entry, since);
