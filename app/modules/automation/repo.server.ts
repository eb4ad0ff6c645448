import { and, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import type { Plan } from "#app/platform/access/plans.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { afterCursor, sortedBy } from "#app/platform/lists/keyset.server.ts";
import type { SortCursor } from "#app/shared/cursor.ts";
import type { Database } from "#db/client.ts";
import { flows } from "#db/schema/automation.ts";
import { automationModule } from "./manifest.ts";

export type FlowRow = typeof flows.$inferSelect;
export type FlowStatus = FlowRow["status"];
type Audit = ReturnType<typeof auditIfChanged>;

const MAX_FLOWS = automationModule.limits.flows.enterprise;

const oneOf = ({ workspaceId }: WorkspaceScope, id: string) =>
  and(eq(flows.workspaceId, workspaceId), eq(flows.id, id));

/** Every flow of a workspace, the newest first. */
export const findFlows = ({ db, workspaceId }: WorkspaceScope): Promise<FlowRow[]> =>
  db
    .select()
    .from(flows)
    .where(eq(flows.workspaceId, workspaceId))
    .orderBy(sql`${flows.createdAt} desc, ${flows.id} desc`)
    .limit(MAX_FLOWS);

/** A page of flows, one row more than fit when there is another page. */
export function findFlowPage(
  { db, workspaceId }: WorkspaceScope,
  status: FlowStatus | undefined,
  { descending, cursor, limit }: { descending: boolean; cursor: SortCursor<number> | null; limit: number },
): Promise<FlowRow[]> {
  const keyset = { column: flows.createdAt, id: flows.id, descending };
  return db
    .select()
    .from(flows)
    .where(
      and(
        eq(flows.workspaceId, workspaceId),
        status === undefined ? undefined : eq(flows.status, status),
        afterCursor(keyset, cursor),
      ),
    )
    .orderBy(...sortedBy(keyset))
    .limit(limit);
}

export async function findFlow(scope: WorkspaceScope, id: string): Promise<FlowRow | undefined> {
  const [row] = await scope.db.select().from(flows).where(oneOf(scope, id)).limit(1);
  return row;
}

export const countFlows = ({ db, workspaceId }: WorkspaceScope): Promise<number> =>
  db.$count(flows, eq(flows.workspaceId, workspaceId));

/** Adds a flow while the workspace has room and none has the id; false then. */
export async function insertFlow(scope: WorkspaceScope, flow: FlowRow, plan: Plan, audit: Audit): Promise<boolean> {
  const { db, workspaceId } = scope;
  const max = automationModule.limits.flows[plan];
  const fits = sql`(select count(*) from flows where workspace_id = ${workspaceId}) < ${max}
    and not exists (select 1 from flows where id = ${flow.id})`;
  const insert = insertWhere(db, flows, { ...flow, workspaceId }, fits).returning({ id: flows.id });
  const [inserted] = await db.batch([insert, audit]);
  return inserted.length > 0;
}

/** Changes a flow; false when it is gone. */
export async function updateFlow(
  scope: WorkspaceScope,
  id: string,
  change: Partial<Pick<FlowRow, "name" | "status" | "version" | "listens">> & { updatedAt: Date },
  audit: Audit,
): Promise<boolean> {
  const update = scope.db.update(flows).set(change).where(oneOf(scope, id)).returning({ id: flows.id });
  const [updated] = await scope.db.batch([update, audit]);
  return updated.length > 0;
}

export async function deleteFlow(scope: WorkspaceScope, id: string, audit: Audit): Promise<boolean> {
  const remove = scope.db.delete(flows).where(oneOf(scope, id)).returning({ id: flows.id });
  const [deleted] = await scope.db.batch([remove, audit]);
  return deleted.length > 0;
}

/** The published flows that listen to a type of event. */
export const findListening = (
  { db, workspaceId }: WorkspaceScope,
  type: string,
  changesMembership: boolean,
): Promise<Pick<FlowRow, "id" | "listens">[]> =>
  db
    .select({ id: flows.id, listens: flows.listens })
    .from(flows)
    .where(
      and(
        eq(flows.workspaceId, workspaceId),
        gt(flows.version, 0),
        sql`exists (select 1 from json_each(${flows.listens}) where value = ${type}${
          changesMembership ? sql` or value = 'segment'` : sql``
        })`,
      ),
    )
    .limit(MAX_FLOWS);

/** The flows that were ever published: those that may hold something of contacts. */
export const findUsedFlows = ({ db, workspaceId }: WorkspaceScope): Promise<Pick<FlowRow, "id">[]> =>
  db
    .select({ id: flows.id })
    .from(flows)
    .where(and(eq(flows.workspaceId, workspaceId), gt(flows.version, 0)))
    .limit(MAX_FLOWS);

/** Flows of all workspaces whose objects should have done something by `before`. */
export const findOverdue = ({ db }: { db: Database }, before: Date, limit: number): Promise<Pick<FlowRow, "id">[]> =>
  db
    .select({ id: flows.id })
    .from(flows)
    .where(and(isNotNull(flows.nextAt), lt(flows.nextAt, before), eq(flows.status, "active")))
    .orderBy(flows.nextAt)
    .limit(limit);
