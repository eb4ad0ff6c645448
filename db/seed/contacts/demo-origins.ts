import { DEMO_CAMPAIGNS } from "../campaigns/demo-campaigns.ts";
import { demoClickId } from "../campaigns/demo-links.ts";

/** How the people of the demonstration came: by its usual sources, and by its campaigns while these run. */

const DAY_MS = 86_400_000;
/** When somebody was seen last, as a share of the time since they came. */
const LAST_SEEN = 0.8;

/** Where a person first came from; `link`: the short link that they followed. */
interface Origin {
  source: string;
  utm: { source: string; medium: string; campaign: string };
  landing: string;
  link?: number;
}

const AT_THE_FAIR: Origin = {
  source: "Tea fair",
  utm: { source: "", medium: "", campaign: "" },
  landing: "/",
};
const SOURCES: readonly Origin[] = [
  { source: "Search", utm: { source: "google", medium: "organic", campaign: "" }, landing: "/" },
  { source: "Newsletter", utm: { source: "newsletter", medium: "email", campaign: "november" }, landing: "/" },
  AT_THE_FAIR,
  { source: "Instagram", utm: { source: "instagram", medium: "social", campaign: "" }, landing: "/shop" },
  { source: "Ads", utm: { source: "google", medium: "cpc", campaign: "green tea" }, landing: "/shop" },
];

const [WINTER, GIFTS, AUTUMN] = DEMO_CAMPAIGNS;

const WINTER_LETTER: Origin = {
  source: "Newsletter",
  utm: { source: "newsletter", medium: "email", campaign: WINTER.utmCampaign },
  landing: "/blog/winter",
  link: 0,
};
/** The ways of the winter campaign; the first two by its short links. */
const WINTER_WAYS: readonly Origin[] = [
  WINTER_LETTER,
  {
    ...WINTER_LETTER,
    source: "Instagram",
    utm: { source: "instagram", medium: "social", campaign: WINTER.utmCampaign },
    link: 1,
  },
  {
    source: "Ads",
    utm: { source: "google", medium: "cpc", campaign: WINTER.utmCampaign },
    landing: "/blog/winter",
  },
];
const FLYER: Origin = {
  source: "Flyer",
  utm: { source: "flyer", medium: "print", campaign: GIFTS.utmCampaign },
  landing: "/shop/gifts",
  link: 2,
};
const AUTUMN_LETTER: Origin = {
  source: "Newsletter",
  utm: { source: "newsletter", medium: "email", campaign: AUTUMN.utmCampaign },
  landing: "/blog/water",
};
/** The flyer was given out for so many days. */
const FLYER_DAYS = 45;
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** Every fourth person came by the winter campaign, since it began. */
export const isOfWinter = (at: number): boolean => at % 4 === 1;

export const ageDaysOf = (at: number): number =>
  isOfWinter(at) ? 1 + ((at * 7) % (-WINTER.firstDay - 2)) : 3 + ((at * 37) % 118);

/** How a person came, by the campaigns that ran on the day. */
export function originOf(at: number): Origin {
  const ageDays = ageDaysOf(at);
  if (isOfWinter(at)) return pick(WINTER_WAYS, at);
  if (at % 4 === 3 && ageDays < FLYER_DAYS) return FLYER;
  if (at % 4 === 2 && ageDays < -AUTUMN.firstDay && ageDays > -AUTUMN.lastDay) return AUTUMN_LETTER;
  return pick(SOURCES, at);
}

function touchOf(at: number, { utm, landing, link }: Origin, nowMs: number) {
  return {
    at: nowMs,
    referrer: utm.medium === "organic" ? "https://www.google.com/" : "",
    landingPage: `https://tea.example${landing}`,
    utm: { ...utm, term: "", content: "" },
    clickIds: link === undefined ? ({} as Record<string, string>) : { kj_click: demoClickId(link, 1 + at) },
    visitorId: null,
    formId: null,
  };
}

export const firstTouchOf = (at: number, createdAt: number) => touchOf(at, originOf(at), createdAt);

/** Later everybody comes directly; some by the winter letter, which then has a part in what they buy. */
export function lastTouchOf(at: number, createdAt: number, nowMs: number) {
  const seenAt = createdAt + (nowMs - createdAt) * LAST_SEEN;
  const isByLetter = at % 6 === 0 && nowMs - seenAt < -WINTER.firstDay * DAY_MS;
  const { link: _, ...way } = isByLetter ? WINTER_LETTER : { ...AT_THE_FAIR, landing: "/shop" };
  return touchOf(at, way, Math.round(seenAt));
}
