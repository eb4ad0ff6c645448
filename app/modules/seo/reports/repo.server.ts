import { and, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AuditEntry, type Audited, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import type { Database } from "#db/client.ts";
import { seoProjects, seoReports } from "#db/schema/seo.ts";

export type ReportRow = typeof seoReports.$inferSelect;

type AuditedScope = WorkspaceScope & Audited;

const ofProject = ({ workspaceId }: Pick<WorkspaceScope, "workspaceId">, projectId: string) =>
  and(eq(seoReports.workspaceId, workspaceId), eq(seoReports.projectId, projectId));

/** Links to reports of one project, newest first, withdrawn ones included. */
export const findReports = (scope: WorkspaceScope, projectId: string, limit: number): Promise<ReportRow[]> =>
  scope.db
    .select()
    .from(seoReports)
    .where(ofProject(scope, projectId))
    .orderBy(desc(seoReports.createdAt), desc(seoReports.id))
    .limit(limit);

/** Adds a link with its audit row, unless the project has `max` of them that were not withdrawn, or it is there; false then. One statement decides. */
export async function insertReport(
  scope: AuditedScope,
  row: ReportRow,
  max: number,
  entry: AuditEntry,
): Promise<boolean> {
  const live = sql`(select count(*) from seo_reports live where live.workspace_id = ${row.workspaceId} and live.project_id = ${row.projectId} and live.revoked_at is null)`;
  const isNew = sql`not exists (select 1 from seo_reports made where made.id = ${row.id})`;
  const insert = insertWhere(scope.db, seoReports, row, sql`${live} < ${max} and ${isNew}`).returning({
    id: seoReports.id,
  });
  const [inserted] = await scope.db.batch([insert, auditIfChanged(scope, entry)]);
  return inserted.length > 0;
}

/** A link of a project by its id, also one that was withdrawn. */
export async function findReport(scope: WorkspaceScope, projectId: string, id: string): Promise<ReportRow | undefined> {
  const [row] = await scope.db
    .select()
    .from(seoReports)
    .where(and(ofProject(scope, projectId), eq(seoReports.id, id)));
  return row;
}

const thisLink = (scope: Pick<WorkspaceScope, "workspaceId">, projectId: string, id: string) =>
  and(ofProject(scope, projectId), eq(seoReports.id, id), isNull(seoReports.revokedAt));

/** Withdraws a link, with its audit row; false when there is none that works. */
export async function revokeReport(
  scope: AuditedScope,
  projectId: string,
  id: string,
  entry: AuditEntry,
): Promise<boolean> {
  const now = scope.now();
  const update = scope.db
    .update(seoReports)
    .set({ revokedAt: now, updatedAt: now })
    .where(thisLink(scope, projectId, id))
    .returning({ id: seoReports.id });
  const [revoked] = await scope.db.batch([update, auditIfChanged(scope, entry)]);
  return revoked.length > 0;
}

/** Puts another token in place of a link's own, with its audit row; false when there is none that works. */
export async function replaceToken(
  scope: AuditedScope,
  projectId: string,
  id: string,
  tokenHash: string,
  entry: AuditEntry,
): Promise<boolean> {
  const update = scope.db
    .update(seoReports)
    .set({ tokenHash, updatedAt: scope.now() })
    .where(thisLink(scope, projectId, id))
    .returning({ id: seoReports.id });
  const [replaced] = await scope.db.batch([update, auditIfChanged(scope, entry)]);
  return replaced.length > 0;
}

/** A link by the hash of its token, with the website it is about, of any owner: for people without an account. */
export async function findShared({ db }: { db: Database }, tokenHash: string) {
  const rows = await db
    .select({ report: getTableColumns(seoReports), project: getTableColumns(seoProjects) })
    .from(seoReports)
    .innerJoin(
      seoProjects,
      and(eq(seoProjects.id, seoReports.projectId), eq(seoProjects.workspaceId, seoReports.workspaceId)),
    )
    .where(eq(seoReports.tokenHash, tokenHash))
    .limit(1);
  return rows[0];
}

/** Counts that the report was opened. */
export async function countView({ db }: { db: Database }, id: string, now: Date): Promise<void> {
  await db
    .update(seoReports)
    .set({ viewCount: sql`${seoReports.viewCount} + 1`, lastViewedAt: now })
    .where(eq(seoReports.id, id));
}
