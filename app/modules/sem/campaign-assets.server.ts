import type { AssetReader, AssetRecord } from "#app/platform/manifest/server-module.ts";
import { campaignPath } from "./paths.ts";
import { type CampaignRow, findCampaignsById, findCampaignsByName } from "./repo.server.ts";

const STATES: Readonly<Record<CampaignRow["status"], string>> = {
  draft: "Draft",
  active: "Active",
  paused: "Paused",
  ended: "Ended",
};

const recordOf = ({ id, name, status, archivedAt }: CampaignRow): AssetRecord => ({
  id,
  title: name,
  state: archivedAt ? "Archived" : STATES[status],
  path: campaignPath(id),
  isApproved: null,
  hasConsentText: null,
});

/** Search campaigns as assets of marketing campaigns. */
export const assetReader: AssetReader = {
  find: async ({ db }, workspaceId, ids) => (await findCampaignsById({ db, workspaceId }, ids)).map(recordOf),
  search: async ({ db }, workspaceId, text, limit) =>
    (await findCampaignsByName({ db, workspaceId }, text, limit)).map(recordOf),
};
