/** Why a request is taken for a program's. */
export const BOT_REASONS = ["user_agent", "headless", "honeypot", "prefetch", "data_centre", "bot_score"] as const;

export type BotReason = (typeof BOT_REASONS)[number];

/**
 * Networks whose machines are rented by the hour, by the number that they are registered with (ARIN, RIPE NCC, APNIC).
 * People browse from few of them; relays that they do browse through (iCloud Private Relay, WARP) run elsewhere.
 */
const DATA_CENTRES: ReadonlyMap<number, string> = new Map([
  [14_618, "Amazon AWS"],
  [16_509, "Amazon AWS"],
  [396_982, "Google Cloud"],
  [14_061, "DigitalOcean"],
  [63_949, "Akamai Linode"],
  [16_276, "OVHcloud"],
  [24_940, "Hetzner"],
  [213_230, "Hetzner Cloud"],
  [20_473, "Vultr"],
  [31_898, "Oracle Cloud"],
  [45_102, "Alibaba Cloud"],
  [37_963, "Alibaba Cloud"],
  [132_203, "Tencent Cloud"],
  [45_090, "Tencent Cloud"],
  [12_876, "Scaleway"],
  [51_167, "Contabo"],
  [60_781, "Leaseweb"],
  [36_351, "IBM Cloud"],
]);

/** Cloudflare's score of a request runs from 1 (a program) to 99 (a person); it calls those below 30 likely automated. */
const LIKELY_AUTOMATED = 30;

/** Said of pages that are loaded before anybody looks at them. */
const PREFETCH_HINTS = /prefetch|prerender|preview/i;

/** Hints in a request about its sender. */
export interface RequestHints {
  userAgent: string;
  /** What a list of known programs says of the user agent. */
  isKnownBot: boolean;
  /** Brands of the browser by its client hint; empty when it sends none. */
  brands: string;
  /** Sec-Purpose, Purpose, X-Purpose and X-Moz, together. */
  purpose: string;
  /** Number of the network it came from, by the edge. */
  networkNumber: number | null;
  /** Cloudflare's score, on plans that have it. */
  botScore: number | null;
  webdriver: boolean;
  trapped: boolean;
}

/** The first rule by which a request is a program's; null for a person's. */
export function botReason(hints: RequestHints): BotReason | null {
  if (hints.userAgent === "" || hints.isKnownBot) return "user_agent";
  if (hints.webdriver || /headless/i.test(hints.brands)) return "headless";
  if (hints.trapped) return "honeypot";
  if (PREFETCH_HINTS.test(hints.purpose)) return "prefetch";
  if (hints.botScore !== null && hints.botScore > 0 && hints.botScore < LIKELY_AUTOMATED) return "bot_score";
  return hints.networkNumber !== null && DATA_CENTRES.has(hints.networkNumber) ? "data_centre" : null;
}
