import type { AssetReader, AssetRecord } from "#app/platform/manifest/server-module.ts";
import { STATUS_LABELS } from "../../labels.ts";
import { pushPath } from "../../paths.ts";
import { findPushCampaigns, type PushRow } from "./repo.server.ts";

const dayOf = (at: Date | null): string | null => at?.toISOString().slice(0, 10) ?? null;

const recordOf = ({ id, name, status, startAt, startedAt }: PushRow): AssetRecord => ({
  ...{ id, title: name, state: STATUS_LABELS[status], path: pushPath(id), isApproved: null, hasConsentText: null },
  day: status === "canceled" ? null : dayOf(startedAt ?? startAt),
});

/** Push campaigns as assets of marketing campaigns; a workspace has few. */
export const assetReader: AssetReader = {
  find: async ({ db }, workspaceId, ids) =>
    (await findPushCampaigns({ db, workspaceId })).filter(({ id }) => ids.includes(id)).map(recordOf),
  outcomes: async ({ db }, { workspaceId }, ids) =>
    (await findPushCampaigns({ db, workspaceId }))
      .filter(({ id }) => ids.includes(id))
      .map(({ id, clicks }) => ({ id, uses: clicks, usesLabel: "clicks", leads: null, won: null, revenue: [] })),
  search: async ({ db }, workspaceId, text, limit) =>
    (await findPushCampaigns({ db, workspaceId }))
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .slice(0, limit)
      .map(recordOf),
};
