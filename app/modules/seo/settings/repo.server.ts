import { and, eq, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { seoProjectSettings } from "#db/schema/seo.ts";

export type SettingsRow = typeof seoProjectSettings.$inferSelect;
export type SettingsChange = Partial<
  Omit<SettingsRow, "projectId" | "workspaceId" | "crawlSettings" | "createdAt" | "updatedAt">
>;

/** What a project has of its own; undefined while everything is as it is by default. */
export async function findSettings(
  { db, workspaceId }: WorkspaceScope,
  projectId: string,
): Promise<SettingsRow | undefined> {
  const rows = await db
    .select()
    .from(seoProjectSettings)
    .where(and(eq(seoProjectSettings.workspaceId, workspaceId), eq(seoProjectSettings.projectId, projectId)))
    .limit(1);
  return rows[0];
}

/** Stores what is given and leaves the rest, in one statement: of two first saves both count. The project must be the workspace's. */
export async function saveSettings(
  { db, workspaceId }: WorkspaceScope,
  projectId: string,
  change: SettingsChange,
  now: Date,
): Promise<void> {
  await db
    .insert(seoProjectSettings)
    .values({ projectId, workspaceId, ...change, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: seoProjectSettings.projectId,
      set: { ...change, updatedAt: now },
      setWhere: eq(seoProjectSettings.workspaceId, workspaceId),
    });
}

/** Stores the crawl settings that were made from `from`; false, and nothing is stored, when others are there by now. */
export async function replaceCrawlSettings(
  { db, workspaceId }: WorkspaceScope,
  projectId: string,
  { from, to }: { from: string | null; to: string },
  now: Date,
): Promise<boolean> {
  const stored = await db
    .insert(seoProjectSettings)
    .values({ projectId, workspaceId, crawlSettings: to, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: seoProjectSettings.projectId,
      set: { crawlSettings: to, updatedAt: now },
      setWhere: and(
        eq(seoProjectSettings.workspaceId, workspaceId),
        sql`${seoProjectSettings.crawlSettings} is ${from}`,
      ),
    })
    .returning({ projectId: seoProjectSettings.projectId });
  return stored.length > 0;
}

/** What was true of one site alone: the project gets another address. */
export async function forgetSite({ db, workspaceId }: WorkspaceScope, projectId: string, now: Date): Promise<void> {
  await db
    .update(seoProjectSettings)
    .set({ verifiedAt: null, verifiedBy: null, verificationLostAt: null, sealedBasicAuth: null, updatedAt: now })
    .where(and(eq(seoProjectSettings.workspaceId, workspaceId), eq(seoProjectSettings.projectId, projectId)));
}
