import { type Contact, findContacts, listStages, readContacts } from "#app/modules/contacts/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { AssetReader, AssetRecord } from "#app/platform/manifest/server-module.ts";

async function recordsOf(context: AppContext, workspaceId: string, leads: readonly Contact[]): Promise<AssetRecord[]> {
  if (leads.length === 0) return [];
  const stages = new Map((await listStages(context, { workspaceId })).map(({ id, name }) => [id, name]));
  return leads.map(({ id, name, email, phone, stage }) => ({
    id,
    title: name || email || phone || "Lead without a name",
    state: stages.get(stage ?? "") ?? "No lead any more",
    path: `/leads/contacts/${id}`,
    isApproved: null,
    hasConsentText: null,
  }));
}

/** Leads as assets of marketing campaigns. */
export const assetReader: AssetReader = {
  find: async (context, workspaceId, ids) =>
    recordsOf(context, workspaceId, await readContacts(context, { workspaceId }, ids)),
  async search(context, workspaceId, text, limit) {
    const page = await findContacts(
      context,
      { workspaceId },
      {
        ...(text === "" ? {} : { search: text }),
        sort: { by: "createdAt", descending: true },
        only: { isLead: true },
        limit,
      },
    );
    return page.ok ? recordsOf(context, workspaceId, page.value.rows) : [];
  },
};
