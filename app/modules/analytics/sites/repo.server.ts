import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { forgetUnused, joinStatements, keptPlaceOf, placeOf } from "#app/modules/websites/index.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AuditEntry, type Audited, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { newId } from "#app/platform/ids.ts";
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

/** How a site of these hosts joins the record of its website. */
const joiningOf = (hosts: readonly string[], now: Date) => ({
  tool: "analytics" as const,
  hosts: [hosts[0] ?? "", ...hosts.slice(1)] as const,
  newId: newId(now.getTime()),
});

/** Adds the site unless the workspace has `maxSites` active ones, or this id exists; null then. One statement, so that of two calls for the last place one wins. It joins the record of its website. */
export async function insertSite(
  scope: Audited,
  site: Omit<SiteRow, "websiteId">,
  maxSites: number,
  audit: AuditEntry,
): Promise<{ websiteId: string | null } | null> {
  const { id, workspaceId, hosts, name, createdAt: now } = site;
  const joining = joiningOf(hosts, now);
  const insert = insertWhere(
    scope.db,
    analyticsSites,
    { ...site, websiteId: placeOf({ ...joining, workspaceId }) },
    sql`(select count(*) from analytics_sites existing where existing.workspace_id = ${site.workspaceId} and existing.archived_at is null) < ${maxSites}
      and not exists (select 1 from analytics_sites made where made.id = ${site.id})`,
  ).returning({ websiteId: analyticsSites.websiteId });
  const [inserted] = await scope.db.batch([
    insert,
    auditIfChanged(scope, audit),
    ...joinStatements({ db: scope.db, workspaceId }, joining, { rowId: id, name, now }),
  ]);
  return inserted[0] ?? null;
}

/** Changes a site of the workspace; a new name is that of its website in every tool. */
export async function updateSite(
  { db, workspaceId }: WorkspaceScope,
  { id, hosts }: Pick<SiteRow, "id" | "hosts">,
  change: Partial<Pick<SiteRow, "name" | "hosts" | "anyHost" | "timeZone" | "currency">> & { updatedAt: Date },
): Promise<void> {
  const { name, updatedAt: now } = change;
  const joining = joiningOf(change.hosts ?? hosts, now);
  const update = db
    .update(analyticsSites)
    .set({ ...change, websiteId: keptPlaceOf({ ...joining, workspaceId }) })
    .where(and(eq(analyticsSites.workspaceId, workspaceId), eq(analyticsSites.id, id)));
  await db.batch([update, ...joinStatements({ db, workspaceId }, joining, { rowId: id, name, now })]);
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
    forgetUnused({ db, workspaceId }),
  ]);
}
