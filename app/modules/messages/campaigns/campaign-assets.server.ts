import type { AssetReader, AssetRecord } from "#app/platform/manifest/server-module.ts";
import { STATUS_LABELS } from "../labels.ts";
import { campaignPath } from "../paths.ts";
import { type CampaignRow, findCampaigns } from "./repo.server.ts";

const dayOf = (at: Date | null): string | null => at?.toISOString().slice(0, 10) ?? null;

const recordOf = ({ id, name, status, startAt, startedAt }: CampaignRow): AssetRecord => ({
  id,
  title: name,
  state: STATUS_LABELS[status],
  path: campaignPath(id),
  isApproved: null,
  hasConsentText: null,
  day: status === "canceled" ? null : dayOf(startedAt ?? startAt),
});

/** Mail campaigns as assets of marketing campaigns; a workspace has few. */
export const assetReader: AssetReader = {
  find: async ({ db }, workspaceId, ids) =>
    (await findCampaigns({ db, workspaceId })).filter(({ id }) => ids.includes(id)).map(recordOf),
  outcomes: async ({ db }, { workspaceId }, ids) =>
    (await findCampaigns({ db, workspaceId }))
      .filter(({ id }) => ids.includes(id))
      .map(({ id, clicks }) => ({ id, uses: clicks, usesLabel: "clicks", leads: null, won: null, revenue: [] })),
  search: async ({ db }, workspaceId, text, limit) =>
    (await findCampaigns({ db, workspaceId }))
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .slice(0, limit)
      .map(recordOf),
};
