import { and, eq, inArray, lt } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { notices, profiles, users, workspaceMembers } from "#db/schema/index.ts";

export type NoticeRow = typeof notices.$inferSelect;

interface Scope {
  db: Database;
}

const RECIPIENT = {
  userId: users.id,
  email: users.email,
  firstName: profiles.firstName,
  suspendedAt: users.suspendedAt,
  emailConfirmedAt: users.emailConfirmedAt,
  choices: {
    emailNotifications: profiles.emailNotifications,
    campaignAlerts: profiles.campaignAlerts,
    performanceReports: profiles.performanceReports,
    aiRecommendations: profiles.aiRecommendations,
    marketingTips: profiles.marketingTips,
  },
};

/** Where a notice to a person goes, and what they chose; undefined when there is no such person. */
export async function findRecipient({ db }: Scope, userId: string) {
  const rows = await db.select(RECIPIENT).from(users).innerJoin(profiles, eq(profiles.id, users.id)).where(eq(users.id, userId)).limit(1);
  return rows[0];
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/** The ids of a workspace's owners and editors. */
export async function findWriters({ db }: Scope, workspaceId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: workspaceMembers.userId })
    .from(workspaceMembers)
    .where(and(eq(workspaceMembers.workspaceId, workspaceId), inArray(workspaceMembers.role, ["owner", "editor"])));
  return rows.map(({ userId }) => userId);
}

export async function insertNotice({ db }: Scope, notice: Omit<NoticeRow, "readAt">): Promise<void> {
  await db.insert(notices).values(notice);
}

/** Forgets notices made before `before`. */
export async function deleteNoticesBefore({ db }: Scope, before: Date): Promise<void> {
  await db.delete(notices).where(lt(notices.createdAt, before));
}
