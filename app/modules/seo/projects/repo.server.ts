import { and, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { ARCHIVE_FACTOR } from "#app/platform/access/limits.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AuditEntry, type Audited, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertFrom, insertWhere } from "#app/platform/db/insert-where.server.ts";
import { afterCursor, type Keyset, sortedBy } from "#app/platform/lists/keyset.server.ts";
import type { Sort, SortCursor } from "#app/shared/cursor.ts";
import { days } from "#app/shared/time.ts";
import type { Database } from "#db/client.ts";
import { seoCrawls, seoProjects } from "#db/schema/seo.ts";

export type ProjectRow = typeof seoProjects.$inferSelect;
export type CrawlRow = typeof seoCrawls.$inferSelect;

/** A project with its latest crawl (of any status) and the health of its latest finished one. */
export interface ProjectWithLatest extends ProjectRow {
  lastCrawl: CrawlRow | null;
  lastHealthPercent: number | null;
}

interface Unscoped {
  db: Database;
}

const ACTIVE: CrawlRow["status"][] = ["queued", "running", "paused"];
const ACTIVE_SQL = sql.raw("('queued', 'running', 'paused')");

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
export type CrawlSort = Sort<"createdAt">;

export const NEWEST_FIRST = { by: "createdAt", descending: true } as const;

const projectKeyset = ({ by, descending }: ProjectSort): Keyset => ({
  column: seoProjects[by],
  id: seoProjects.id,
  descending,
});
const crawlKeyset = ({ by, descending }: CrawlSort): Keyset => ({
  column: seoCrawls[by],
  id: seoCrawls.id,
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

/** "the workspace has room for one more active project" */
const hasRoom = (workspaceId: string, maxProjects: number): SQL =>
  sql`(select count(*) from seo_projects existing where existing.workspace_id = ${workspaceId} and existing.archived_at is null) < ${maxProjects}`;

/**
 * Adds the project unless an active one has its address, or the workspace has `maxProjects` active ones, or ten times as many with those
 * that are archived; false then.
 * One statement, so that of two calls for one address or the last place only one can win.
 */
export async function insertProject(
  scope: Audited,
  project: ProjectRow,
  maxProjects: number,
  audit: AuditEntry,
): Promise<boolean> {
  const insert = insertWhere(
    scope.db,
    seoProjects,
    project,
    sql`not exists (select 1 from seo_projects where workspace_id = ${project.workspaceId} and url = ${project.url} and archived_at is null)
      and ${hasRoom(project.workspaceId, maxProjects)}
      and (select count(*) from seo_projects kept where kept.workspace_id = ${project.workspaceId}) < ${maxProjects * ARCHIVE_FACTOR}
      and not exists (select 1 from seo_projects made where made.id = ${project.id})`,
  ).returning({ id: seoProjects.id });
  const [inserted] = await scope.db.batch([insert, auditIfChanged(scope, audit)]);
  return inserted.length > 0;
}

/** Changes a project that is not archived. False when there is none, or when the new address belongs to another active project. */
export async function updateProject(
  { db, workspaceId }: WorkspaceScope,
  id: string,
  change: Partial<Pick<ProjectRow, "name" | "url" | "schedule" | "nextCrawlAt">> & { updatedAt: Date },
): Promise<boolean> {
  const updated = await db
    .update(seoProjects)
    .set(change)
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
  id: string,
  change: { nextCrawlAt: Date | null; now: Date },
  maxProjects: number,
): Promise<boolean> {
  const restored = await db
    .update(seoProjects)
    .set({ archivedAt: null, nextCrawlAt: change.nextCrawlAt, updatedAt: change.now })
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
  return restored.length > 0;
}

/** Active projects beyond the oldest `maxProjects`. */
export async function findProjectsOverLimit(
  { db, workspaceId }: WorkspaceScope,
  maxProjects: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: seoProjects.id })
    .from(seoProjects)
    .where(and(eq(seoProjects.workspaceId, workspaceId), isNull(seoProjects.archivedAt)))
    .orderBy(seoProjects.createdAt, seoProjects.id)
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

/** What a new crawl is made of; the rest of its row are the column defaults. */
export type NewCrawl = Pick<CrawlRow, "id" | "workspaceId" | "projectId" | "startedBy" | "maxUrls"> & {
  createdAt: Date;
  budget?: string | null;
};

const insertCrawlWhere = ({ db }: Unscoped, crawl: NewCrawl, condition: SQL) => {
  const row = {
    ...crawl,
    status: "queued",
    previousCrawlId: sql`(select c.id from seo_crawls c where c.workspace_id = p.workspace_id and c.project_id = p.id and c.status = 'finished' order by c.created_at desc, c.id desc limit 1)`,
    updatedAt: crawl.createdAt,
  } as const;
  return (
    insertFrom(
      db,
      seoCrawls,
      row,
      sql`seo_projects p`,
      sql`p.id = ${crawl.projectId} and p.workspace_id = ${crawl.workspaceId} and p.archived_at is null and ${condition}
        and not exists (select 1 from seo_crawls a where a.workspace_id = p.workspace_id and a.project_id = p.id and a.status in ${ACTIVE_SQL})`,
    )
      // An id that is there already is a call that was sent again.
      .onConflictDoNothing()
      .returning({ id: seoCrawls.id })
  );
};

/** How many crawls of a project were started since a moment. */
export const countCrawlsSince = (
  { db, workspaceId }: WorkspaceScope,
  projectId: string,
  since: Date,
): Promise<number> =>
  db.$count(
    seoCrawls,
    and(eq(seoCrawls.workspaceId, workspaceId), eq(seoCrawls.projectId, projectId), gt(seoCrawls.createdAt, since)),
  );

/** How many projects a workspace has, archived ones included. */
export const countProjects = ({ db, workspaceId }: WorkspaceScope): Promise<number> =>
  db.$count(seoProjects, eq(seoProjects.workspaceId, workspaceId));

/**
 * Queues a crawl unless the project has one under way (or is archived), had `maxDaily` within 24 hours, or the workspace has `maxActive`; false then.
 * One statement: two starts make one crawl.
 */
export async function insertCrawl(
  scope: Audited,
  crawl: NewCrawl,
  { maxActive, maxDaily }: { maxActive: number; maxDaily: number },
  audit: AuditEntry,
): Promise<boolean> {
  const room = sql`(select count(*) from seo_crawls w where w.workspace_id = p.workspace_id and w.status in ${ACTIVE_SQL}) < ${maxActive}
    and (select count(*) from seo_crawls d where d.workspace_id = p.workspace_id and d.project_id = p.id and d.created_at > ${crawl.createdAt.getTime() - days(1)})
      < ${maxDaily}`;
  const [inserted] = await scope.db.batch([insertCrawlWhere(scope, crawl, room), auditIfChanged(scope, audit)]);
  return inserted.length > 0;
}

/**
 * Claims one due project and queues its crawl, both or neither: the claim moves `next_crawl_at` on,
 * so that a second claimer finds nothing. `queued` is false when another crawl is still under way.
 */
export async function claimDue(
  { db }: Unscoped,
  due: ProjectRow & { nextCrawlAt: Date },
  next: Date | null,
  crawl: NewCrawl | null,
): Promise<{ queued: boolean }> {
  const claim = db
    .update(seoProjects)
    .set({ nextCrawlAt: next })
    .where(and(eq(seoProjects.id, due.id), eq(seoProjects.nextCrawlAt, due.nextCrawlAt)));
  if (!crawl) {
    await claim;
    return { queued: false };
  }
  const insert = insertCrawlWhere({ db }, crawl, sql`p.next_crawl_at = ${due.nextCrawlAt.getTime()}`);
  const [inserted] = await db.batch([insert, claim]);
  return { queued: inserted.length > 0 };
}

/** Active projects whose time has come, longest overdue first. */
export async function findDue(
  { db }: Unscoped,
  now: Date,
  limit: number,
): Promise<(ProjectRow & { nextCrawlAt: Date })[]> {
  const rows = await db
    .select()
    .from(seoProjects)
    .where(and(sql`${seoProjects.nextCrawlAt} <= ${now.getTime()}`, isNull(seoProjects.archivedAt)))
    .orderBy(seoProjects.nextCrawlAt)
    .limit(limit);
  return rows.flatMap((row) => (row.nextCrawlAt ? [{ ...row, nextCrawlAt: row.nextCrawlAt }] : []));
}

/** Crawls that were queued before `before` and never reached their object: one that waits there has a reason. */
export function findStranded(
  { db }: Unscoped,
  before: Date,
  limit: number,
): Promise<{ crawl: CrawlRow; project: ProjectRow }[]> {
  return db
    .select({ crawl: getTableColumns(seoCrawls), project: getTableColumns(seoProjects) })
    .from(seoCrawls)
    .innerJoin(seoProjects, eq(seoProjects.id, seoCrawls.projectId))
    .where(and(eq(seoCrawls.status, "queued"), isNull(seoCrawls.reason), lt(seoCrawls.createdAt, before)))
    .limit(limit);
}

export async function findCrawl({ db, workspaceId }: WorkspaceScope, id: string): Promise<CrawlRow | undefined> {
  const rows = await db
    .select()
    .from(seoCrawls)
    .where(and(eq(seoCrawls.workspaceId, workspaceId), eq(seoCrawls.id, id)))
    .limit(1);
  return rows[0];
}

/** A crawl with its project, whoever owns it: for work that no person asked for. */
export async function findCrawlWithProject(
  { db }: Unscoped,
  id: string,
): Promise<{ crawl: CrawlRow; project: ProjectRow } | undefined> {
  const rows = await db
    .select({ crawl: getTableColumns(seoCrawls), project: getTableColumns(seoProjects) })
    .from(seoCrawls)
    .innerJoin(seoProjects, eq(seoProjects.id, seoCrawls.projectId))
    .where(eq(seoCrawls.id, id))
    .limit(1);
  return rows[0];
}

/** Crawls of one project; at most `limit` behind the cursor. */
export function findCrawls(
  { db, workspaceId }: WorkspaceScope,
  projectId: string,
  {
    cursor,
    limit,
    status,
    sort = NEWEST_FIRST,
  }: { cursor: SortCursor | null; limit: number; status?: CrawlRow["status"] | undefined; sort?: CrawlSort },
): Promise<CrawlRow[]> {
  return db
    .select()
    .from(seoCrawls)
    .where(
      and(
        eq(seoCrawls.workspaceId, workspaceId),
        eq(seoCrawls.projectId, projectId),
        status ? eq(seoCrawls.status, status) : undefined,
        afterCursor(crawlKeyset(sort), cursor),
      ),
    )
    .orderBy(...sortedBy(crawlKeyset(sort)))
    .limit(limit);
}

export async function findActiveCrawl(
  { db, workspaceId }: WorkspaceScope,
  projectId: string,
): Promise<CrawlRow | undefined> {
  const rows = await db
    .select()
    .from(seoCrawls)
    .where(
      and(
        eq(seoCrawls.workspaceId, workspaceId),
        eq(seoCrawls.projectId, projectId),
        inArray(seoCrawls.status, ACTIVE),
      ),
    )
    .limit(1);
  return rows[0];
}

/** The last `perProject` finished healths of each project, oldest first: the trend lines of a list. */
export async function findHealthTrends(
  { db, workspaceId }: WorkspaceScope,
  projectIds: readonly string[],
  perProject: number,
): Promise<Map<string, number[]>> {
  const rows = await db.all<{ project_id: string; health_percent: number }>(sql`
    select project_id, health_percent from (
      select project_id, health_percent, created_at, id, row_number() over (partition by project_id order by created_at desc, id desc) as place
      from seo_crawls
      where workspace_id = ${workspaceId} and status = 'finished' and health_percent is not null
        and project_id in (select value from json_each(${JSON.stringify(projectIds)}))
    ) where place <= ${perProject} order by created_at, id`);
  const trends = new Map<string, number[]>();
  for (const row of rows) trends.set(row.project_id, [...(trends.get(row.project_id) ?? []), row.health_percent]);
  return trends;
}
