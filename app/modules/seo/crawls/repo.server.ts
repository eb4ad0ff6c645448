import { and, eq, getTableColumns, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AuditEntry, type Audited, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertFrom } from "#app/platform/db/insert-where.server.ts";
import { afterCursor, type Keyset, sortedBy } from "#app/platform/lists/keyset.server.ts";
import type { Sort, SortCursor } from "#app/shared/cursor.ts";
import { days } from "#app/shared/time.ts";
import type { Database } from "#db/client.ts";
import { seoCrawls, seoProjects } from "#db/schema/seo.ts";
import { NEWEST_FIRST, type ProjectRow } from "../projects/repo.server.ts";

export type CrawlRow = typeof seoCrawls.$inferSelect;
export type CrawlSort = Sort<"createdAt">;

interface Unscoped {
  db: Database;
}

const ACTIVE: CrawlRow["status"][] = ["queued", "running", "paused"];
const ACTIVE_SQL = sql.raw("('queued', 'running', 'paused')");

const crawlKeyset = ({ by, descending }: CrawlSort): Keyset => ({
  column: seoCrawls[by],
  id: seoCrawls.id,
  descending,
});

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

/** A crawl with its project, in any workspace: for work that no person asked for. */
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
