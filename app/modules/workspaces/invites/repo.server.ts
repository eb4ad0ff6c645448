import { and, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AuditEntry, type Audited, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertFrom, insertWhere } from "#app/platform/db/insert-where.server.ts";
import type { Database } from "#db/client.ts";
import { profiles, users } from "#db/schema/account.ts";
import { workspaceInvites, workspaceMembers, workspaces } from "#db/schema/workspaces.ts";
import type { Role } from "../domain/workspace.ts";
import { isOwner, moveSessionStatement, type WorkspaceWrite } from "../repo.server.ts";

/** Invitations of a workspace that nobody answered and nobody withdrew, newest first; those that expired too. */
export const findPending = ({ db, workspaceId }: WorkspaceScope) =>
  db
    .select({
      id: workspaceInvites.id,
      email: workspaceInvites.email,
      role: workspaceInvites.role,
      createdAt: workspaceInvites.createdAt,
      expiresAt: workspaceInvites.expiresAt,
    })
    .from(workspaceInvites)
    .where(
      and(
        eq(workspaceInvites.workspaceId, workspaceId),
        isNull(workspaceInvites.acceptedAt),
        isNull(workspaceInvites.revokedAt),
      ),
    )
    .orderBy(desc(workspaceInvites.createdAt), desc(workspaceInvites.id));

const openAt = (now: Date): SQL =>
  sql`i.accepted_at is null and i.revoked_at is null and i.expires_at > ${now.getTime()}`;

/** That the address has no open invitation but `except`, and is nobody's in the workspace. */
const isFree = (workspaceId: string, email: string, now: Date, except = ""): SQL => sql`
  not exists (select 1 from workspace_invites i where i.workspace_id = ${workspaceId} and i.email = ${email} and i.id <> ${except} and ${openAt(now)})
  and not exists (select 1 from workspace_members m join users u on u.id = m.user_id where m.workspace_id = ${workspaceId} and u.email = ${email})`;

/** That members and open invitations, but `except`, are fewer than `most`. */
const hasRoom = (workspaceId: string, now: Date, most: number, except = ""): SQL => sql`
  (select count(*) from workspace_members m where m.workspace_id = ${workspaceId})
  + (select count(*) from workspace_invites i where i.workspace_id = ${workspaceId} and i.id <> ${except} and ${openAt(now)}) < ${most}`;

export interface NewInvite {
  /** SHA-256 of the link's token. */
  id: string;
  email: string;
  role: Role;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Stores an invitation by an owner, unless the address is invited or a member already or the plan's `most` people are
 * reached. Counting and storing are one statement: of any number at once only as many as fit succeed.
 */
export async function insertInvite(
  scope: Audited,
  { workspaceId, actorId }: WorkspaceWrite,
  invite: NewInvite,
  most: number,
  audit: AuditEntry,
): Promise<boolean> {
  const { email, createdAt } = invite;
  const insert = insertWhere(
    scope.db,
    workspaceInvites,
    { ...invite, workspaceId, invitedBy: actorId },
    sql`${isOwner(workspaceId, actorId)} and ${isFree(workspaceId, email, createdAt)} and ${hasRoom(workspaceId, createdAt, most)}`,
  ).returning({ id: workspaceInvites.id });
  const [inserted] = await scope.db.batch([insert, auditIfChanged(scope, audit)]);
  return inserted.length > 0;
}

const unanswered = (workspaceId: string, id: string) =>
  and(
    eq(workspaceInvites.id, id),
    eq(workspaceInvites.workspaceId, workspaceId),
    isNull(workspaceInvites.acceptedAt),
    isNull(workspaceInvites.revokedAt),
  );

/** Gives an unanswered invitation a new link under the same conditions as a new one; the link before leads nowhere from then on. */
export async function renewInvite(
  scope: Audited,
  { workspaceId, actorId }: WorkspaceWrite,
  oldId: string,
  invite: NewInvite,
  most: number,
  audit: AuditEntry,
): Promise<boolean> {
  const { id, email, createdAt, expiresAt } = invite;
  const update = scope.db
    .update(workspaceInvites)
    .set({ id, createdAt, expiresAt, invitedBy: actorId })
    .where(
      and(
        unanswered(workspaceId, oldId),
        isOwner(workspaceId, actorId),
        isFree(workspaceId, email, createdAt, oldId),
        hasRoom(workspaceId, createdAt, most, oldId),
      ),
    )
    .returning({ id: workspaceInvites.id });
  const [renewed] = await scope.db.batch([update, auditIfChanged(scope, audit)]);
  return renewed.length > 0;
}

/** Withdraws an unanswered invitation; false when there is none that an owner could withdraw. */
export async function revokeInvite(
  scope: Audited,
  { workspaceId, actorId }: WorkspaceWrite,
  id: string,
  audit: AuditEntry,
): Promise<boolean> {
  const update = scope.db
    .update(workspaceInvites)
    .set({ revokedAt: scope.now() })
    .where(and(unanswered(workspaceId, id), isOwner(workspaceId, actorId)))
    .returning({ id: workspaceInvites.id });
  const [revoked] = await scope.db.batch([update, auditIfChanged(scope, audit)]);
  return revoked.length > 0;
}

/** An invitation with the workspace it is to and the person who sent it; null for an unknown link. */
export async function findInvite(db: Database, id: string) {
  const [row] = await db
    .select({
      id: workspaceInvites.id,
      workspaceId: workspaceInvites.workspaceId,
      workspaceName: workspaces.name,
      email: workspaceInvites.email,
      role: workspaceInvites.role,
      invitedBy: workspaceInvites.invitedBy,
      expiresAt: workspaceInvites.expiresAt,
      acceptedAt: workspaceInvites.acceptedAt,
      revokedAt: workspaceInvites.revokedAt,
      inviter: { firstName: profiles.firstName, lastName: profiles.lastName, email: profiles.email },
    })
    .from(workspaceInvites)
    .innerJoin(workspaces, eq(workspaces.id, workspaceInvites.workspaceId))
    .leftJoin(profiles, eq(profiles.id, workspaceInvites.invitedBy))
    .where(eq(workspaceInvites.id, id))
    .limit(1);
  return row ?? null;
}

export type InviteRow = NonNullable<Awaited<ReturnType<typeof findInvite>>>;

/** Who answers an invitation, in which session. */
export interface Guest {
  userId: string;
  sessionId: string;
}

/** That the invitation is open and was sent to this very person, whose address is proven. */
const isFor = (id: string, userId: string, now: Date): SQL => sql`
  exists (select 1 from workspace_invites i join users u on u.email = i.email and u.email_confirmed_at is not null
    where i.id = ${id} and u.id = ${userId} and ${openAt(now)})`;

/**
 * Makes the guest a member, uses the invitation up and moves the session into the workspace, in one transaction. Does
 * nothing when the invitation is not open any more, not theirs, or the workspace has `most` members. Returns whether the
 * guest belongs to the workspace now, and whether this call used the invitation up.
 */
export async function acceptInvite(
  scope: Audited,
  { id, workspaceId }: Pick<InviteRow, "id" | "workspaceId">,
  { userId, sessionId }: Guest,
  most: number,
  audit: AuditEntry,
): Promise<{ isMember: boolean; used: boolean }> {
  const { db } = scope;
  const now = scope.now();
  const isMember = sql`exists (select 1 from workspace_members m where m.workspace_id = ${workspaceId} and m.user_id = ${userId})`;
  const join = insertFrom(
    db,
    workspaceMembers,
    { workspaceId: sql`i.workspace_id`, userId, role: sql`i.role`, createdAt: now },
    sql`workspace_invites i`,
    sql`i.id = ${id} and ${isFor(id, userId, now)} and not ${isMember}
      and exists (select 1 from workspaces w where w.id = i.workspace_id)
      and (select count(*) from workspace_members m where m.workspace_id = i.workspace_id) < ${most}`,
  );
  const use = db
    .update(workspaceInvites)
    .set({ acceptedAt: now })
    .where(and(eq(workspaceInvites.id, id), isFor(id, userId, now), isMember))
    .returning({ id: workspaceInvites.id });
  const [, used, , moved] = await db.batch([
    join,
    use,
    auditIfChanged(scope, audit),
    moveSessionStatement(db, { id: sessionId, userId }, workspaceId),
  ]);
  return { isMember: moved.length > 0, used: used.length > 0 };
}

/** The guest says no: the invitation is over. False when it was not open or not theirs. */
export async function declineInvite(scope: Audited, id: string, userId: string, audit: AuditEntry): Promise<boolean> {
  const now = scope.now();
  const update = scope.db
    .update(workspaceInvites)
    .set({ revokedAt: now })
    .where(and(eq(workspaceInvites.id, id), isFor(id, userId, now)))
    .returning({ id: workspaceInvites.id });
  const [declined] = await scope.db.batch([update, auditIfChanged(scope, audit)]);
  return declined.length > 0;
}

/** Whether a person's own address is a member's or invited. */
export async function isMemberByEmail({ db, workspaceId }: WorkspaceScope, email: string): Promise<boolean> {
  const count = await db.$count(
    workspaceMembers,
    and(
      eq(workspaceMembers.workspaceId, workspaceId),
      sql`${workspaceMembers.userId} in (select ${users.id} from ${users} where ${users.email} = ${email})`,
    ),
  );
  return count > 0;
}

/** Forgets invitations whose link ended before `moment`. */
export const deleteInvitesBefore = (db: Database, moment: Date) =>
  db.delete(workspaceInvites).where(lt(workspaceInvites.expiresAt, moment));
