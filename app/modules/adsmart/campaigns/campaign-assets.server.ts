import type { AssetReader, AssetRecord } from "#app/platform/manifest/server-module.ts";
import { CAMPAIGN_LABELS, networkLabel } from "../labels.ts";
import { CAMPAIGNS } from "../paths.ts";
import { type AdCampaignRow, findAllCampaigns } from "../repo.server.ts";
import { adsStub } from "../store/ads-stub.server.ts";

const recordOf = ({ id, name, network, status }: AdCampaignRow): AssetRecord => ({
  id,
  title: name,
  state: CAMPAIGN_LABELS[status],
  path: CAMPAIGNS,
  isApproved: null,
  hasConsentText: null,
  channel: networkLabel(network),
});

/** Ad campaigns of advertising networks as assets of marketing campaigns; the plan limits how many there are. */
export const assetReader: AssetReader = {
  find: async ({ db }, workspaceId, ids) =>
    (await findAllCampaigns({ db, workspaceId })).filter(({ id }) => ids.includes(id)).map(recordOf),
  search: async ({ db }, workspaceId, text, limit) =>
    (await findAllCampaigns({ db, workspaceId }))
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .slice(0, limit)
      .map(recordOf),
  outcomes: async (context, { workspaceId }, ids) => {
    const stub = adsStub(context, workspaceId);
    const period = await stub.bounds();
    const rows = period ? await stub.sumsBy("campaign", period, {}) : [];
    return rows
      .filter(({ key }) => ids.includes(key))
      .map(({ key: id, clicks }) => ({ id, uses: clicks, usesLabel: "clicks", leads: null, won: null, revenue: [] }));
  },
};
