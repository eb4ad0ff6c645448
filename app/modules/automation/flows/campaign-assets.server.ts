import type { AssetReader, AssetRecord } from "#app/platform/manifest/server-module.ts";
import { STATUS_LABELS } from "../labels.ts";
import { flowPath } from "../paths.ts";
import { type FlowRow, findFlows } from "../repo.server.ts";

const recordOf = ({ id, name, status }: FlowRow): AssetRecord => ({
  id,
  title: name,
  state: STATUS_LABELS[status].label,
  path: flowPath(id),
  isApproved: null,
  hasConsentText: null,
});

/** Automation flows as assets of marketing campaigns; a workspace has few. */
export const assetReader: AssetReader = {
  find: async ({ db }, workspaceId, ids) =>
    (await findFlows({ db, workspaceId })).filter(({ id }) => ids.includes(id)).map(recordOf),
  search: async ({ db }, workspaceId, text, limit) =>
    (await findFlows({ db, workspaceId }))
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .slice(0, limit)
      .map(recordOf),
  outcomes: async ({ db }, { workspaceId }, ids) =>
    (await findFlows({ db, workspaceId }))
      .filter(({ id }) => ids.includes(id))
      .map(({ id, entered }) => ({ id, uses: entered, usesLabel: "runs", leads: null, won: null, revenue: [] })),
};
