import { listSites, queryTraffic, trafficQuerySchema } from "#app/modules/analytics/index.server.ts";
import type { CampaignOutcome } from "#app/modules/contacts/index.server.ts";
import { ASSET_KINDS } from "#app/modules/registry.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { AssetOutcome } from "#app/platform/manifest/server-module.ts";
import type { AssetView } from "../assets/service.server.ts";
import { revenueIn, roiOf } from "../domain/channel-report.ts";
import { type Cost, totalCosts } from "../domain/costs.ts";
import { PAGE_KIND } from "../labels.ts";
import type { CampaignRow } from "../repo.server.ts";

/** What came by one asset of a campaign, and what it cost. */
export interface AssetRow {
  title: string;
  kindLabel: string;
  isGone: boolean;
  uses: number | null;
  usesLabel: string;
  leads: number | null;
  won: number | null;
  revenue: readonly { currency: string; cents: number }[];
  /** In the campaign's currency; null where a cost has no rate. */
  costMinor: number | null;
  /** Null without costs, or where not all can be compared. */
  roiRatio: number | null;
}

type Known = Omit<AssetOutcome, "id">;

const FORM_KIND = "form";

/** Visits of the campaign to each of its pages, on the website that measures their host. */
async function pageVisits(
  context: RequestContext,
  actor: Actor,
  urls: readonly string[],
  { values, days }: { values: readonly string[]; days: { from: string; to: string } },
): Promise<Map<string, Known>> {
  const found = new Map<string, Known>();
  if (!authorize(actor, { feature: "basic_analytics" }).ok) return found;
  const scope = workspaceScope(context, actor);
  const sites = await listSites(scope);
  await Promise.all(
    urls.map(async (url) => {
      const { hostname, pathname } = new URL(url);
      const site = sites.find(({ hosts }) => hosts.includes(hostname));
      if (!site) return;
      const filters = [
        { dimension: "campaign", operator: "is", values: values.slice(0, 50) },
        { dimension: "page", operator: "is", values: [pathname] },
      ];
      const query = trafficQuerySchema.parse({ metrics: ["visits"], ...days, filters });
      const answer = await queryTraffic(context, scope, site.id, query);
      const visits = answer.ok ? Number(answer.value.rows[0]?.metrics.visits ?? 0) : 0;
      found.set(`${PAGE_KIND}:${url}`, { uses: visits, usesLabel: "visits", leads: null, won: null, revenue: [] });
    }),
  );
  return found;
}

/** Results by asset. One that was deleted elsewhere keeps its row, with what it cost. */
export async function readAssetRows(
  context: RequestContext,
  actor: Actor,
  campaign: CampaignRow,
  {
    assets,
    costs,
    values,
    days,
    outcome,
  }: {
    assets: readonly AssetView[];
    costs: readonly (Cost & { assetId: string | null })[];
    values: readonly string[];
    days: { from: string; to: string } | null;
    outcome: CampaignOutcome | null;
  },
): Promise<AssetRow[]> {
  const known = new Map<string, Known>();
  const pages = assets.filter(({ kind }) => kind === PAGE_KIND).map(({ refId }) => refId);
  if (days !== null && values.length > 0)
    for (const [key, visits] of await pageVisits(context, actor, pages, { values, days })) known.set(key, visits);
  await Promise.all(
    ASSET_KINDS.map(async ({ kind, load }) => {
      const ids = assets.filter((asset) => asset.kind === kind && asset.path !== null).map(({ refId }) => refId);
      if (ids.length === 0) return;
      const reader = await load();
      for (const { id, ...found } of (await reader.outcomes?.(context, actor, ids)) ?? [])
        known.set(`${kind}:${id}`, found);
    }),
  );
  for (const { formId, leads, won, revenue } of outcome?.byForm ?? [])
    known.set(`${FORM_KIND}:${formId}`, { uses: leads, usesLabel: "leads", leads, won, revenue });
  return assets.map(({ id, kind, refId, title, kindLabel, isGone }) => {
    const own = known.get(`${kind}:${refId}`);
    const { totalMinor } = totalCosts(
      costs.filter(({ assetId }) => assetId === id),
      campaign.currency,
    );
    // Of what is not counted nobody knows the return.
    const earned =
      own && (own.won !== null || own.revenue.length > 0) ? revenueIn(own.revenue, campaign.currency) : null;
    return {
      ...{ title, kindLabel, isGone, uses: own?.uses ?? null, usesLabel: own?.usesLabel ?? "" },
      ...{ leads: own?.leads ?? null, won: own?.won ?? null, revenue: own?.revenue ?? [] },
      ...{ costMinor: totalMinor, roiRatio: roiOf(earned, totalMinor) },
    };
  });
}
