import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { replaceIfUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import type { Database } from "#db/client.ts";
import { webhookSources } from "#db/schema/integrations.ts";

export type SourceRow = typeof webhookSources.$inferSelect;
type Audit = ReturnType<typeof auditIfChanged>;

/** More than any plan allows. */
const MAX_ROWS = 100;

const oneOf = ({ workspaceId }: WorkspaceScope, id: string): SQL | undefined =>
  and(eq(webhookSources.workspaceId, workspaceId), eq(webhookSources.id, id));

export const findSources = ({ db, workspaceId }: WorkspaceScope): Promise<SourceRow[]> =>
  db
    .select()
    .from(webhookSources)
    .where(eq(webhookSources.workspaceId, workspaceId))
    .orderBy(asc(webhookSources.createdAt), asc(webhookSources.id))
    .limit(MAX_ROWS)
    .execute();

export async function findSource(scope: WorkspaceScope, id: string): Promise<SourceRow | undefined> {
  const [row] = await scope.db.select().from(webhookSources).where(oneOf(scope, id)).limit(1);
  return row;
}

/** A source by its address alone, for services that send to it: they know of no workspace. */
export async function findByToken({ db }: { db: Database }, tokenHash: string): Promise<SourceRow | undefined> {
  const [row] = await db.select().from(webhookSources).where(eq(webhookSources.tokenHash, tokenHash)).limit(1);
  return row;
}

/** Adds a source unless it is there, or the workspace has `max` of them; false then. */
export async function insertSource(scope: WorkspaceScope, row: SourceRow, max: number, audit: Audit): Promise<boolean> {
  const { db, workspaceId } = scope;
  const fits = sql`(select count(*) from webhook_sources where workspace_id = ${workspaceId}) < ${max}
    and not exists (select 1 from webhook_sources made where made.id = ${row.id})`;
  const insert = insertWhere(db, webhookSources, { ...row, workspaceId }, fits).returning({ id: webhookSources.id });
  const [inserted] = await db.batch([insert, audit]);
  return inserted.length > 0;
}

/** Writes a source as `after`; false when it is no longer as it was `before`. */
export async function replaceSource(
  { db }: WorkspaceScope,
  before: SourceRow,
  after: SourceRow,
  audit: Audit,
): Promise<boolean> {
  const update = replaceIfUnchanged(db, webhookSources, before, after).returning({ id: webhookSources.id });
  const [updated] = await db.batch([update, audit]);
  return updated.length > 0;
}

export async function deleteSource(scope: WorkspaceScope, id: string, audit: Audit): Promise<boolean> {
  const remove = scope.db.delete(webhookSources).where(oneOf(scope, id)).returning({ id: webhookSources.id });
  const [deleted] = await scope.db.batch([remove, audit]);
  return deleted.length > 0;
}
