import { and, asc, count, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { leavesAnAdmin } from "#app/platform/access/administrators.server.ts";
import { type AuditEntry, type Audited, auditIfChanged, auditStatement } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { sessionsOf } from "#app/platform/session/session.server.ts";
import { profiles, signInEvents, userRoles, users } from "#db/schema/account.ts";
import { accountViews } from "#db/schema/admin.ts";
import { apiKeys } from "#db/schema/api-keys.ts";
import { subscriptions } from "#db/schema/billing.ts";
import { auditLog, mailOutbox, sessions } from "#db/schema/platform.ts";
import { workspaceMembers, workspaces } from "#db/schema/workspaces.ts";
import type { GlobalRole } from "../domain/rules.ts";
import { effectivePlan, effectiveStatus, type Reading } from "./list-repo.server.ts";

/** Newest rows of each kind on a person's page. */
const SHOWN = 20;

/** The facts about one person; the secrets of the account are not among them. */
const FACTS = (now: Date) => ({
  id: users.id,
  email: users.email,
  emailConfirmedAt: users.emailConfirmedAt,
  suspendedAt: users.suspendedAt,
  suspendedReason: users.suspendedReason,
  deleteAfter: users.deleteAfter,
  createdAt: users.createdAt,
  lastSeenAt: users.lastSeenAt,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  company: profiles.company,
  timeZone: profiles.timeZone,
  role: sql<GlobalRole>`coalesce(${userRoles.role}, 'user')`,
  plan: effectivePlan(now),
  status: effectiveStatus(now),
  storedPlan: subscriptions.planName,
  endsAt: subscriptions.endsAt,
  provider: subscriptions.provider,
  planAmountCents: subscriptions.planAmountCents,
  cancelsAtPeriodEnd: subscriptions.cancelsAtPeriodEnd,
});

const selectFacts = ({ db }: Reading, userId: string, now: Date) =>
  db
    .select(FACTS(now))
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(eq(users.id, userId))
    .limit(1);

/** The facts about one person, or null. */
export async function findFacts(reading: Reading, userId: string, now: Date) {
  const [row] = await selectFacts(reading, userId, now);
  return row ?? null;
}

/** Log entries about a person: what they did, and what was done to them. */
const aboutPerson = (userId: string) => or(eq(auditLog.userId, userId), eq(auditLog.chain, `user:${userId}`));

/** Everything on a person's page, read at one moment; mails by the address the person has now. */
export async function findPerson({ db }: Reading, userId: string, now: Date) {
  const ownAddress = db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const [facts, memberships, live, keys, signIns, mails, audit, views] = await db.batch([
    selectFacts({ db }, userId, now),
    db
      .select({
        id: workspaces.id,
        name: workspaces.name,
        role: workspaceMembers.role,
        paysFor: sql<boolean>`${workspaces.billingUserId} = ${userId}`.mapWith(Boolean),
      })
      .from(workspaceMembers)
      .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
      .where(eq(workspaceMembers.userId, userId))
      .orderBy(asc(workspaceMembers.createdAt)),
    db
      .select({ count: count() })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), isNull(sessions.impersonatorId))),
    db
      .select({ count: count() })
      .from(apiKeys)
      .where(and(eq(apiKeys.userId, userId), eq(apiKeys.isActive, true))),
    db
      .select({
        id: signInEvents.id,
        outcome: signInEvents.outcome,
        method: signInEvents.method,
        address: signInEvents.address,
        place: signInEvents.place,
        createdAt: signInEvents.createdAt,
      })
      .from(signInEvents)
      .where(eq(signInEvents.userId, userId))
      .orderBy(desc(signInEvents.createdAt), desc(signInEvents.id))
      .limit(SHOWN),
    db
      .select({
        id: mailOutbox.id,
        template: mailOutbox.template,
        status: mailOutbox.status,
        createdAt: mailOutbox.createdAt,
      })
      .from(mailOutbox)
      .where(inArray(mailOutbox.recipient, ownAddress))
      .orderBy(desc(mailOutbox.createdAt))
      .limit(SHOWN),
    db
      .select({
        id: auditLog.id,
        action: auditLog.action,
        subject: auditLog.subject,
        detail: auditLog.detail,
        address: auditLog.address,
        createdAt: auditLog.createdAt,
        actorId: auditLog.userId,
        actorEmail: users.email,
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.userId))
      .where(aboutPerson(userId))
      .orderBy(desc(auditLog.id))
      .limit(SHOWN),
    db
      .select({
        id: accountViews.id,
        reason: accountViews.reason,
        startedAt: accountViews.startedAt,
        endedAt: accountViews.endedAt,
        adminEmail: users.email,
      })
      .from(accountViews)
      .leftJoin(users, eq(users.id, accountViews.adminId))
      .where(eq(accountViews.userId, userId))
      .orderBy(desc(accountViews.startedAt))
      .limit(SHOWN),
  ]);
  const [person] = facts;
  if (!person) return null;
  return {
    person,
    workspaces: memberships,
    sessionCount: live[0]?.count ?? 0,
    keyCount: keys[0]?.count ?? 0,
    signIns,
    mails,
    audit,
    views,
  };
}

/** Ends every session of a person when the statement before it changed one row. */
const endSessionsIfChanged = ({ db }: Reading, userId: string) =>
  db.delete(sessions).where(and(sessionsOf(userId), sql`changes() = 1`));

/**
 * Gives a person a role, with its audit row, and ends their sessions; all or nothing. False, and nothing changed, when
 * they have that role already or it would leave the product without an administrator: that is part of the statement.
 */
export async function changeRole(
  writing: Audited,
  userId: string,
  role: GlobalRole,
  entry: AuditEntry,
): Promise<boolean> {
  const { db } = writing;
  const keepsOne = role === "admin" ? sql`true` : leavesAnAdmin(userId);
  const differs = sql`exists (select 1 from users where users.id = ${userId})
    and coalesce((select role from user_roles where user_id = ${userId}), 'user') <> ${role}`;
  const change = insertWhere(db, userRoles, { userId, role }, sql`${differs} and ${keepsOne}`)
    .onConflictDoUpdate({ target: userRoles.userId, set: { role } })
    .returning({ userId: userRoles.userId });
  const [changed] = await db.batch([change, auditIfChanged(writing, entry), endSessionsIfChanged(writing, userId)]);
  return changed.length > 0;
}

/**
 * Suspends a person, with its audit row, and ends their sessions; all or nothing. False, and nothing changed, when they
 * are suspended already or are the last administrator.
 */
export async function suspend(writing: Audited, userId: string, reason: string, entry: AuditEntry): Promise<boolean> {
  const { db } = writing;
  const now = writing.now();
  const change = db
    .update(users)
    .set({ suspendedAt: now, suspendedReason: reason, updatedAt: now })
    .where(and(eq(users.id, userId), isNull(users.suspendedAt), leavesAnAdmin(userId)))
    .returning({ id: users.id });
  const [changed] = await db.batch([change, auditIfChanged(writing, entry), endSessionsIfChanged(writing, userId)]);
  return changed.length > 0;
}

/** Lifts a suspension, with its audit row; false when there is none. */
export async function lift(writing: Audited, userId: string, entry: AuditEntry): Promise<boolean> {
  const { db } = writing;
  const change = db
    .update(users)
    .set({ suspendedAt: null, suspendedReason: null, updatedAt: writing.now() })
    .where(and(eq(users.id, userId), sql`${users.suspendedAt} is not null`))
    .returning({ id: users.id });
  const [changed] = await db.batch([change, auditIfChanged(writing, entry)]);
  return changed.length > 0;
}

/** Ends every session of a person, with its audit row. Returns how many there were. */
export async function endSessions(writing: Audited, userId: string, entry: AuditEntry): Promise<number> {
  const { db } = writing;
  const [ended] = await db.batch([
    db.delete(sessions).where(sessionsOf(userId)).returning({ id: sessions.id }),
    auditStatement(writing, entry),
  ]);
  return ended.length;
}
