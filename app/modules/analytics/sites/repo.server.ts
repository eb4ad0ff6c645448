import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AuditEntry, type Audited, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import type { Database } from "#db/client.ts";
import {
  analyticsAnnotations,
  analyticsChannels,
  analyticsDigests,
  analyticsFunnels,
  analyticsGoals,
  analyticsMutes,
  analyticsSalts,
  analyticsSegments,
  analyticsShares,
  analyticsSites,
} from "#db/schema/analytics.ts";
import { realtimeAlerts } from "#db/schema/realtime.ts";

export type SiteRow = typeof analyticsSites.$inferSelect;

/** Sites of the workspace, the newest first; a plan allows a thousand at most. */
export const findSites = (
  { db, workspaceId }: WorkspaceScope,
  { archived = false }: { archived?: boolean } = {},
): Promise<SiteRow[]> =>
  db
    .select()
    .from(analyticsSites)
    .where(
      and(
        eq(analyticsSites.workspaceId, workspaceId),
        archived ? isNotNull(analyticsSites.archivedAt) : isNull(analyticsSites.archivedAt),
      ),
    )
    .orderBy(desc(analyticsSites.createdAt), desc(analyticsSites.id));

/** One site of the workspace, archived ones included. */
export async function findSite({ db, workspaceId }: WorkspaceScope, id: string): Promise<SiteRow | undefined> {
  const [site] = await db
    .select()
    .from(analyticsSites)
    .where(and(eq(analyticsSites.workspaceId, workspaceId), eq(analyticsSites.id, id)))
    .limit(1);
  return site;
}

/** Names of those of these sites, at most 100, that are not archived, by id. */
export async function findNamesOfActive(
  { db }: { db: Database },
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: analyticsSites.id, name: analyticsSites.name })
    .from(analyticsSites)
    .where(and(inArray(analyticsSites.id, [...ids]), isNull(analyticsSites.archivedAt)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Adds the site unless the workspace has `maxSites` active ones, or this id exists; false then. One statement, so that of two calls for the last place one wins. */
export async function insertSite(scope: Audited, site: SiteRow, maxSites: number, audit: AuditEntry): Promise<boolean> {
  const insert = insertWhere(
    scope.db,
    analyticsSites,
    site,
    sql`(select count(*) from analytics_sites existing where existing.workspace_id = ${site.workspaceId} and existing.archived_at is null) < ${maxSites}
      and not exists (select 1 from analytics_sites made where made.id = ${site.id})`,
  ).returning({ id: analyticsSites.id });
  const [inserted] = await scope.db.batch([insert, auditIfChanged(scope, audit)]);
  return inserted.length > 0;
}

/** Changes a site of the workspace; false when there is none. */
export async function updateSite(
  { db, workspaceId }: WorkspaceScope,
  id: string,
  change: Partial<Pick<SiteRow, "name" | "hosts" | "anyHost" | "timeZone" | "currency">> & { updatedAt: Date },
): Promise<boolean> {
  const updated = await db
    .update(analyticsSites)
    .set(change)
    .where(and(eq(analyticsSites.workspaceId, workspaceId), eq(analyticsSites.id, id)))
    .returning({ id: analyticsSites.id });
  return updated.length > 0;
}

/** What is set up for one site, and goes with it. */
const TABLES_OF_SITES = [
  analyticsAnnotations,
  analyticsSegments,
  analyticsDigests,
  analyticsShares,
  analyticsChannels,
  analyticsGoals,
  analyticsFunnels,
  analyticsMutes,
  realtimeAlerts,
] as const;

/** Removes a site with all that was set up for it, and the salts of its days. */
export async function deleteSite({ db, workspaceId }: WorkspaceScope, id: string): Promise<void> {
  await db.batch([
    db.delete(analyticsSalts).where(eq(analyticsSalts.siteId, id)),
    ...TABLES_OF_SITES.map((table) =>
      db.delete(table).where(and(eq(table.workspaceId, workspaceId), eq(table.siteId, id))),
    ),
    db.delete(analyticsSites).where(and(eq(analyticsSites.workspaceId, workspaceId), eq(analyticsSites.id, id))),
  ]);
}
