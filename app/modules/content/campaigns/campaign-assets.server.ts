import type { AppContext } from "#app/platform/context.server.ts";
import type { AssetReader, AssetRecord } from "#app/platform/manifest/server-module.ts";
import type { Status } from "../domain/status.ts";
import { KIND_LABELS, STATUS_LABELS } from "../labels.ts";
import { itemPath } from "../paths.ts";
import { approvedRevision } from "../publishing/service.server.ts";
import { type ContentItem, findItemsById, findItemsByTitle } from "../repo.server.ts";
import { getContent } from "../service.server.ts";

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

/** Whether the text as it is now was approved: one that was changed during its review was not, whatever its status says. */
async function isTextApproved(context: AppContext, workspaceId: string, id: string): Promise<boolean> {
  const item = await getContent({ db: context.db, workspaceId }, id);
  if (!item.ok) return false;
  return item.value.approvalsNeeded === 0 || (await approvedRevision(context, item.value)) !== null;
}

/** Pieces of content as assets of marketing campaigns. */
export const assetReader: AssetReader = {
  find: async (context, workspaceId, ids) => {
    const found = await findItemsById({ db: context.db, workspaceId }, ids);
    return Promise.all(
      found.map(async (item) => {
        const record = recordOf(item);
        const isPromised = item.status === "approved" || item.status === "scheduled";
        return isPromised ? { ...record, isApproved: await isTextApproved(context, workspaceId, item.id) } : record;
      }),
    );
  },
  search: async ({ db }, workspaceId, text, limit) =>
    (await findItemsByTitle({ db, workspaceId }, text, limit)).map(recordOf),
};
