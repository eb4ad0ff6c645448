import { and, eq, type SQL, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { afterCursor, sortedBy } from "#app/platform/lists/keyset.server.ts";
import { countAdded, countTaken, hasRoom } from "#app/platform/usage/totals.server.ts";
import type { Sort, SortCursor } from "#app/shared/cursor.ts";
import { leads } from "#db/schema/leads.ts";
import type { Stage } from "./domain/stages.ts";

export type Lead = typeof leads.$inferSelect;
export type LeadSort = "createdAt" | "updatedAt";

interface Selection {
  stage?: Stage | undefined;
  source?: string | undefined;
  email?: string | undefined;
  sort: Sort<LeadSort>;
  cursor: SortCursor | null;
  limit: number;
}

export function findLeads({ db, workspaceId }: WorkspaceScope, { stage, source, email, sort, cursor, limit }: Selection): Promise<Lead[]> {
  const keyset = { column: leads[sort.by], id: leads.id, descending: sort.descending };
  return db
    .select()
    .from(leads)
    .where(
      and(
        eq(leads.workspaceId, workspaceId),
        stage && eq(leads.stage, stage),
        // Nothing is a source, too: that of leads of which nobody said.
        source === undefined ? undefined : eq(leads.source, source),
        email === undefined ? undefined : eq(leads.email, email),
        afterCursor(keyset, cursor),
      ),
    )
    .orderBy(...sortedBy(keyset))
    .limit(limit);
}

const oneOf = ({ workspaceId }: WorkspaceScope, id: string): SQL | undefined => and(eq(leads.workspaceId, workspaceId), eq(leads.id, id));

export async function findLead(scope: WorkspaceScope, id: string): Promise<Lead | undefined> {
  const [row] = await scope.db.select().from(leads).where(oneOf(scope, id)).limit(1);
  return row;
}

/** Whether the workspace has a lead with this address. */
export const hasEmail = async ({ db, workspaceId }: WorkspaceScope, email: string): Promise<boolean> =>
  (
    await db
      .select({ id: leads.id })
      .from(leads)
      .where(and(eq(leads.workspaceId, workspaceId), eq(leads.email, email)))
      .limit(1)
  ).length > 0;

/**
 * Adds the lead unless the workspace has its address or this id already, or `max` leads; false then. The conditions stand
 * in the statement that adds, so that of any number of calls at once only as many as fit succeed.
 */
export async function insertLead({ db, workspaceId }: WorkspaceScope, lead: Omit<Lead, "workspaceId">, max: number): Promise<boolean> {
  const { id, userId, name, email, source, stage, createdAt, updatedAt } = lead;
  const insert = db
    .insert(leads)
    // Columns in the order of the table.
    .select(
      sql`select ${id}, ${workspaceId}, ${userId}, ${name}, ${email}, ${source}, ${stage}, ${createdAt.getTime()}, ${updatedAt.getTime()}
        where ${hasRoom(workspaceId, "leads", max)}
          and not exists (select 1 from leads where workspace_id = ${workspaceId} and email = ${email})
          and not exists (select 1 from leads where id = ${id})`,
    )
    .returning({ id: leads.id });
  const [inserted] = await db.batch([insert, countAdded(db, workspaceId, "leads")]);
  return inserted.length > 0;
}

/** Changes a lead; undefined when it is not there, or another lead of the workspace has the new address. */
export async function updateLead(
  scope: WorkspaceScope,
  id: string,
  change: Partial<Pick<Lead, "name" | "email" | "source" | "stage">> & { updatedAt: Date },
): Promise<Lead | undefined> {
  const free =
    change.email === undefined
      ? undefined
      : sql`not exists (select 1 from leads other where other.workspace_id = ${scope.workspaceId} and other.email = ${change.email} and other.id <> ${id})`;
  const update = scope.db
    .update(leads)
    .set(change)
    .where(and(oneOf(scope, id), free))
    .returning();
  const [[row]] = await scope.db.batch([update]);
  return row;
}

/** Deletes a lead, with its row in the audit log; false when it is not there. */
export async function deleteLead(scope: WorkspaceScope, id: string, audit: ReturnType<typeof auditIfChanged>): Promise<boolean> {
  const remove = scope.db.delete(leads).where(oneOf(scope, id)).returning({ id: leads.id });
  const [deleted] = await scope.db.batch([remove, audit, countTaken(scope.db, scope.workspaceId, "leads")]);
  return deleted.length > 0;
}
