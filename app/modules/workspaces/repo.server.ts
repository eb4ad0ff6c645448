import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { passBilling } from "#app/modules/billing/index.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AuditEntry, type Audited, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { homeStatements, moveSessionsHome } from "#app/platform/workspace/home.server.ts";
import type { Database } from "#db/client.ts";
import { profiles, users } from "#db/schema/account.ts";
import { sessions } from "#db/schema/platform.ts";
import { workspaceMembers, workspaces } from "#db/schema/workspaces.ts";
import type { Role } from "./domain/workspace.ts";

/** A workspace as the switcher lists it. */
export interface OwnWorkspace {
  id: string;
  name: string;
  role: Role;
}

/** Every workspace of a person, by name. */
export const findWorkspacesOf = (db: Database, userId: string): Promise<OwnWorkspace[]> =>
  db
    .select({ id: workspaces.id, name: workspaces.name, role: workspaceMembers.role })
    .from(workspaceMembers)
    .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
    .where(eq(workspaceMembers.userId, userId))
    .orderBy(asc(sql`lower(${workspaces.name})`), asc(workspaces.id));

export async function findWorkspace({ db, workspaceId }: WorkspaceScope) {
  const [row] = await db
    .select({
      name: workspaces.name,
      billingUserId: workspaces.billingUserId,
      createdAt: workspaces.createdAt,
      updatedAt: workspaces.updatedAt,
    })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .limit(1);
  return row ?? null;
}

const MEMBER = {
  userId: workspaceMembers.userId,
  role: workspaceMembers.role,
  since: workspaceMembers.createdAt,
  email: users.email,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  lastSeenAt: users.lastSeenAt,
};

export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number];

/** The people of a workspace: owners first, then by the day they came. */
export const findMembers = ({ db, workspaceId }: WorkspaceScope) =>
  db
    .select(MEMBER)
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .innerJoin(profiles, eq(profiles.id, workspaceMembers.userId))
    .where(eq(workspaceMembers.workspaceId, workspaceId))
    .orderBy(desc(eq(workspaceMembers.role, "owner")), asc(workspaceMembers.createdAt), asc(workspaceMembers.userId));

export interface MemberCount {
  memberCount: number;
  ownerCount: number;
}

/** How many belong to a workspace, and how many of them own it. */
export async function countMembers({ db, workspaceId }: WorkspaceScope): Promise<MemberCount> {
  const [row] = await db
    .select({
      memberCount: count(),
      ownerCount: sql<number>`count(*) filter (where ${workspaceMembers.role} = 'owner')`,
    })
    .from(workspaceMembers)
    .where(eq(workspaceMembers.workspaceId, workspaceId));
  return row ?? { memberCount: 0, ownerCount: 0 };
}

export interface MemberName {
  userId: string;
  firstName: string;
  lastName: string;
}

/** The members of a workspace by name. */
export function findMemberNames({ db, workspaceId }: WorkspaceScope): Promise<MemberName[]> {
  return db
    .select({ userId: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(workspaceMembers)
    .innerJoin(profiles, eq(profiles.id, workspaceMembers.userId))
    .where(eq(workspaceMembers.workspaceId, workspaceId))
    .orderBy(profiles.firstName, profiles.lastName, profiles.id);
}

export async function findMember({ db, workspaceId }: WorkspaceScope, userId: string): Promise<MemberRow | null> {
  const [row] = await db
    .select(MEMBER)
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .innerJoin(profiles, eq(profiles.id, workspaceMembers.userId))
    .where(and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.userId, userId)))
    .limit(1);
  return row ?? null;
}

/** That a person is an owner at the moment of the write: decided by the statement itself, not by what was read before it. */
export const isOwner = (workspaceId: string, userId: string): SQL =>
  sql`exists (select 1 from workspace_members o where o.workspace_id = ${workspaceId} and o.user_id = ${userId} and o.role = 'owner')`;

/** That the row's person may stop being an owner: they are none, or not the only one. */
const keepsAnOwner = (workspaceId: string): SQL =>
  sql`(${workspaceMembers.role} <> 'owner' or (select count(*) from workspace_members o where o.workspace_id = ${workspaceId} and o.role = 'owner') > 1)`;

const thisMember = (workspaceId: string, userId: string) =>
  and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.userId, userId));

/** Moves one session into a workspace, provided that its person is a member there; false otherwise. */
export async function moveSession(
  db: Database,
  session: { id: string; userId: string },
  workspaceId: string,
): Promise<boolean> {
  const moved = await moveSessionStatement(db, session, workspaceId);
  return moved.length > 0;
}

export const moveSessionStatement = (
  db: Database,
  { id, userId }: { id: string; userId: string },
  workspaceId: string,
) =>
  db
    .update(sessions)
    .set({ workspaceId })
    .where(
      and(
        eq(sessions.id, id),
        eq(sessions.userId, userId),
        sql`exists (select 1 from workspace_members m where m.workspace_id = ${workspaceId} and m.user_id = ${userId})`,
      ),
    )
    .returning({ id: sessions.id });

/** A new workspace with its owner, who pays for it; nothing and false when they pay for `most` already, or it is there. The session moves into it. */
export async function insertWorkspace(
  scope: Audited,
  workspace: { id: string; name: string; sessionId: string; userId: string; most: number },
): Promise<boolean> {
  const { id, name, sessionId, userId, most } = workspace;
  const now = scope.now();
  const insert = insertWhere(
    scope.db,
    workspaces,
    { id, name, billingUserId: userId, createdAt: now, updatedAt: now },
    sql`(select count(*) from workspaces where billing_user_id = ${userId}) < ${most} and not exists (select 1 from workspaces where id = ${id})`,
  ).returning({ id: workspaces.id });
  const audit = auditIfChanged(scope, {
    workspaceId: id,
    userId,
    action: "workspace.created",
    subject: `workspace:${id}`,
  });
  const owner = { workspaceId: id, userId, role: "owner", createdAt: now } as const;
  const member = insertWhere(scope.db, workspaceMembers, owner, sql`changes() = 1`);
  const [inserted] = await scope.db.batch([
    insert,
    audit,
    member,
    moveSessionStatement(scope.db, { id: sessionId, userId }, id),
  ]);
  return inserted.length > 0;
}

/** Who acts, on which workspace. */
export interface WorkspaceWrite {
  workspaceId: string;
  actorId: string;
}

/** Renames a workspace that is still as its form saw it; false when it changed meanwhile or the person is no owner. */
export async function renameWorkspace(
  scope: Audited,
  { workspaceId, actorId }: WorkspaceWrite,
  name: string,
  seen: Date,
  audit: AuditEntry,
): Promise<boolean> {
  const updatedAt = new Date(Math.max(scope.now().getTime(), seen.getTime() + 1));
  const update = scope.db
    .update(workspaces)
    .set({ name, updatedAt })
    .where(and(eq(workspaces.id, workspaceId), eq(workspaces.updatedAt, seen), isOwner(workspaceId, actorId)))
    .returning({ id: workspaces.id });
  const [updated] = await scope.db.batch([update, auditIfChanged(scope, audit)]);
  return updated.length > 0;
}

/**
 * Gives a member another role, provided that they still have `seen`, that the actor is an owner and that an owner
 * remains: one statement, so that of two owners who demote each other one succeeds.
 */
export async function updateRole(
  scope: Audited,
  { workspaceId, actorId }: WorkspaceWrite,
  memberId: string,
  seen: Role,
  role: Role,
  audit: AuditEntry,
): Promise<boolean> {
  const update = scope.db
    .update(workspaceMembers)
    .set({ role })
    .where(
      and(
        thisMember(workspaceId, memberId),
        eq(workspaceMembers.role, seen),
        isOwner(workspaceId, actorId),
        role === "owner" ? undefined : keepsAnOwner(workspaceId),
      ),
    )
    .returning({ userId: workspaceMembers.userId });
  const [updated] = await scope.db.batch([
    update,
    auditIfChanged(scope, audit),
    ...(await passBilling(scope, workspaceId, { leaves: memberId })),
  ]);
  return updated.length > 0;
}

/**
 * Takes a member out, with their sessions there, unless the workspace would be without an owner. `actorId` is an owner,
 * or the member who leaves. A person without another workspace gets one named `homeName`. False when nothing was done.
 */
export async function deleteMember(
  scope: Audited,
  { workspaceId, actorId }: WorkspaceWrite,
  memberId: string,
  homeName: string,
  audit: AuditEntry,
): Promise<boolean> {
  const { db } = scope;
  const remove = db
    .delete(workspaceMembers)
    .where(
      and(
        thisMember(workspaceId, memberId),
        actorId === memberId ? undefined : isOwner(workspaceId, actorId),
        keepsAnOwner(workspaceId),
      ),
    )
    .returning({ userId: workspaceMembers.userId });
  const [removed] = await db.batch([
    remove,
    auditIfChanged(scope, audit),
    ...(await passBilling(scope, workspaceId, { leaves: memberId })),
    ...homeStatements(db, { userId: memberId, name: homeName, now: scope.now() }),
    moveSessionsHome(db, memberId, workspaceId),
  ]);
  return removed.length > 0;
}

/** Makes a member an owner and the actor an editor, in one transaction, or does neither. Billing goes with it. */
export async function transferOwnership(
  scope: Audited,
  { workspaceId, actorId }: WorkspaceWrite,
  memberId: string,
  audit: AuditEntry,
): Promise<boolean> {
  const { db } = scope;
  const promote = db
    .update(workspaceMembers)
    .set({ role: "owner" })
    .where(and(thisMember(workspaceId, memberId), isOwner(workspaceId, actorId)));
  const stepDown = db
    .update(workspaceMembers)
    .set({ role: "editor" })
    .where(and(thisMember(workspaceId, actorId), eq(workspaceMembers.role, "owner"), isOwner(workspaceId, memberId)))
    .returning({ userId: workspaceMembers.userId });
  const pass = await passBilling(scope, workspaceId, { leaves: actorId, follows: memberId });
  const [, steppedDown] = await db.batch([promote, stepDown, auditIfChanged(scope, audit), ...pass]);
  return steppedDown.length > 0;
}

/**
 * Before a workspace goes: moves every session out of it to another workspace of its person, provided that an owner asks
 * who has another one. False when nothing was moved.
 */
export async function emptyWorkspace({ db }: Audited, { workspaceId, actorId }: WorkspaceWrite): Promise<boolean> {
  const elsewhere = sql`from workspace_members m where m.user_id = ${sessions.userId} and m.workspace_id <> ${workspaceId}`;
  const moved = await db
    .update(sessions)
    .set({ workspaceId: sql`(select m.workspace_id ${elsewhere} order by m.created_at, m.workspace_id limit 1)` })
    .where(
      and(
        eq(sessions.workspaceId, workspaceId),
        sql`exists (select 1 ${elsewhere})`,
        isOwner(workspaceId, actorId),
        sql`exists (select 1 from workspace_members m where m.user_id = ${actorId} and m.workspace_id <> ${workspaceId})`,
      ),
    )
    .returning({ id: sessions.id });
  return moved.length > 0;
}
