import type { Database } from "../../client.ts";
import { campaignAssets } from "../../schema/cross-module.ts";
import { shortLinks } from "../../schema/links.ts";
import { countAdded } from "../demo-totals.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

interface DemoLink {
  slug: string;
  title: string;
  path: string;
  folder: string;
  tags: string[];
  utm: readonly [source: string, medium: string, campaign: string];
  /** Clicks on an ordinary day. */
  daily: number;
  /** Days before the first start in which it was followed. */
  days: number;
}

const LINKS: readonly DemoLink[] = [
  {
    slug: "demo-winter-guide",
    title: "Winter guide, newsletter",
    path: "/blog/winter",
    folder: "Winter tea",
    tags: ["newsletter", "winter"],
    utm: ["newsletter", "email", "winter_tea"],
    daily: 14,
    days: 20,
  },
  {
    slug: "demo-winter-post",
    title: "Winter guide, social posts",
    path: "/blog/winter",
    folder: "Winter tea",
    tags: ["social", "winter"],
    utm: ["instagram", "social", "winter_tea"],
    daily: 9,
    days: 20,
  },
  {
    slug: "demo-gift-boxes",
    title: "Gift boxes, flyer at the market",
    path: "/shop/gifts",
    folder: "",
    tags: ["print"],
    utm: ["flyer", "print", "gift_boxes"],
    daily: 4,
    days: 45,
  },
];

const pick = <T>(values: readonly T[], at: number): T => values[at % values.length] as T;
const COUNTRIES = ["EE", "DE", "FI", "EE", "GB", "SE", "EE"];
const DEVICES = ["mobile", "mobile", "desktop", "mobile", "tablet", "desktop"];
const BROWSERS = ["Safari", "Chrome", "Firefox", "Chrome", "Edge"];
const SYSTEMS = ["iOS", "Android", "Windows", "Android", "macOS"];
const REFERRERS = ["", "instagram.com", "mail.google.com", "", "facebook.com"];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Eight characters that look drawn, the same for each click of each start. */
function tokenOf(link: number, seq: number): string {
  let state = (link + 1) * 2_654_435_761 + seq * 40_503;
  return Array.from({ length: 8 }, () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return LETTERS[state % LETTERS.length];
  }).join("");
}

/** The click id that people of the demonstration carry: the `nth` click of a link, from 1. */
export const demoClickId = (link: number, nth: number): string =>
  `${LINKS[link % LINKS.length]?.slug}.${nth.toString(36)}.${tokenOf(link % LINKS.length, nth)}`;

/** Short links of the demonstration; the first two are assets of its first campaign. */
export function linkStatements(
  db: Database,
  now: Date,
  { userId, workspaceId }: { userId: string; workspaceId: string },
  id: (last: number) => string,
) {
  const timesOf = (days: number) => {
    const createdAt = new Date(now.getTime() - (days + 1) * DAY_MS);
    return { createdAt, updatedAt: createdAt };
  };
  return [
    ...LINKS.flatMap(({ slug, title, path, folder, tags, utm: [source, medium, campaign], days }, at) => [
      db
        .insert(shortLinks)
        .values({
          ...{ id: id(90 + at), workspaceId, userId, slug, title, folder, tags, ...timesOf(days) },
          destination: `https://tea.example${path}`,
          routing: JSON.stringify({
            utm: { source, medium, campaign, term: "", content: "" },
            ...{ targets: [], variants: [], preview: { title: "", text: "", image: "" } },
          }),
          passesClickId: true,
          hasPublicStats: at === 0,
        })
        .onConflictDoNothing(),
      countAdded(db, workspaceId, "short_links"),
    ]),
    ...LINKS.slice(0, 2).map(({ title, days }, at) =>
      db
        .insert(campaignAssets)
        .values({
          ...{
            id: id(94 + at),
            workspaceId,
            campaignId: id(70),
            kind: "link",
            refId: id(90 + at),
            title,
            ...timesOf(days),
          },
        })
        .onConflictDoNothing(),
    ),
  ];
}

/** The clicks of each link in the last weeks before `now`, oldest first: more on the days after a letter, fewer at weekends. */
export const demoClicks = (now: Date) =>
  LINKS.map(({ slug, daily, days }, link) => {
    const firstMs = now.getTime() - days * DAY_MS;
    const moments = Array.from({ length: days }, (_, day) => {
      const weekday = new Date(firstMs + day * DAY_MS).getUTCDay();
      const factor = (weekday === 0 || weekday === 6 ? 0.6 : 1) * (day % 14 === 3 ? 2.5 : 1);
      const count = Math.max(1, Math.round(daily * factor + ((day * 7 + link * 3) % 5) - 2));
      return Array.from(
        { length: count },
        (_, nth) => firstMs + day * DAY_MS + Math.round((nth / count) * 22 * HOUR_MS),
      );
    })
      .flat()
      .filter((atMs) => atMs < now.getTime());
    return {
      slug,
      clicks: moments.map((atMs, at) => ({
        atMs,
        // Some people come back on the same day.
        visitor: `demo-${link}-${at % 11 === 0 ? Math.max(0, at - 1) : at}`,
        bot: null,
        country: pick(COUNTRIES, at * 3 + link),
        device: pick(DEVICES, at * 5 + link),
        browser: pick(BROWSERS, at * 7 + link),
        system: pick(SYSTEMS, at * 7 + link),
        language: pick(["et", "en", "de", "fi"], at + link),
        referrer: pick(REFERRERS, at * 2 + link),
        variant: "",
        token: tokenOf(link, at + 1),
      })),
    };
  });
