import { type CampaignShare, listSites, readCampaignShare } from "#app/modules/analytics/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { findAssets } from "../assets/repo.server.ts";
import { readAssets } from "../assets/service.server.ts";
import { findCosts } from "../costs/repo.server.ts";
import type { ChannelFacts } from "../domain/channel-report.ts";
import { findEarlier } from "../repo.server.ts";
import { MAX_SITES } from "../utm/service.server.ts";
import { channelFacts, readChannelVisits } from "./channels.server.ts";
import { type AssetRow, readAssetRows } from "./outcomes.server.ts";
import { type CampaignReport, readReport } from "./service.server.ts";

/** Campaigns before this one that it is compared with. */
const MAX_EARLIER = 3;

export interface SourceRow {
  source: string;
  visits: number | null;
  leads: number | null;
  won: number | null;
  revenue: readonly { currency: string; cents: number }[];
}

export interface EarlierCampaign {
  id: string;
  name: string;
  startsOn: string | null;
  currency: string;
  visits: number | null;
  leads: number | null;
  won: number | null;
  revenueMinor: number;
  costMinor: number | null;
  roiRatio: number | null;
}

export interface FullReport extends CampaignReport {
  assets: AssetRow[];
  /** Visits and leads by their source. */
  rows: SourceRow[];
  /** Visits, leads, revenue and costs by channel. */
  channels: ChannelFacts[];
  /** Null: no goal was reached, or no website is measured. */
  share: CampaignShare | null;
  earlier: EarlierCampaign[];
}

/** Visits by source and leads by the source of their first touch, as one table. */
function bySource({ sources, outcome }: CampaignReport): SourceRow[] {
  const leadsOf = outcome?.bySource ?? [];
  const names = new Set([...sources.map(({ source }) => source), ...leadsOf.map(({ source }) => source || "Direct")]);
  return [...names].map((source) => {
    const own = leadsOf.filter((row) => (row.source || "Direct") === source);
    const revenue = new Map<string, number>();
    for (const { currency, cents } of own.flatMap((row) => row.revenue))
      revenue.set(currency, (revenue.get(currency) ?? 0) + cents);
    const sum = (name: "leads" | "won") => (outcome ? own.reduce((total, row) => total + row[name], 0) : null);
    return {
      source,
      visits: sources.find((row) => row.source === source)?.visits ?? null,
      ...{ leads: sum("leads"), won: sum("won") },
      revenue: [...revenue].map(([currency, cents]) => ({ currency, cents })),
    };
  });
}

async function readEarlier(context: RequestContext, actor: Actor, report: CampaignReport): Promise<EarlierCampaign[]> {
  const heads = await findEarlier(workspaceScope(context, actor), report.campaign, MAX_EARLIER);
  const reports = await Promise.all(heads.map(({ id }) => readReport(context, actor, id)));
  return reports.flatMap((read) => {
    if (!read.ok) return [];
    const { campaign, figures } = read.value;
    const { visits, leads, won, revenueMinor, costMinor, roiRatio } = figures;
    const { id, name, startsOn, currency } = campaign;
    return [{ id, name, startsOn, currency, visits, leads, won, revenueMinor, costMinor, roiRatio }];
  });
}

async function readShare(
  context: RequestContext,
  actor: Actor,
  { values, days }: CampaignReport,
): Promise<CampaignShare | null> {
  if (days === null || values.length === 0 || !authorize(actor, { feature: "analytics_advanced" }).ok) return null;
  const scope = workspaceScope(context, actor);
  const siteIds = (await listSites(scope)).slice(0, MAX_SITES).map(({ id }) => id);
  return readCampaignShare(context, scope, { siteIds, campaigns: values, ...days });
}

async function readVisitsByChannel(
  context: RequestContext,
  actor: Actor,
  { values, days, figures }: CampaignReport,
): Promise<Map<string, number> | null> {
  if (days === null || figures.visits === null) return null;
  const scope = workspaceScope(context, actor);
  const siteIds = (await listSites(scope)).slice(0, MAX_SITES).map(({ id }) => id);
  return readChannelVisits(context, scope, { siteIds, values, ...days });
}

/** The report of a campaign with its assets, its channels, its sources, its part in all conversions, and the campaigns before it. Errors: not_found. */
export async function readFullReport(context: RequestContext, actor: Actor, id: string): Promise<Result<FullReport>> {
  const read = await readReport(context, actor, id);
  if (!read.ok) return read;
  const report = read.value;
  const { campaign, outcome } = report;
  const scope = workspaceScope(context, actor);
  const [stored, costs] = await Promise.all([findAssets(scope, campaign.id), findCosts(scope, campaign.id)]);
  const views = await readAssets(context, actor, stored, campaign.briefVersion);
  const [assets, visits, share, earlier] = await Promise.all([
    readAssetRows(context, actor, campaign, { ...report, assets: views, costs }),
    readVisitsByChannel(context, actor, report),
    readShare(context, actor, report),
    readEarlier(context, actor, report),
  ]);
  const channels = channelFacts({ visits, outcome, assets: views, costs, currency: campaign.currency });
  return ok({ ...report, assets, rows: bySource(report), channels, share, earlier });
}
