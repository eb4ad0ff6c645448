import type { AppContext } from "#app/platform/context.server.ts";
import type { AssetReader, AssetRecord } from "#app/platform/manifest/server-module.ts";
import { counted } from "#app/shared/format/number.ts";
import { ok } from "#app/shared/result.ts";
import { stateOfRow } from "../domain/routing.ts";
import { type LinkRouting, readRouting } from "../domain/routing-schema.ts";
import { leadsToBlocked } from "../following/followed-links.server.ts";
import { linkPath, shortPath } from "../paths.ts";
import { findBlockedHosts, findLinksById, findLinksByText, type LinkRow } from "../repo.server.ts";
import { readLinkRevenue, readPurchases } from "../revenue/service.server.ts";
import { remakeLink } from "../service.server.ts";

interface Now {
  nowMs: number;
  /** Hosts that the workspace blocks. */
  blockedHosts: readonly string[];
}

const readNow = async ({ db, now }: Pick<AppContext, "db" | "now">, workspaceId: string): Promise<Now> => ({
  nowMs: now().getTime(),
  blockedHosts: await findBlockedHosts({ db, workspaceId }),
});

/** Every address that somebody may be led to. */
function addressesOf(destination: string, { targets, variants }: LinkRouting): string[] {
  const split = variants.filter(({ weight }) => weight > 0).map((variant) => variant.destination);
  return [...(split.length > 0 ? split : [destination]), ...targets.map((target) => target.destination)];
}

/** Why a link leads nobody anywhere. One that opens later is planned for that day. */
function deathOf(row: LinkRow, routing: LinkRouting, { nowMs, blockedHosts }: Now): string | undefined {
  const state = stateOfRow(row, nowMs);
  if (state === "archived" || state === "expired") return state;
  return leadsToBlocked(row, routing, blockedHosts) ? "blocked" : undefined;
}

function recordOf(row: LinkRow, now: Now): AssetRecord {
  const { id, slug, title, destination, clicks, archivedAt, startsAt } = row;
  const routing = readRouting(row.routing);
  return {
    id,
    title: title === "" ? shortPath(slug) : title,
    state: archivedAt === null ? counted(clicks, "click") : "Archived",
    path: linkPath(id),
    isApproved: null,
    hasConsentText: null,
    day: startsAt?.toISOString().slice(0, 10) ?? null,
    leadsTo: addressesOf(destination, routing),
    deadBecause: deathOf(row, routing, now),
    utm: routing.utm,
  };
}

/** Short links as assets of marketing campaigns. */
export const assetReader: AssetReader = {
  find: async (context, workspaceId, ids) => {
    const now = await readNow(context, workspaceId);
    return (await findLinksById({ db: context.db, workspaceId }, ids)).map((row) => recordOf(row, now));
  },
  remake: async (context, actor, id, { id: newId, utmCampaign }) => {
    const made = await remakeLink(context, actor, id, { id: newId, utmCampaign });
    return made.ok ? ok(recordOf(made.value, await readNow(context, actor.workspaceId))) : made;
  },
  outcomes: async (context, actor, ids) => {
    const rows = await findLinksById({ db: context.db, workspaceId: actor.workspaceId }, ids);
    return Promise.all(
      rows.map(async ({ id, slug, clicks }) => {
        const [people, purchases] = await Promise.all([
          readLinkRevenue(context, actor, { id, slug }),
          readPurchases({ env: context.env, workspaceId: actor.workspaceId }, id),
        ]);
        const { leads, won, revenue } = people ?? { leads: null, won: null, revenue: [] };
        // A lead that is won by a purchase would count twice: what the shop reports is nearer to the truth.
        const earned = purchases.count > 0 ? purchases.revenue : revenue;
        return { id, uses: clicks, usesLabel: "clicks", leads, won, revenue: earned };
      }),
    );
  },
  search: async (context, workspaceId, text, limit) => {
    const now = await readNow(context, workspaceId);
    return (await findLinksByText({ db: context.db, workspaceId }, text, limit)).map((row) => recordOf(row, now));
  },
};
