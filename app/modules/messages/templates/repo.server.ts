import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Plan } from "#app/platform/access/plans.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { countAdded, countTaken, hasRoom } from "#app/platform/usage/totals.server.ts";
import { mailTemplates } from "#db/schema/messages.ts";
import { messagesModule } from "../manifest.ts";

export type TemplateRow = typeof mailTemplates.$inferSelect;
type Audit = ReturnType<typeof auditIfChanged>;

const oneOf = ({ workspaceId }: WorkspaceScope, id: string) =>
  and(eq(mailTemplates.workspaceId, workspaceId), eq(mailTemplates.id, id));

/** Every template of a workspace, newest first; there are few. */
export const findTemplates = ({ db, workspaceId }: WorkspaceScope): Promise<TemplateRow[]> =>
  db
    .select()
    .from(mailTemplates)
    .where(eq(mailTemplates.workspaceId, workspaceId))
    .orderBy(desc(mailTemplates.createdAt), asc(mailTemplates.id))
    .limit(messagesModule.limits.mailTemplates.enterprise);

export async function findTemplate(scope: WorkspaceScope, id: string): Promise<TemplateRow | undefined> {
  const [row] = await scope.db.select().from(mailTemplates).where(oneOf(scope, id)).limit(1);
  return row;
}

/** Adds a template unless its id is taken or the workspace has as many as its plan allows; false then. */
export async function insertTemplate(
  { db, workspaceId }: WorkspaceScope,
  row: TemplateRow,
  plan: Plan,
  audit: Audit,
): Promise<boolean> {
  const fits = and(
    hasRoom(workspaceId, "mail_templates", messagesModule.limits.mailTemplates[plan]),
    sql`not exists (select 1 from mail_templates where id = ${row.id})`,
  );
  const insert = insertWhere(db, mailTemplates, { ...row, workspaceId }, fits).returning({ id: mailTemplates.id });
  const [inserted] = await db.batch([insert, audit, countAdded(db, workspaceId, "mail_templates")]);
  return inserted.length > 0;
}

/** Moves a template to its next version; false when somebody else did meanwhile. */
export async function advanceTemplate(
  scope: WorkspaceScope,
  before: TemplateRow,
  { name, subject, fileId, now }: { name: string; subject: string; fileId: string; now: Date },
): Promise<boolean> {
  const updated = await scope.db
    .update(mailTemplates)
    .set({ name, subject, fileId, version: before.version + 1, updatedAt: now })
    .where(and(oneOf(scope, before.id), eq(mailTemplates.version, before.version)))
    .returning({ id: mailTemplates.id });
  return updated.length > 0;
}

export async function removeTemplate(scope: WorkspaceScope, id: string, audit: Audit): Promise<boolean> {
  const remove = scope.db.delete(mailTemplates).where(oneOf(scope, id)).returning({ id: mailTemplates.id });
  const [deleted] = await scope.db.batch([remove, audit, countTaken(scope.db, scope.workspaceId, "mail_templates")]);
  return deleted.length > 0;
}
