import { creditsOf, MODELS, type Model } from "./models.ts";
import { type AttributionPath, OTHER_CHANNELS } from "./path.ts";

/** How the visits of a campaign are named in paths, before their channel. */
export const CAMPAIGN_PREFIX = "campaign:";
/** Exact Shapley values take time that doubles with each channel. */
const MAX_OWN = 5;
const MAX_OTHERS = 5;
const OTHER_OWN = `${CAMPAIGN_PREFIX}other channels`;

const isOfCampaign = (channel: string): boolean => channel.startsWith(CAMPAIGN_PREFIX);

/** Counts small channels, and small channels of the campaign, together, and never one kind with the other. */
export function compact(paths: readonly AttributionPath[]): AttributionPath[] {
  const visits = new Map<string, number>();
  for (const { channels, count } of paths)
    for (const channel of channels) visits.set(channel, (visits.get(channel) ?? 0) + count);
  const order = [...visits].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1)).map(([name]) => name);
  const kept = new Set([
    ...order.filter(isOfCampaign).slice(0, MAX_OWN),
    ...order.filter((name) => !isOfCampaign(name)).slice(0, MAX_OTHERS),
  ]);
  const nameOf = (channel: string) =>
    kept.has(channel) ? channel : isOfCampaign(channel) ? OTHER_OWN : OTHER_CHANNELS;
  return paths.map((path) => ({ ...path, channels: path.channels.map(nameOf) }));
}

export interface CampaignShare {
  /** Conversions of everybody, and those whose path has a visit of the campaign. */
  conversions: number;
  touched: number;
  /** What each model gives the campaign, in conversions, and its channels, most first. */
  credits: { model: Model; credit: number; channels: { channel: string; credit: number }[] }[];
}

/** The part of a campaign in all conversions, by every model. */
export function campaignShare(all: readonly AttributionPath[]): CampaignShare {
  const paths = compact(all);
  const converted = paths.filter((path) => path.converted);
  const countOf = (some: readonly AttributionPath[]) => some.reduce((sum, { count }) => sum + count, 0);
  return {
    conversions: countOf(converted),
    touched: countOf(converted.filter(({ channels }) => channels.some(isOfCampaign))),
    credits: MODELS.map((model) => {
      const channels = [...creditsOf(model, paths)]
        .filter(([channel, credit]) => isOfCampaign(channel) && credit > 0)
        .map(([channel, credit]) => ({ channel: channel.slice(CAMPAIGN_PREFIX.length), credit }))
        .toSorted((a, b) => b.credit - a.credit || (a.channel < b.channel ? -1 : 1));
      return { model, credit: channels.reduce((sum, { credit }) => sum + credit, 0), channels };
    }),
  };
}
