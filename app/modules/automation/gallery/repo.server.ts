import { and, eq, or, sql } from "drizzle-orm";
import type { Plan } from "#app/platform/access/plans.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { savedTemplates } from "#db/schema/automation.ts";
import { automationModule } from "../manifest.ts";
import { MAX_SHARED_SHOWN } from "./domain/limits.ts";

export type SavedTemplateRow = typeof savedTemplates.$inferSelect;
export type SavedTemplateHead = Omit<SavedTemplateRow, "content" | "userId">;
type Audit = ReturnType<typeof auditIfChanged>;

const LIMIT = automationModule.limits.savedTemplates;

const HEAD = {
  id: savedTemplates.id,
  workspaceId: savedTemplates.workspaceId,
  kind: savedTemplates.kind,
  name: savedTemplates.name,
  about: savedTemplates.about,
  isShared: savedTemplates.isShared,
  createdAt: savedTemplates.createdAt,
  updatedAt: savedTemplates.updatedAt,
};

const oneOf = ({ workspaceId }: WorkspaceScope, id: string) =>
  and(eq(savedTemplates.workspaceId, workspaceId), eq(savedTemplates.id, id));

/** Shared by one of the other workspaces. */
const sharedBy = (others: readonly string[]) =>
  and(
    eq(savedTemplates.isShared, true),
    sql`${savedTemplates.workspaceId} in (select value from json_each(${JSON.stringify(others)}))`,
  );

/** The templates of a workspace, then what others share with it; the newest first. */
export const findVisible = (
  { db, workspaceId }: WorkspaceScope,
  others: readonly string[],
): Promise<SavedTemplateHead[]> =>
  db
    .select(HEAD)
    .from(savedTemplates)
    .where(or(eq(savedTemplates.workspaceId, workspaceId), sharedBy(others)))
    .orderBy(
      sql`${savedTemplates.workspaceId} = ${workspaceId} desc, ${savedTemplates.createdAt} desc, ${savedTemplates.id} desc`,
    )
    .limit(LIMIT.enterprise + MAX_SHARED_SHOWN);

/** A template of the workspace, or one that others share with it. */
export async function findSaved(
  { db, workspaceId }: WorkspaceScope,
  others: readonly string[],
  id: string,
): Promise<SavedTemplateRow | undefined> {
  const [row] = await db
    .select()
    .from(savedTemplates)
    .where(and(eq(savedTemplates.id, id), or(eq(savedTemplates.workspaceId, workspaceId), sharedBy(others))))
    .limit(1);
  return row;
}

/** Adds a template while the workspace has room and none has the id; false then. */
export async function insertSaved(
  scope: WorkspaceScope,
  template: SavedTemplateRow,
  plan: Plan,
  audit: Audit,
): Promise<boolean> {
  const { db, workspaceId } = scope;
  const fits = sql`(select count(*) from saved_templates where workspace_id = ${workspaceId}) < ${LIMIT[plan]}
    and not exists (select 1 from saved_templates where id = ${template.id})`;
  const insert = insertWhere(db, savedTemplates, { ...template, workspaceId }, fits).returning({
    id: savedTemplates.id,
  });
  const [inserted] = await db.batch([insert, audit]);
  return inserted.length > 0;
}

/** False when it is gone, or shared or not as asked already. */
export async function updateShared(
  scope: WorkspaceScope,
  id: string,
  isShared: boolean,
  updatedAt: Date,
  audit: Audit,
): Promise<boolean> {
  const update = scope.db
    .update(savedTemplates)
    .set({ isShared, updatedAt })
    .where(and(oneOf(scope, id), eq(savedTemplates.isShared, !isShared)))
    .returning({ id: savedTemplates.id });
  const [updated] = await scope.db.batch([update, audit]);
  return updated.length > 0;
}

export async function deleteSaved(scope: WorkspaceScope, id: string, audit: Audit): Promise<boolean> {
  const remove = scope.db.delete(savedTemplates).where(oneOf(scope, id)).returning({ id: savedTemplates.id });
  const [deleted] = await scope.db.batch([remove, audit]);
  return deleted.length > 0;
}
