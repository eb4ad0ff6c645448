import { and, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { joinStatements, keptPlaceOf, placeOf, websiteHost } from "#app/modules/websites/index.server.ts";
import { ARCHIVE_FACTOR } from "#app/platform/access/limits.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AuditEntry, type Audited, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { newId } from "#app/platform/ids.ts";
import { afterCursor, type Keyset, sortedBy } from "#app/platform/lists/keyset.server.ts";
import type { Sort, SortCursor } from "#app/shared/cursor.ts";
import type { Database } from "#db/client.ts";
import { seoCrawls, seoProjects } from "#db/schema/seo.ts";

export type ProjectRow = typeof seoProjects.$inferSelect;

/** A project with its latest crawl (of any status) and the health of its latest finished one. */
export interface ProjectWithLatest extends ProjectRow {
  lastCrawl: typeof seoCrawls.$inferSelect | null;
  lastHealthPercent: number | null;
}

interface Unscoped {
  db: Database;
}

const latestCrawlId = sql`(select c.id from seo_crawls c where c.workspace_id = ${seoProjects.workspaceId} and c.project_id = ${seoProjects.id} order by c.created_at desc, c.id desc limit 1)`;
const lastHealth = sql<
  number | null
>`(select c.health_percent from seo_crawls c where c.workspace_id = ${seoProjects.workspaceId} and c.project_id = ${seoProjects.id} and c.status = 'finished' order by c.created_at desc, c.id desc limit 1)`;

function selectWithLatest({ db }: Unscoped) {
  return db
    .select({ ...getTableColumns(seoProjects), lastCrawl: getTableColumns(seoCrawls), lastHealthPercent: lastHealth })
    .from(seoProjects)
    .leftJoin(seoCrawls, eq(seoCrawls.id, latestCrawlId));
}

export type ProjectSort = Sort<"createdAt" | "updatedAt" | "name">;

export const NEWEST_FIRST = { by: "createdAt", descending: true } as const;

const projectKeyset = ({ by, descending }: ProjectSort): Keyset => ({
  column: seoProjects[by],
  id: seoProjects.id,
  descending,
});

/** Projects of the workspace; at most `limit` behind the cursor. */
export function findProjects(
  { db, workspaceId }: WorkspaceScope,
  { cursor, limit, archived, sort }: { cursor: SortCursor | null; limit: number; archived: boolean; sort: ProjectSort },
): Promise<ProjectWithLatest[]> {
  const keyset = projectKeyset(sort);
  return selectWithLatest({ db })
    .where(
      and(
        eq(seoProjects.workspaceId, workspaceId),
        archived ? isNotNull(seoProjects.archivedAt) : isNull(seoProjects.archivedAt),
        cursor ? afterCursor(keyset, cursor) : undefined,
      ),
    )
    .orderBy(...sortedBy(keyset))
    .limit(limit);
}

export async function findProject(
  { db, workspaceId }: WorkspaceScope,
  id: string,
): Promise<ProjectWithLatest | undefined> {
  const rows = await selectWithLatest({ db })
    .where(and(eq(seoProjects.workspaceId, workspaceId), eq(seoProjects.id, id)))
    .limit(1);
  return rows[0];
}

/**
 * Whether a project counts in the plan: not when each of its crawls has failed, as those of an address that was mistyped.
 * `project` is the name of its table in the statement.
 */
const isInUse = (project: "existing" | "seo_projects"): SQL => {
  const crawlsOf = sql`from seo_crawls c where c.workspace_id = ${sql.raw(project)}.workspace_id and c.project_id = ${sql.raw(project)}.id`;
  return sql`(exists (select 1 ${crawlsOf} and c.status <> 'failed') or not exists (select 1 ${crawlsOf}))`;
};

/** "the workspace has room for one more active project" */
const hasRoom = (workspaceId: string, maxProjects: number): SQL =>
  sql`(select count(*) from seo_projects existing where existing.workspace_id = ${workspaceId} and existing.archived_at is null and ${isInUse("existing")}) < ${maxProjects}`;

/** How a project of this URL joins the record of its website. */
const joiningOf = (url: string, now: Date) => ({
  tool: "seo" as const,
  hosts: [websiteHost(url)] as const,
  newId: newId(now.getTime()),
});

/**
 * Adds the project unless an active one has its address, or the workspace has `maxProjects` active ones, or ten times as many with those
 * that are archived.
 * One statement, so that of two calls for one address or the last place only one can win.
 * It joins the record of its website, which has its name from then on. Null when it was not added.
 */
export async function insertProject(
  scope: Audited,
  project: Omit<ProjectRow, "websiteId">,
  maxProjects: number,
  audit: AuditEntry,
): Promise<{ websiteId: string | null } | null> {
  const { id, workspaceId, url, name, createdAt: now } = project;
  const joining = joiningOf(url, now);
  const insert = insertWhere(
    scope.db,
    seoProjects,
    { ...project, websiteId: placeOf({ ...joining, workspaceId }) },
    sql`not exists (select 1 from seo_projects where workspace_id = ${project.workspaceId} and url = ${project.url} and archived_at is null)
      and ${hasRoom(project.workspaceId, maxProjects)}
      and (select count(*) from seo_projects kept where kept.workspace_id = ${project.workspaceId}) < ${maxProjects * ARCHIVE_FACTOR}
      and not exists (select 1 from seo_projects made where made.id = ${project.id})`,
  ).returning({ websiteId: seoProjects.websiteId });
  const [inserted] = await scope.db.batch([
    insert,
    auditIfChanged(scope, audit),
    ...joinStatements({ db: scope.db, workspaceId }, joining, { rowId: id, name, now }),
  ]);
  return inserted[0] ?? null;
}

/**
 * Changes a project that is not archived; a new name is that of its website in every tool. False when there is none,
 * or when the new address belongs to another active project.
 */
export async function updateProject(
  { db, workspaceId }: WorkspaceScope,
  { id, url }: Pick<ProjectRow, "id" | "url">,
  change: Partial<Pick<ProjectRow, "name" | "url" | "schedule" | "nextCrawlAt">> & { updatedAt: Date },
): Promise<boolean> {
  const { name, updatedAt: now } = change;
  const joining = joiningOf(change.url ?? url, now);
  const update = db
    .update(seoProjects)
    .set({ ...change, websiteId: keptPlaceOf({ ...joining, workspaceId }) })
    .where(
      and(
        eq(seoProjects.workspaceId, workspaceId),
        eq(seoProjects.id, id),
        isNull(seoProjects.archivedAt),
        change.url === undefined
          ? undefined
          : sql`not exists (select 1 from seo_projects other where other.workspace_id = ${workspaceId} and other.url = ${change.url} and other.archived_at is null and other.id <> ${id})`,
      ),
    )
    .returning({ id: seoProjects.id });
  const [updated] = await db.batch([update, ...joinStatements({ db, workspaceId }, joining, { rowId: id, name, now })]);
  return updated.length > 0;
}

/** Archives a project and takes it off the schedule; false when it is not there or already archived. */
export async function archiveProject({ db, workspaceId }: WorkspaceScope, id: string, now: Date): Promise<boolean> {
  const archived = await db
    .update(seoProjects)
    .set({ archivedAt: now, nextCrawlAt: null, updatedAt: now })
    .where(and(eq(seoProjects.workspaceId, workspaceId), eq(seoProjects.id, id), isNull(seoProjects.archivedAt)))
    .returning({ id: seoProjects.id });
  return archived.length > 0;
}

/** Takes a project out of the archive unless an active one has its address by now, or the workspace has `maxProjects` active ones; false then. */
export async function restoreProject(
  { db, workspaceId }: WorkspaceScope,
  { id, url }: Pick<ProjectRow, "id" | "url">,
  { nextCrawlAt, now }: { nextCrawlAt: Date | null; now: Date },
  maxProjects: number,
): Promise<boolean> {
  const joining = joiningOf(url, now);
  const restore = db
    .update(seoProjects)
    .set({ archivedAt: null, nextCrawlAt, updatedAt: now, websiteId: keptPlaceOf({ ...joining, workspaceId }) })
    .where(
      and(
        eq(seoProjects.workspaceId, workspaceId),
        eq(seoProjects.id, id),
        isNotNull(seoProjects.archivedAt),
        sql`not exists (select 1 from seo_projects other where other.workspace_id = ${workspaceId} and other.url = seo_projects.url and other.archived_at is null)`,
        hasRoom(workspaceId, maxProjects),
      ),
    )
    .returning({ id: seoProjects.id });
  const [restored] = await db.batch([
    restore,
    ...joinStatements({ db, workspaceId }, joining, { rowId: id, name: undefined, now }),
  ]);
  return restored.length > 0;
}

/** Active projects beyond the oldest `maxProjects`; those that do not count come last. */
export async function findProjectsOverLimit(
  { db, workspaceId }: WorkspaceScope,
  maxProjects: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: seoProjects.id })
    .from(seoProjects)
    .where(and(eq(seoProjects.workspaceId, workspaceId), isNull(seoProjects.archivedAt)))
    .orderBy(desc(isInUse("seo_projects")), seoProjects.createdAt, seoProjects.id)
    // SQLite knows no offset without a limit; this one is above what any plan allows.
    .limit(100_000)
    .offset(maxProjects);
  return rows.map(({ id }) => id);
}

/** Whether an active project of the workspace has this address. */
export async function hasActiveProject({ db, workspaceId }: WorkspaceScope, url: string): Promise<boolean> {
  const where = and(eq(seoProjects.workspaceId, workspaceId), eq(seoProjects.url, url), isNull(seoProjects.archivedAt));
  return (await db.$count(seoProjects, where)) > 0;
}

/** How many projects a workspace has, archived ones included. */
export const countProjects = ({ db, workspaceId }: WorkspaceScope): Promise<number> =>
  db.$count(seoProjects, eq(seoProjects.workspaceId, workspaceId));
