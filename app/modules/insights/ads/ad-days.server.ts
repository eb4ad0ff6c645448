import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AdRow, MAX_WORKSPACE_ROWS } from "./domain/ad-file.ts";
import * as repo from "./repo.server.ts";

/** Figures of one campaign on one day; all zero: there are none any more. */
export type CampaignDayFigures = Omit<AdRow, "campaign"> & { campaignId: string };

const isEmpty = ({ impressions, clicks, conversions, costCents, revenueCents }: CampaignDayFigures): boolean =>
  impressions === 0 && clicks === 0 && conversions === 0 && costCents === 0 && revenueCents === 0;

/**
 * Writes daily figures of campaigns that another module adds up, in place of those that are there. A day without
 * any figures is removed. False: the workspace has no room, and nothing was added.
 */
export async function putAdDays(scope: WorkspaceScope, rows: readonly CampaignDayFigures[]): Promise<boolean> {
  const gone = rows.filter(isEmpty);
  if (gone.length > 0) await repo.removeAdRows(scope, gone);
  const kept = rows.filter((row) => !isEmpty(row));
  if (kept.length === 0) return true;
  const named = kept.map(({ campaignId, ...row }) => ({ ...row, campaign: { id: campaignId, name: "" } }));
  return (await repo.putAdRows(scope, named, MAX_WORKSPACE_ROWS)) !== null;
}

/** Removes figures and predictions of a campaign that its module deletes. */
export const forgetCampaign = repo.removeCampaign;

/** The newest predictions of one campaign. */
export const readCampaignPredictions = repo.findCampaignPredictions;
