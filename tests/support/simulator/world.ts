import type { Origin, Place } from "#app/modules/analytics/domain/event.ts";
import type { Agent } from "#app/shared/network/user-agent.ts";

/** Where people come from, with the channel that a marketer would name. */
export interface Source {
  weight: number;
  origin: Origin;
  referrer: string | null;
  channel: string;
  /** How many of its visits buy, against those of other sources. */
  buying: number;
  /** Where its visits begin; without it, on any page. */
  landing?: string;
}

const NOWHERE: Origin = { referrerHost: "", source: "", medium: "", campaign: "", term: "", content: "", clickId: "" };

const from = (host: string): Pick<Source, "origin" | "referrer"> => ({
  origin: { ...NOWHERE, referrerHost: host, source: host },
  referrer: `https://${host}/`,
});

const tagged = (
  source: string,
  medium: string,
  campaign: string,
  more: Partial<Origin> = {},
): Pick<Source, "origin" | "referrer"> => ({
  origin: { ...NOWHERE, source, medium, campaign, ...more },
  referrer: more.referrerHost ? `https://${more.referrerHost}/` : null,
});

export const DIRECT: Source = { weight: 30, channel: "Direct", buying: 1, origin: NOWHERE, referrer: null };

export const SOURCES: readonly Source[] = [
  DIRECT,
  { weight: 28, channel: "Organic Search", buying: 1, ...from("google.com") },
  { weight: 4, channel: "Organic Search", buying: 1, ...from("duckduckgo.com") },
  {
    weight: 8,
    channel: "Paid Search",
    buying: 1.6,
    ...tagged("google", "cpc", "green tea", { referrerHost: "google.com", term: "buy green tea", clickId: "gclid" }),
  },
  { weight: 6, channel: "Email", buying: 2, ...tagged("newsletter", "email", "november", { content: "top button" }) },
  { weight: 5, channel: "Organic Social", buying: 0.4, ...from("t.co") },
  {
    weight: 4,
    channel: "Paid Social",
    buying: 0.8,
    ...tagged("facebook", "paid_social", "winter", { referrerHost: "m.facebook.com", clickId: "fbclid" }),
  },
  { weight: 4, channel: "AI Assistants", buying: 1.4, ...from("chatgpt.com") },
  { weight: 3, channel: "Referral", buying: 0.7, ...from("target.com") },
  { weight: 2, channel: "Audio", buying: 0.9, ...tagged("teahour", "podcast", "episode 12") },
];

/** What brings the planted peak. */
export const PEAK_SOURCE: Source = { weight: 0, channel: "Referral", buying: 0.1, ...from("news.example") };

export const PLACES: readonly { weight: number; place: Place; language: string; currency: "EUR" | "USD" }[] = [
  { weight: 34, place: { country: "EE", region: "Harju", city: "Tallinn" }, language: "et", currency: "EUR" },
  { weight: 12, place: { country: "EE", region: "Tartu", city: "Tartu" }, language: "et", currency: "EUR" },
  { weight: 16, place: { country: "FI", region: "Uusimaa", city: "Helsinki" }, language: "fi", currency: "EUR" },
  { weight: 12, place: { country: "DE", region: "Berlin", city: "Berlin" }, language: "de", currency: "EUR" },
  { weight: 12, place: { country: "US", region: "New York", city: "New York" }, language: "en", currency: "USD" },
  { weight: 6, place: { country: "US", region: "Texas", city: "Paris" }, language: "en", currency: "USD" },
  { weight: 5, place: { country: "FR", region: "Île-de-France", city: "Paris" }, language: "fr", currency: "EUR" },
  { weight: 3, place: { country: "", region: "", city: "" }, language: "", currency: "USD" },
];

const agent = (
  device: Agent["device"],
  browser: string,
  browserVersion: string,
  system: string,
  systemVersion: string,
): Agent => ({
  device,
  browser,
  browserVersion,
  system,
  systemVersion,
});

export const AGENTS: readonly { weight: number; agent: Agent }[] = [
  { weight: 30, agent: agent("desktop", "Chrome", "146", "Windows", "11") },
  { weight: 8, agent: agent("desktop", "Firefox", "150", "Linux", "") },
  { weight: 12, agent: agent("desktop", "Safari", "26", "macOS", "26") },
  { weight: 24, agent: agent("mobile", "Chrome", "146", "Android", "16") },
  { weight: 20, agent: agent("mobile", "Safari", "26", "iOS", "26") },
  { weight: 4, agent: agent("tablet", "Safari", "18", "iPadOS", "18") },
  { weight: 2, agent: agent("other", "", "", "", "") },
];

export const HOSTS: readonly { weight: number; host: string }[] = [
  { weight: 9, host: "tea.example" },
  { weight: 1, host: "shop.tea.example" },
];

export const LANDINGS: readonly { weight: number; path: string }[] = [
  { weight: 40, path: "/" },
  { weight: 12, path: "/blog/green-tea" },
  { weight: 8, path: "/blog/water-and-time" },
  { weight: 4, path: "/blog/õunatee" },
  { weight: 12, path: "/shop" },
  { weight: 6, path: "/pricing" },
  { weight: 2, path: "/Shop" },
];

export const READING: readonly string[] = [
  "/",
  "/blog",
  "/blog/green-tea",
  "/blog/water-and-time",
  "/blog/õunatee",
  "/about",
  "/contact",
  "/shop",
  "/pricing",
];

export const PRODUCTS: readonly { weight: number; path: string; priceMinor: number }[] = [
  { weight: 5, path: "/shop/green-tea", priceMinor: 1_250 },
  { weight: 3, path: "/shop/black-tea", priceMinor: 990 },
  { weight: 1, path: "/shop/tea-pot", priceMinor: 4_900 },
];

export const PLANS: readonly { weight: number; plan: string }[] = [
  { weight: 7, plan: "free" },
  { weight: 3, plan: "pro" },
];

/** Share of a day's visits by hour of the day. */
export const HOURS: readonly { weight: number; hour: number }[] = [
  2, 1, 1, 1, 1, 2, 4, 8, 12, 14, 14, 13, 12, 13, 13, 12, 12, 12, 13, 14, 15, 13, 9, 5,
].map((weight, hour) => ({ weight, hour }));

/** Sunday first. */
export const WEEK: readonly number[] = [0.7, 1.1, 1.15, 1.15, 1.1, 1, 0.8];

/** What happens on one day that the season does not explain; days from the first. With a source: what it brings is from there. */
export interface PlantedAnomaly {
  dayIndex: number;
  factor: number;
  source: Source | null;
}

export const ANOMALIES: readonly PlantedAnomaly[] = [
  { dayIndex: 100, factor: 3.5, source: PEAK_SOURCE },
  { dayIndex: 180, factor: 0.15, source: null },
  { dayIndex: 181, factor: 0.2, source: null },
  { dayIndex: 290, factor: 2.5, source: null },
];

export const BOTS: readonly { weight: number; reason: string; userAgent: string }[] = [
  {
    weight: 6,
    reason: "user_agent",
    userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  },
  {
    weight: 3,
    reason: "headless",
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/146.0.0.0 Safari/537.36",
  },
  {
    weight: 1,
    reason: "data_centre",
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/146.0.0.0 Safari/537.36",
  },
];
