import { and, eq, inArray } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { seoCrawls, seoProjects } from "#db/schema/seo.ts";

/** Forgets every project of the workspace, archived ones included. */
export const deleteProjects = ({ db, workspaceId }: WorkspaceScope) =>
  db.delete(seoProjects).where(eq(seoProjects.workspaceId, workspaceId));

/** Ids of at most `limit` crawls of the workspace, whatever their project. */
export async function findCrawlIds({ db, workspaceId }: WorkspaceScope, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: seoCrawls.id })
    .from(seoCrawls)
    .where(eq(seoCrawls.workspaceId, workspaceId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Forgets the head rows of these crawls of the workspace. */
export const deleteCrawls = ({ db, workspaceId }: WorkspaceScope, ids: readonly string[]) =>
  db.delete(seoCrawls).where(and(eq(seoCrawls.workspaceId, workspaceId), inArray(seoCrawls.id, [...ids])));
