import { and, eq, type SQL, sql } from "drizzle-orm";
import { eventStatements } from "#app/modules/webhooks/index.server.ts";
import { PLAN_LIMITS } from "#app/platform/access/limits.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { replaceIfUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import { afterCursor, sortedBy } from "#app/platform/lists/keyset.server.ts";
import { meteredText, textBytesOf, textFits } from "#app/platform/usage/text-bytes.server.ts";
import { countAdded, countTaken, hasRoom } from "#app/platform/usage/totals.server.ts";
import type { Sort, SortCursor } from "#app/shared/cursor.ts";
import { leads } from "#db/schema/leads.ts";
import type { Stage } from "./domain/stages.ts";
import { leadEvent } from "./webhook-events.ts";

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

export function findLeads(
  { db, workspaceId }: WorkspaceScope,
  { stage, source, email, sort, cursor, limit }: Selection,
): Promise<Lead[]> {
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

/** What a lead counts of its workspace's texts. */
export const bytesOf = ({ name, email, source }: Pick<Lead, "name" | "email" | "source">): number =>
  textBytesOf(1, name, email, source);

const metered = ({ db, workspaceId }: WorkspaceScope, id: string) =>
  meteredText(db, workspaceId, "leads", sql`id = ${id} and workspace_id = ${workspaceId}`);

const oneOf = ({ workspaceId }: WorkspaceScope, id: string): SQL | undefined =>
  and(eq(leads.workspaceId, workspaceId), eq(leads.id, id));

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

/** The clock, by which an event is dated. */
type Dated = WorkspaceScope & { now: () => Date };

/**
 * Adds the lead, with its event, unless the workspace has its address or this id already, or as much as its plan allows; false then. The
 * conditions stand in the statement that adds, so that of any number of calls at once only as many as fit succeed.
 */
export async function insertLead(scope: Dated, lead: Lead, plan: Plan): Promise<boolean> {
  const { db, workspaceId } = scope;
  const { id, email } = lead;
  const fits = and(
    hasRoom(workspaceId, "leads", PLAN_LIMITS[plan].leads),
    textFits(workspaceId, bytesOf(lead), plan),
    sql`not exists (select 1 from leads where workspace_id = ${workspaceId} and email = ${email})`,
    sql`not exists (select 1 from leads where id = ${id})`,
  );
  const insert = insertWhere(db, leads, { ...lead, workspaceId }, fits).returning({ id: leads.id });
  const { taken, added } = metered(scope, id);
  const [, inserted] = await db.batch([
    taken,
    insert,
    countAdded(db, workspaceId, "leads"),
    ...eventStatements(scope, leadEvent("lead.created", lead)),
    added,
  ]);
  return inserted.length > 0;
}

/**
 * Writes a lead as `after`, with its event; false when it is no longer as it was `before`, or another lead of the
 * workspace has the new address, or its texts do not fit into the plan.
 */
export async function replaceLead(scope: Dated, before: Lead, after: Lead, plan: Plan): Promise<boolean> {
  const { db, workspaceId } = scope;
  const free =
    after.email === before.email
      ? undefined
      : sql`not exists (select 1 from leads other where other.workspace_id = ${workspaceId} and other.email = ${after.email} and other.id <> ${before.id})`;
  const fits = textFits(workspaceId, bytesOf(after), plan, bytesOf(before));
  const update = replaceIfUnchanged(db, leads, before, after, and(free, fits)).returning({ id: leads.id });
  const { taken, added } = metered(scope, before.id);
  const [, updated] = await db.batch([
    taken,
    update,
    ...eventStatements(scope, leadEvent("lead.updated", after)),
    added,
  ]);
  return updated.length > 0;
}

/** Deletes a lead, with its row in the audit log; false when it is not there. */
export async function deleteLead(
  scope: WorkspaceScope,
  id: string,
  audit: ReturnType<typeof auditIfChanged>,
): Promise<boolean> {
  const remove = scope.db.delete(leads).where(oneOf(scope, id)).returning({ id: leads.id });
  const { taken, added } = metered(scope, id);
  const [, deleted] = await scope.db.batch([
    taken,
    remove,
    audit,
    countTaken(scope.db, scope.workspaceId, "leads"),
    added,
  ]);
  return deleted.length > 0;
}
