import type { AssetReader, AssetRecord } from "#app/platform/manifest/server-module.ts";
import { counted } from "#app/shared/format/number.ts";
import { ok } from "#app/shared/result.ts";
import { linkPath, shortPath } from "../paths.ts";
import { findLinksById, findLinksByText, type LinkRow } from "../repo.server.ts";
import { readLinkRevenue } from "../revenue/service.server.ts";
import { remakeLink } from "../service.server.ts";

const recordOf = ({ id, slug, title, clicks, archivedAt, startsAt }: LinkRow): AssetRecord => ({
  id,
  title: title === "" ? shortPath(slug) : title,
  state: archivedAt === null ? counted(clicks, "click") : "Archived",
  path: linkPath(id),
  isApproved: null,
  hasConsentText: null,
  day: startsAt?.toISOString().slice(0, 10) ?? null,
});

/** Short links as assets of marketing campaigns. */
export const assetReader: AssetReader = {
  find: async ({ db }, workspaceId, ids) => (await findLinksById({ db, workspaceId }, ids)).map(recordOf),
  remake: async (context, actor, id, { id: newId, utmCampaign }) => {
    const made = await remakeLink(context, actor, id, { id: newId, utmCampaign });
    return made.ok ? ok(recordOf(made.value)) : made;
  },
  outcomes: async (context, actor, ids) => {
    const rows = await findLinksById({ db: context.db, workspaceId: actor.workspaceId }, ids);
    return Promise.all(
      rows.map(async ({ id, slug, clicks }) => {
        const known = await readLinkRevenue(context, actor, { id, slug });
        const { leads, won, revenue } = known ?? { leads: null, won: null, revenue: [] };
        return { id, uses: clicks, usesLabel: "clicks", leads, won, revenue };
      }),
    );
  },
  search: async ({ db }, workspaceId, text, limit) =>
    (await findLinksByText({ db, workspaceId }, text, limit)).map(recordOf),
};
