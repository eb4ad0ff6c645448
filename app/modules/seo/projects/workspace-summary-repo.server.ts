import { and, desc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { seoCrawls, seoProjects } from "#db/schema/seo.ts";

/** More crawls than this in one report are left out, the oldest first. */
const MAX_CRAWLS = 500;

const ofActiveProject = and(eq(seoProjects.id, seoCrawls.projectId), isNull(seoProjects.archivedAt));

/** Crawls of active projects that finished after `since` and not after `until`, newest first, each with the health before `since`. */
export function findFinishedBetween({ db, workspaceId }: WorkspaceScope, since: Date, until: Date) {
  const healthBefore = sql<
    number | null
  >`(select before.health_percent from seo_crawls before where before.workspace_id = ${workspaceId}
    and before.project_id = ${seoCrawls.projectId} and before.status = 'finished' and before.finished_at <= ${since.getTime()}
    order by before.created_at desc, before.id desc limit 1)`;
  return db
    .select({
      projectId: seoCrawls.projectId,
      name: seoProjects.name,
      healthPercent: seoCrawls.healthPercent,
      healthBefore,
      newCount: seoCrawls.newCount,
      fixedCount: seoCrawls.fixedCount,
      pagesCrawled: seoCrawls.pagesCrawled,
    })
    .from(seoCrawls)
    .innerJoin(seoProjects, ofActiveProject)
    .where(
      and(
        eq(seoCrawls.workspaceId, workspaceId),
        eq(seoCrawls.status, "finished"),
        gt(seoCrawls.finishedAt, since),
        lte(seoCrawls.finishedAt, until),
      ),
    )
    .orderBy(desc(seoCrawls.createdAt), desc(seoCrawls.id))
    .limit(MAX_CRAWLS);
}

/** The latest finished crawl of each active project, the newest `limit` of them. */
export function findLatestFinished({ db, workspaceId }: WorkspaceScope, limit: number) {
  const isLatest = sql`${seoCrawls.id} = (select latest.id from seo_crawls latest where latest.workspace_id = ${workspaceId}
    and latest.project_id = ${seoCrawls.projectId} and latest.status = 'finished' order by latest.created_at desc, latest.id desc limit 1)`;
  return db
    .select({ crawlId: seoCrawls.id, projectId: seoCrawls.projectId, projectName: seoProjects.name })
    .from(seoCrawls)
    .innerJoin(seoProjects, ofActiveProject)
    .where(and(eq(seoCrawls.workspaceId, workspaceId), eq(seoCrawls.status, "finished"), isLatest))
    .orderBy(desc(seoCrawls.createdAt), desc(seoCrawls.id))
    .limit(limit);
}
