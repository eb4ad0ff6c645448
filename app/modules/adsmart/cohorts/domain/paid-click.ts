import type { Network } from "../../domain/networks.ts";

/** utm_medium of paid clicks. */
export const PAID_MEDIA = [
  "cpc",
  "ppc",
  "cpm",
  "cpv",
  "paid",
  "paidsearch",
  "paid_search",
  "paid-search",
  "paidsocial",
  "paid_social",
  "paid-social",
  "paid social",
  "display",
  "banner",
  "ads",
  "ad",
  "retargeting",
  "remarketing",
] as const;

/** Parameters that networks add to paid clicks only; fbclid and epik are added to unpaid ones as well. */
const CLICK_NETWORKS: Readonly<Record<string, Network>> = {
  gclid: "google",
  gbraid: "google",
  wbraid: "google",
  msclkid: "microsoft",
  ttclid: "tiktok",
  li_fat_id: "linkedin",
};
export const PAID_CLICK_IDS = Object.keys(CLICK_NETWORKS);

const SOURCE_NETWORKS: readonly (readonly [RegExp, Network])[] = [
  [/google|adwords|youtube/, "google"],
  [/facebook|instagram|meta|^fb$|^ig$|^an$|^msg$/, "meta"],
  [/linkedin/, "linkedin"],
  [/tiktok/, "tiktok"],
  [/bing|microsoft|msn/, "microsoft"],
  [/pinterest/, "pinterest"],
];

/** The network of a paid click by its parameters and its source; "other" where neither names one. */
export function networkOfClick({ source, clickIds }: { source: string; clickIds: string }): Network | "other" {
  for (const name of clickIds.split(",")) {
    const network = CLICK_NETWORKS[name];
    if (network) return network;
  }
  const folded = source.trim().toLowerCase();
  return SOURCE_NETWORKS.find(([pattern]) => pattern.test(folded))?.[1] ?? "other";
}
