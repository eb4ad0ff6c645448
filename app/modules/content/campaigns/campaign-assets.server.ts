import type { AssetReader, AssetRecord } from "#app/platform/manifest/server-module.ts";
import type { Status } from "../domain/status.ts";
import { KIND_LABELS, STATUS_LABELS } from "../labels.ts";
import { itemPath } from "../paths.ts";
import { type ContentItem, findItemsById, findItemsByTitle } from "../repo.server.ts";

const APPROVED: ReadonlySet<Status> = new Set(["approved", "scheduled", "published"]);

const recordOf = ({
  id,
  title,
  status,
  kind,
  publishAt,
}: Pick<ContentItem, "id" | "title" | "status" | "kind" | "publishAt">): AssetRecord => ({
  id,
  title,
  state: STATUS_LABELS[status].label,
  path: itemPath(id),
  isApproved: APPROVED.has(status),
  hasConsentText: null,
  day: publishAt?.toISOString().slice(0, 10) ?? null,
  channel: KIND_LABELS[kind],
});

/** Pieces of content as assets of marketing campaigns. */
export const assetReader: AssetReader = {
  find: async ({ db }, workspaceId, ids) => (await findItemsById({ db, workspaceId }, ids)).map(recordOf),
  search: async ({ db }, workspaceId, text, limit) =>
    (await findItemsByTitle({ db, workspaceId }, text, limit)).map(recordOf),
};
