import { and, asc, desc, eq, gte, lte, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { analyticsAnnotations, analyticsSegments, analyticsShares } from "#db/schema/analytics.ts";
import type { DayRange } from "../domain/dimensions.ts";

export type AnnotationRow = typeof analyticsAnnotations.$inferSelect;
export type SegmentRow = typeof analyticsSegments.$inferSelect;

/** Notes of a range, oldest day first. */
export const findAnnotations = (
  { db, workspaceId }: WorkspaceScope,
  siteId: string,
  { fromDay, toDay }: DayRange,
  limit: number,
): Promise<AnnotationRow[]> =>
  db
    .select()
    .from(analyticsAnnotations)
    .where(
      and(
        eq(analyticsAnnotations.workspaceId, workspaceId),
        eq(analyticsAnnotations.siteId, siteId),
        gte(analyticsAnnotations.day, fromDay),
        lte(analyticsAnnotations.day, toDay),
      ),
    )
    .orderBy(asc(analyticsAnnotations.day), asc(analyticsAnnotations.id))
    .limit(limit);

/** Adds a note unless the site has `max` of them, or it is there; false then. One statement decides. */
export async function insertAnnotation({ db }: WorkspaceScope, row: AnnotationRow, max: number): Promise<boolean> {
  const inserted = await db.all(sql`
    insert into analytics_annotations (id, workspace_id, site_id, day, text, created_by, created_at, updated_at)
    select ${row.id}, ${row.workspaceId}, ${row.siteId}, ${row.day}, ${row.text}, ${row.createdBy}, ${row.createdAt.getTime()}, ${row.updatedAt.getTime()}
    where (select count(*) from analytics_annotations existing where existing.workspace_id = ${row.workspaceId} and existing.site_id = ${row.siteId}) < ${max}
    on conflict (id) do nothing returning id`);
  return inserted.length > 0;
}

/** Whether there is a note of this id. */
export const hasAnnotation = async (
  { db, workspaceId }: WorkspaceScope,
  siteId: string,
  id: string,
): Promise<boolean> =>
  (await db.$count(
    analyticsAnnotations,
    and(
      eq(analyticsAnnotations.workspaceId, workspaceId),
      eq(analyticsAnnotations.siteId, siteId),
      eq(analyticsAnnotations.id, id),
    ),
  )) > 0;

/** Changes day and text of a note; false when there is none. */
export async function updateAnnotation(
  { db }: WorkspaceScope,
  { id, workspaceId, siteId, day, text, updatedAt }: AnnotationRow,
): Promise<boolean> {
  const updated = await db
    .update(analyticsAnnotations)
    .set({ day, text, updatedAt })
    .where(
      and(
        eq(analyticsAnnotations.workspaceId, workspaceId),
        eq(analyticsAnnotations.siteId, siteId),
        eq(analyticsAnnotations.id, id),
      ),
    )
    .returning({ id: analyticsAnnotations.id });
  return updated.length > 0;
}

/** Removes a note; false when there is none. */
export async function deleteAnnotation(
  { db, workspaceId }: WorkspaceScope,
  siteId: string,
  id: string,
): Promise<boolean> {
  const deleted = await db
    .delete(analyticsAnnotations)
    .where(
      and(
        eq(analyticsAnnotations.workspaceId, workspaceId),
        eq(analyticsAnnotations.siteId, siteId),
        eq(analyticsAnnotations.id, id),
      ),
    )
    .returning({ id: analyticsAnnotations.id });
  return deleted.length > 0;
}

/** Saved filters of a site by name. */
export const findSegments = ({ db, workspaceId }: WorkspaceScope, siteId: string): Promise<SegmentRow[]> =>
  db
    .select()
    .from(analyticsSegments)
    .where(and(eq(analyticsSegments.workspaceId, workspaceId), eq(analyticsSegments.siteId, siteId)))
    .orderBy(asc(analyticsSegments.name));

/** Saves filters under a name; false when another segment has it, or the site has `max` already. One statement decides. */
export async function insertSegment({ db }: WorkspaceScope, row: SegmentRow, max: number): Promise<boolean> {
  const saved = await db.all(sql`
    insert into analytics_segments (id, workspace_id, site_id, name, filters, created_by, created_at, updated_at)
    select ${row.id}, ${row.workspaceId}, ${row.siteId}, ${row.name}, ${JSON.stringify(row.filters)}, ${row.createdBy}, ${row.createdAt.getTime()}, ${row.updatedAt.getTime()}
    where (select count(*) from analytics_segments existing where existing.workspace_id = ${row.workspaceId} and existing.site_id = ${row.siteId}) < ${max}
    on conflict do nothing returning id`);
  return saved.length > 0;
}

/** Gives a segment other filters; false when there is none of this id. */
export async function replaceFilters(
  { db }: WorkspaceScope,
  { id, workspaceId, siteId, filters, updatedAt }: SegmentRow,
): Promise<boolean> {
  const replaced = await db
    .update(analyticsSegments)
    .set({ filters, updatedAt })
    .where(
      and(
        eq(analyticsSegments.workspaceId, workspaceId),
        eq(analyticsSegments.siteId, siteId),
        eq(analyticsSegments.id, id),
      ),
    )
    .returning({ id: analyticsSegments.id });
  return replaced.length > 0;
}

/** Gives saved filters another name; false when there are none of this id, or others have the name. One statement decides. */
export async function renameSegment(
  { db }: WorkspaceScope,
  { id, workspaceId, siteId, name, updatedAt }: SegmentRow,
): Promise<boolean> {
  const renamed = await db.all(sql`
    update analytics_segments set name = ${name}, updated_at = ${updatedAt.getTime()}
    where workspace_id = ${workspaceId} and site_id = ${siteId} and id = ${id} and not exists (select 1 from analytics_segments other
      where other.workspace_id = ${workspaceId} and other.site_id = ${siteId} and other.name = ${name} and other.id <> ${id})
    returning id`);
  return renamed.length > 0;
}

/** Removes saved filters; false when there are none of this id. */
export async function deleteSegment({ db, workspaceId }: WorkspaceScope, siteId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(analyticsSegments)
    .where(
      and(
        eq(analyticsSegments.workspaceId, workspaceId),
        eq(analyticsSegments.siteId, siteId),
        eq(analyticsSegments.id, id),
      ),
    )
    .returning({ id: analyticsSegments.id });
  return deleted.length > 0;
}

export type ShareRow = typeof analyticsShares.$inferSelect;

const ofSite = ({ workspaceId }: Pick<WorkspaceScope, "workspaceId">, siteId: string) =>
  and(eq(analyticsShares.workspaceId, workspaceId), eq(analyticsShares.siteId, siteId));

/** Links to a site's overview, newest first, withdrawn ones included. */
export const findShares = (scope: WorkspaceScope, siteId: string, limit: number): Promise<ShareRow[]> =>
  scope.db
    .select()
    .from(analyticsShares)
    .where(ofSite(scope, siteId))
    .orderBy(desc(analyticsShares.createdAt), desc(analyticsShares.id))
    .limit(limit);

/** Adds a link unless the site has `max` of them that were not withdrawn, or it is there; false then. One statement decides. */
export async function insertShare({ db }: WorkspaceScope, row: ShareRow, max: number): Promise<boolean> {
  const live = sql`(select count(*) from analytics_shares live where live.workspace_id = ${row.workspaceId} and live.site_id = ${row.siteId} and live.revoked_at is null)`;
  const isNew = sql`not exists (select 1 from analytics_shares made where made.id = ${row.id})`;
  const inserted = await insertWhere(db, analyticsShares, row, sql`${live} < ${max} and ${isNew}`).returning({
    id: analyticsShares.id,
  });
  return inserted.length > 0;
}

/** A link of a site by its id, also one that was withdrawn. */
export async function findShare(scope: WorkspaceScope, siteId: string, id: string): Promise<ShareRow | undefined> {
  const [row] = await scope.db
    .select()
    .from(analyticsShares)
    .where(and(ofSite(scope, siteId), eq(analyticsShares.id, id)));
  return row;
}

/** Withdraws a link; false when there is none that works. */
export async function revokeShare(scope: WorkspaceScope, siteId: string, id: string, now: Date): Promise<boolean> {
  const revoked = await scope.db
    .update(analyticsShares)
    .set({ revokedAt: now, updatedAt: now })
    .where(and(ofSite(scope, siteId), eq(analyticsShares.id, id), sql`${analyticsShares.revokedAt} is null`))
    .returning({ id: analyticsShares.id });
  return revoked.length > 0;
}

/** A link by the hash of its token, of any owner: for people without an account. */
export async function findShareByToken(
  { db }: Pick<WorkspaceScope, "db">,
  tokenHash: string,
): Promise<ShareRow | undefined> {
  const rows = await db.select().from(analyticsShares).where(eq(analyticsShares.tokenHash, tokenHash)).limit(1);
  return rows[0];
}

/** Counts that a link was opened. */
export async function countShareView({ db }: Pick<WorkspaceScope, "db">, id: string, now: Date): Promise<void> {
  await db
    .update(analyticsShares)
    .set({ viewCount: sql`${analyticsShares.viewCount} + 1`, lastViewedAt: now })
    .where(eq(analyticsShares.id, id));
}
