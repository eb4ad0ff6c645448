import { and, eq, ne, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { flows } from "#db/schema/automation.ts";
import type { FlowHead, FlowTotals } from "./store/flow-rpc.ts";

/** Writes what a flow's object counted to where lists read it, with when it is due next. */
export async function writeTotals(
  { db }: Pick<AppContext, "db">,
  { flowId, workspaceId }: FlowHead,
  { nextAt, ...totals }: FlowTotals & { nextAt: number | null },
): Promise<void> {
  await db
    .update(flows)
    .set({ ...totals, nextAt: nextAt === null ? null : new Date(nextAt) })
    .where(and(eq(flows.id, flowId), eq(flows.workspaceId, workspaceId)));
}

/** Active runs of the workspace's other flows, as they were last counted. */
export async function countActiveElsewhere({ db, workspaceId }: WorkspaceScope, flowId: string): Promise<number> {
  const [row] = await db
    .select({ active: sql<number>`coalesce(sum(${flows.active}), 0)` })
    .from(flows)
    .where(and(eq(flows.workspaceId, workspaceId), ne(flows.id, flowId)));
  return row?.active ?? 0;
}
