import type { AssetReader, AssetRecord } from "#app/platform/manifest/server-module.ts";
import type { Status } from "./domain/status.ts";
import { STATUS_LABELS } from "./labels.ts";
import { itemPath } from "./paths.ts";
import { findItemsById, findItemsByTitle } from "./repo.server.ts";

const APPROVED: ReadonlySet<Status> = new Set(["approved", "scheduled", "published"]);

const recordOf = ({ id, title, status }: { id: string; title: string; status: Status }): AssetRecord => ({
  id,
  title,
  state: STATUS_LABELS[status].label,
  path: itemPath(id),
  isApproved: APPROVED.has(status),
  hasConsentText: null,
});

/** Pieces of content as assets of marketing campaigns. */
export const assetReader: AssetReader = {
  find: async ({ db }, workspaceId, ids) => (await findItemsById({ db, workspaceId }, ids)).map(recordOf),
  search: async ({ db }, workspaceId, text, limit) =>
    (await findItemsByTitle({ db, workspaceId }, text, limit)).map(recordOf),
};
