import { and, eq, inArray, ne } from "drizzle-orm";
import { currentPlan, type Feature, type Plan, planAllows } from "#app/platform/access/plans.ts";
import type { Database } from "#db/client.ts";
import { profiles, users } from "#db/schema/account.ts";
import { subscriptions } from "#db/schema/billing.ts";
import { workspaceMembers, workspaces } from "#db/schema/workspaces.ts";

/** The plan a workspace has at `now`: that of its billing user. For work that no session started; an unknown workspace is free. */
export const readWorkspacePlan = async (db: Database, workspaceId: string, now: Date): Promise<Plan> =>
  (await readWorkspaceSubscription(db, workspaceId, now)).plan;

/** The plan of a workspace and who pays for it; null: the workspace is gone. */
export async function readWorkspaceSubscription(
  db: Database,
  workspaceId: string,
  now: Date,
): Promise<{ plan: Plan; billingUserId: string | null }> {
  const [stored] = await db
    .select({
      billingUserId: workspaces.billingUserId,
      planName: subscriptions.planName,
      subscriptionStatus: subscriptions.subscriptionStatus,
      endsAt: subscriptions.endsAt,
    })
    .from(workspaces)
    .innerJoin(subscriptions, eq(subscriptions.userId, workspaces.billingUserId))
    .where(eq(workspaces.id, workspaceId))
    .limit(1);
  return { plan: currentPlan(stored ?? null, now).plan, billingUserId: stored?.billingUserId ?? null };
}

/** Whether the plan of a workspace includes a feature at `now`. For work that no actor started. */
export const workspaceIncludes = async (
  db: Database,
  workspaceId: string,
  feature: Feature,
  now: Date,
): Promise<boolean> => planAllows(await readWorkspacePlan(db, workspaceId, now), feature);

/** The person who pays for a workspace; null for an unknown one. */
export async function readPayerId(db: Database, workspaceId: string): Promise<string | null> {
  const [found] = await db
    .select({ userId: workspaces.billingUserId })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .limit(1);
  return found?.userId ?? null;
}

/** Workspaces of one payer that are read; each person can own far fewer. */
const MAX_OTHER_WORKSPACES = 500;

/** The ids of the other workspaces that the payer of this one pays for: an agency has one for each client. */
export async function readOtherWorkspaceIds(db: Database, workspaceId: string): Promise<string[]> {
  const payer = db.select({ userId: workspaces.billingUserId }).from(workspaces).where(eq(workspaces.id, workspaceId));
  const found = await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(inArray(workspaces.billingUserId, payer), ne(workspaces.id, workspaceId)))
    .limit(MAX_OTHER_WORKSPACES);
  return found.map(({ id }) => id);
}

/** The name of a workspace; empty for an unknown one. */
export async function readWorkspaceName(db: Database, workspaceId: string): Promise<string> {
  const [found] = await db
    .select({ name: workspaces.name })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .limit(1);
  return found?.name ?? "";
}

/** The owners of a workspace: who gets its mails. */
export function readWorkspaceOwners(
  db: Database,
  workspaceId: string,
): Promise<{ userId: string; email: string; firstName: string; workspaceName: string }[]> {
  return db
    .select({ userId: users.id, email: users.email, firstName: profiles.firstName, workspaceName: workspaces.name })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .innerJoin(profiles, eq(profiles.id, workspaceMembers.userId))
    .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
    .where(and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.role, "owner")));
}

/** The workspaces that a person is a member of. */
export async function readWorkspaceIdsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: workspaceMembers.workspaceId })
    .from(workspaceMembers)
    .where(eq(workspaceMembers.userId, userId));
  return rows.map(({ id }) => id);
}
