import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { parseDay } from "../../domain/period/site-clock.ts";
import { siteStub } from "../../store/site-stub.server.ts";
import { listGoals } from "../goals/service.server.ts";
import { type CampaignShare, campaignShare } from "./domain/campaign-share.ts";

/** Days before a conversion in which a visit has a share in it. */
const LOOKBACK_DAYS = 30;

export interface CampaignPathsQuery {
  siteIds: readonly string[];
  /** Values of utm_campaign as they came. */
  campaigns: readonly string[];
  /** Both included: "2026-11-01". */
  from: string;
  to: string;
}

/** The part of a campaign in the conversions of these websites, by every model; null where no goal was reached. */
export async function readCampaignShare(
  context: Pick<AppContext, "env">,
  scope: WorkspaceScope,
  { siteIds, campaigns, from, to }: CampaignPathsQuery,
): Promise<CampaignShare | null> {
  const [fromDay, toDay] = [parseDay(from), parseDay(to)];
  if (fromDay === null || toDay === null) return null;
  const found = await Promise.all(
    siteIds.map(async (id) => {
      const goals = await listGoals(scope, id);
      if (goals.length === 0) return [];
      const query = { range: { fromDay, toDay }, goals, filters: [], lookbackDays: LOOKBACK_DAYS, campaigns };
      return (await siteStub(context, id).conversionPaths(query)).paths;
    }),
  );
  const share = campaignShare(found.flat());
  return share.conversions === 0 ? null : share;
}
