import { and, asc, desc, eq, lt, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Plan } from "#app/platform/access/plans.ts";
import { profiles, users } from "#db/schema/account.ts";
import { subscriptions } from "#db/schema/billing.ts";
import { seoProjects } from "#db/schema/seo.ts";
import { workspaceInvites, workspaceMembers, workspaces } from "#db/schema/workspaces.ts";
import { contains, effectivePlan, effectiveStatus, fullName, type Reading } from "../users/list-repo.server.ts";

const payer = alias(users, "payer");

const COLUMNS = (now: Date) => ({
  id: workspaces.id,
  name: workspaces.name,
  createdAt: workspaces.createdAt,
  ownerId: workspaces.billingUserId,
  ownerEmail: payer.email,
  plan: effectivePlan(now),
  status: effectiveStatus(now),
  members: sql<number>`(select count(*) from ${workspaceMembers} where ${workspaceMembers.workspaceId} = ${workspaces.id})`,
  projects: sql<number>`(select count(*) from ${seoProjects} where ${seoProjects.workspaceId} = ${workspaces.id} and ${seoProjects.archivedAt} is null)`,
});

const selectColumns = ({ db }: Reading, now: Date) =>
  db
    .select(COLUMNS(now))
    .from(workspaces)
    .leftJoin(payer, eq(payer.id, workspaces.billingUserId))
    .leftJoin(subscriptions, eq(subscriptions.userId, workspaces.billingUserId));

interface WorkspaceFilter {
  search?: string | undefined;
  plan?: Plan | undefined;
}

/** One page of workspaces, newest first: ids begin with the moment they were made. `afterId`: the last one of the page before. */
export const selectWorkspaces = (
  reading: Reading,
  { search, plan }: WorkspaceFilter,
  { limit, afterId, now }: { limit: number; afterId: string | null; now: Date },
) =>
  selectColumns(reading, now)
    .where(
      and(
        search
          ? or(
              contains(sql`${workspaces.name}`, search),
              contains(sql`${payer.email}`, search),
              eq(workspaces.id, search),
            )
          : undefined,
        plan ? eq(effectivePlan(now), plan) : undefined,
        afterId ? lt(workspaces.id, afterId) : undefined,
      ),
    )
    .orderBy(desc(workspaces.id))
    .limit(limit);

/** A workspace with its members and the invitations that wait, or null. */
export async function findWorkspace({ db }: Reading, workspaceId: string, now: Date) {
  const [found, members, invites] = await db.batch([
    selectColumns({ db }, now).where(eq(workspaces.id, workspaceId)).limit(1),
    db
      .select({
        id: users.id,
        email: users.email,
        name: fullName,
        role: workspaceMembers.role,
        joinedAt: workspaceMembers.createdAt,
        suspendedAt: users.suspendedAt,
      })
      .from(workspaceMembers)
      .innerJoin(users, eq(users.id, workspaceMembers.userId))
      .innerJoin(profiles, eq(profiles.id, workspaceMembers.userId))
      .where(eq(workspaceMembers.workspaceId, workspaceId))
      .orderBy(asc(workspaceMembers.createdAt), asc(users.id)),
    // Without the id: it is made of the token in the link.
    db
      .select({ email: workspaceInvites.email, role: workspaceInvites.role, expiresAt: workspaceInvites.expiresAt })
      .from(workspaceInvites)
      .where(
        and(
          eq(workspaceInvites.workspaceId, workspaceId),
          sql`${workspaceInvites.acceptedAt} is null and ${workspaceInvites.revokedAt} is null`,
          sql`${workspaceInvites.expiresAt} > ${now.getTime()}`,
        ),
      )
      .orderBy(asc(workspaceInvites.createdAt)),
  ]);
  const [workspace] = found;
  return workspace ? { workspace, members, invites } : null;
}
