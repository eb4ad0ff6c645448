import { channelOfTags, queryTraffic, trafficQuerySchema } from "#app/modules/analytics/index.server.ts";
import type { CampaignOutcome } from "#app/modules/contacts/index.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { AssetView } from "../assets/service.server.ts";
import type { ChannelFacts } from "../domain/channel-report.ts";
import { type Cost, totalCosts } from "../domain/costs.ts";

/** Where costs are counted that belong to no channel: costs of the whole campaign, of a form or of a page. */
export const NO_CHANNEL = "No channel";
const MAX_CHANNELS = 30;

/** Channels of kinds of assets that have no UTM parameters of their own. */
const CHANNELS_OF_KINDS: Readonly<Record<string, string>> = {
  mail_campaign: "Email",
  social_post: "Organic Social",
  search_campaign: "Paid Search",
};

/** The channel to which an asset brings people; null: it has none. */
export function channelOfAsset({ kind, utm, channel }: Pick<AssetView, "kind" | "utm" | "channel">): string | null {
  if (utm && (utm.source !== "" || utm.medium !== "")) return channelOfTags(utm);
  if (kind === "ad_campaign") return channelOfTags({ source: channel.replace(/ Ads$/, ""), medium: "cpc" });
  return CHANNELS_OF_KINDS[kind] ?? null;
}

interface Asked {
  siteIds: readonly string[];
  values: readonly string[];
  from: string;
  to: string;
}

/** Visits of a campaign by channel, of all its websites. */
export async function readChannelVisits(
  context: RequestContext,
  scope: WorkspaceScope,
  { siteIds, values, from, to }: Asked,
): Promise<Map<string, number>> {
  const filters = [{ dimension: "campaign", operator: "is", values: values.slice(0, 50) }];
  const query = trafficQuerySchema.parse({
    ...{ metrics: ["visits"], from, to, filters, dimension: "channel", orderBy: "visits", limit: MAX_CHANNELS },
  });
  const answers = await Promise.all(siteIds.map((id) => queryTraffic(context, scope, id, query)));
  const sums = new Map<string, number>();
  for (const { value, metrics } of answers.flatMap((answer) => (answer.ok ? answer.value.rows : []))) {
    const channel = value || NO_CHANNEL;
    sums.set(channel, (sums.get(channel) ?? 0) + Number(metrics.visits ?? 0));
  }
  return sums;
}

/** Visits, leads, revenue and costs of a campaign by channel, most visits first. */
export function channelFacts({
  visits,
  outcome,
  assets,
  costs,
  currency,
}: {
  /** Null: no website measures them. */
  visits: ReadonlyMap<string, number> | null;
  outcome: CampaignOutcome | null;
  assets: readonly AssetView[];
  costs: readonly (Cost & { assetId: string | null })[];
  currency: string;
}): ChannelFacts[] {
  const leads = (outcome?.bySource ?? []).map((row) => ({ ...row, channel: channelOfTags(row) }));
  const channelOf = new Map(assets.map((asset) => [asset.id, channelOfAsset(asset) ?? NO_CHANNEL]));
  const spent = costs.map((cost) => ({ cost, channel: channelOf.get(cost.assetId ?? "") ?? NO_CHANNEL }));
  const names = new Set([...(visits?.keys() ?? []), ...leads.map(({ channel }) => channel)]);
  for (const { channel } of spent) names.add(channel);
  return [...names]
    .map((channel): ChannelFacts => {
      const own = leads.filter((row) => row.channel === channel);
      const revenue = new Map<string, number>();
      for (const row of own.flatMap((group) => group.revenue))
        revenue.set(row.currency, (revenue.get(row.currency) ?? 0) + row.cents);
      const sum = (name: "leads" | "won") => (outcome ? own.reduce((total, row) => total + row[name], 0) : null);
      const isSpent = spent.filter((row) => row.channel === channel).map(({ cost }) => cost);
      return {
        channel,
        visits: visits ? (visits.get(channel) ?? 0) : null,
        ...{ leads: sum("leads"), won: sum("won") },
        revenue: [...revenue].map(([of, cents]) => ({ currency: of, cents })),
        costMinor: totalCosts(isSpent, currency).totalMinor,
      };
    })
    .toSorted((a, b) => (b.visits ?? 0) - (a.visits ?? 0) || a.channel.localeCompare(b.channel));
}
