import { and, asc, eq, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { campaignCosts } from "#db/schema/cross-module.ts";
import { touchCampaign } from "../repo.server.ts";

export type CostRow = typeof campaignCosts.$inferSelect;

const costsOf = ({ workspaceId }: WorkspaceScope, campaignId: string) =>
  and(eq(campaignCosts.workspaceId, workspaceId), eq(campaignCosts.campaignId, campaignId));

/** The costs of a campaign by day. */
export const findCosts = (scope: WorkspaceScope, campaignId: string): Promise<CostRow[]> =>
  scope.db
    .select()
    .from(campaignCosts)
    .where(costsOf(scope, campaignId))
    .orderBy(asc(campaignCosts.spentOn), asc(campaignCosts.id));

/**
 * Adds a cost while the campaign is there, has fewer than `ofCampaign`, and all of the workspace fewer than `costs`. One of
 * this id counts as added; false otherwise.
 */
export async function insertCost(
  scope: WorkspaceScope,
  cost: CostRow,
  { ofCampaign, costs }: { ofCampaign: number; costs: number },
): Promise<boolean> {
  const { db, workspaceId } = scope;
  const { id, campaignId } = cost;
  const fits = sql`exists (select 1 from marketing_campaigns where id = ${campaignId} and workspace_id = ${workspaceId})
    and (select count(*) from campaign_costs where campaign_id = ${campaignId}) < ${ofCampaign}
    and (select count(*) from campaign_costs where workspace_id = ${workspaceId}) < ${costs}`;
  const [inserted] = await db.batch([
    insertWhere(db, campaignCosts, cost, fits).onConflictDoNothing().returning({ id: campaignCosts.id }),
    touchCampaign(scope, campaignId, cost.updatedAt),
  ]);
  if (inserted.length > 0) return true;
  const [known] = await db
    .select({ id: campaignCosts.id })
    .from(campaignCosts)
    .where(and(costsOf(scope, campaignId), eq(campaignCosts.id, id)))
    .limit(1);
  return known !== undefined;
}

/** Deletes a cost; false when it is not there. */
export async function deleteCost(scope: WorkspaceScope, campaignId: string, id: string, at: Date): Promise<boolean> {
  const [deleted] = await scope.db.batch([
    scope.db
      .delete(campaignCosts)
      .where(and(costsOf(scope, campaignId), eq(campaignCosts.id, id)))
      .returning({ id: campaignCosts.id }),
    touchCampaign(scope, campaignId, at),
  ]);
  return deleted.length > 0;
}
