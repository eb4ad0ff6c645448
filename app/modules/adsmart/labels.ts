import type { Network } from "./domain/networks.ts";
import type { TestMetric } from "./experiments/domain/bayes.ts";
import type { CreativeStatus, Dimension, GeoMetric } from "./store/ads-rpc.ts";

export const NETWORK_LABELS: Readonly<Record<Network, string>> = {
  google: "Google Ads",
  meta: "Meta",
  linkedin: "LinkedIn",
  tiktok: "TikTok",
  microsoft: "Microsoft Advertising",
  pinterest: "Pinterest",
};

export const networkLabel = (network: string): string => NETWORK_LABELS[network as Network] ?? network;

export const DIMENSION_LABELS: Readonly<Record<Dimension, string>> = {
  network: "Network",
  campaign: "Campaign",
  adSet: "Ad set",
  ad: "Ad",
  hook: "Hook",
  offer: "Offer",
  format: "Format",
  audience: "Audience",
};

export const METRIC_LABELS: Readonly<Record<TestMetric, string>> = {
  ctr: "Click rate",
  cvr: "Conversion rate",
  revenue: "Revenue per click",
};

export const GEO_METRIC_LABELS: Readonly<Record<GeoMetric, string>> = {
  conversions: "Conversions or orders",
  revenue: "Revenue",
};

export const CREATIVE_LABELS: Readonly<Record<CreativeStatus, string>> = {
  draft: "Draft",
  in_review: "In review",
  approved: "Approved",
  rejected: "Rejected",
};

export const CAMPAIGN_LABELS = { active: "Active", paused: "Paused", ended: "Ended" } as const;
