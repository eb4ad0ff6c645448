import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { campaignAssets, marketingCampaigns } from "#db/schema/cross-module.ts";
import { type AssetRow, hasAssetRoom, touchCampaign, type WorkspaceRoom } from "../repo.server.ts";

export interface AssetRoom extends WorkspaceRoom {
  /** Assets of one campaign, and those of them that are of the new one's kind. */
  ofCampaign: number;
  ofKind: number;
}

const ofCampaign = ({ workspaceId }: WorkspaceScope, campaignId: string) =>
  and(eq(campaignAssets.workspaceId, workspaceId), eq(campaignAssets.campaignId, campaignId));

/** What a campaign holds, in the order in which it was attached. */
export const findAssets = (scope: WorkspaceScope, campaignId: string): Promise<AssetRow[]> =>
  scope.db
    .select()
    .from(campaignAssets)
    .where(ofCampaign(scope, campaignId))
    .orderBy(asc(campaignAssets.createdAt), asc(campaignAssets.id));

/**
 * Attaches an asset while the campaign is there and both the campaign and the workspace have room. One that the campaign
 * holds already counts as attached; false otherwise.
 */
export async function insertAsset(scope: WorkspaceScope, asset: AssetRow, room: AssetRoom): Promise<boolean> {
  const { db, workspaceId } = scope;
  const { campaignId, kind, refId } = asset;
  const fits = sql`exists (select 1 from marketing_campaigns where id = ${campaignId} and workspace_id = ${workspaceId})
    and (select count(*) from campaign_assets where campaign_id = ${campaignId}) < ${room.ofCampaign}
    and (select count(*) from campaign_assets where campaign_id = ${campaignId} and kind = ${kind}) < ${room.ofKind}
    and ${hasAssetRoom(workspaceId, [asset], room)}`;
  const [inserted] = await db.batch([
    insertWhere(db, campaignAssets, asset, fits).onConflictDoNothing().returning({ id: campaignAssets.id }),
    touchCampaign(scope, campaignId, asset.updatedAt),
  ]);
  if (inserted.length > 0) return true;
  const [known] = await db
    .select({ id: campaignAssets.id })
    .from(campaignAssets)
    .where(and(ofCampaign(scope, campaignId), eq(campaignAssets.kind, kind), eq(campaignAssets.refId, refId)))
    .limit(1);
  return known !== undefined;
}

/** The UTM campaign of the newest marketing campaign that holds a record and is no template; null: none, or it has none yet. */
export async function findUtmCampaign(
  { db, workspaceId }: WorkspaceScope,
  kind: string,
  refId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ utmCampaign: marketingCampaigns.utmCampaign })
    .from(campaignAssets)
    .innerJoin(marketingCampaigns, eq(marketingCampaigns.id, campaignAssets.campaignId))
    .where(
      and(
        eq(campaignAssets.workspaceId, workspaceId),
        eq(campaignAssets.kind, kind),
        eq(campaignAssets.refId, refId),
        eq(marketingCampaigns.isTemplate, false),
        ne(marketingCampaigns.utmCampaign, ""),
      ),
    )
    .orderBy(desc(marketingCampaigns.createdAt), desc(marketingCampaigns.id))
    .limit(1);
  return row?.utmCampaign ?? null;
}

/** Records and campaigns that a filter can offer. */
const MAX_HELD = 2_000;

/** The records of one kind that campaigns hold, with the campaign, newest campaign first; those of templates are left out. */
export const findHeld = ({ db, workspaceId }: WorkspaceScope, kind: string) =>
  db
    .select({ refId: campaignAssets.refId, campaignId: marketingCampaigns.id, campaign: marketingCampaigns.name })
    .from(campaignAssets)
    .innerJoin(marketingCampaigns, eq(marketingCampaigns.id, campaignAssets.campaignId))
    .where(
      and(
        eq(campaignAssets.workspaceId, workspaceId),
        eq(campaignAssets.kind, kind),
        eq(marketingCampaigns.isTemplate, false),
      ),
    )
    .orderBy(desc(marketingCampaigns.createdAt), desc(marketingCampaigns.id))
    .limit(MAX_HELD);

/** Says that a draft of a kit fits the brief as it is now; false when it is not there. */
export async function markFresh(scope: WorkspaceScope, campaignId: string, id: string, at: Date): Promise<boolean> {
  const brief = sql`(select brief_version from marketing_campaigns where id = ${campaignId})`;
  const [marked] = await scope.db.batch([
    scope.db
      .update(campaignAssets)
      .set({ briefVersion: brief, updatedAt: at })
      .where(
        and(ofCampaign(scope, campaignId), eq(campaignAssets.id, id), sql`${campaignAssets.briefVersion} is not null`),
      )
      .returning({ id: campaignAssets.id }),
    touchCampaign(scope, campaignId, at),
  ]);
  return marked.length > 0;
}

/** Takes an asset out of a campaign; false when it is not there. */
export async function deleteAsset(scope: WorkspaceScope, campaignId: string, id: string, at: Date): Promise<boolean> {
  const [deleted] = await scope.db.batch([
    scope.db
      .delete(campaignAssets)
      .where(and(ofCampaign(scope, campaignId), eq(campaignAssets.id, id)))
      .returning({ id: campaignAssets.id }),
    touchCampaign(scope, campaignId, at),
  ]);
  return deleted.length > 0;
}
