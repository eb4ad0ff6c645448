// Where visitors of the demonstration's website come from on a day: the shop's usual sources, and its campaigns while they run.

import { DEMO_CAMPAIGNS } from "#db/seed/campaigns/demo-campaigns.ts";
import { DEMO_TRAFFIC_DAYS } from "#db/seed/website/demo-analytics.ts";
import { SOURCES, type Source } from "../tests/support/simulator/world.ts";

type Campaign = (typeof DEMO_CAMPAIGNS)[number]["utmCampaign"];

interface Part {
  source: string;
  medium: string;
  channel: string;
  /** Beside the weights of the usual sources. */
  weight: number;
  buying: number;
  landing: string;
}

/** What each campaign sends; the flyer of one that has not begun is given out already. */
const PARTS: Readonly<Record<Campaign, readonly Part[]>> = {
  winter_tea: [
    { source: "newsletter", medium: "email", channel: "Email", weight: 6, buying: 2, landing: "/blog/winter" },
    {
      source: "instagram",
      medium: "social",
      channel: "Organic Social",
      weight: 4,
      buying: 0.8,
      landing: "/blog/winter",
    },
    { source: "google", medium: "cpc", channel: "Paid Search", weight: 4, buying: 1.6, landing: "/blog/winter" },
  ],
  gift_boxes: [{ source: "flyer", medium: "print", channel: "Other", weight: 1.5, buying: 1, landing: "/shop/gifts" }],
  autumn_newsletter: [
    { source: "newsletter", medium: "email", channel: "Email", weight: 27, buying: 1.2, landing: "/blog/water" },
  ],
};
const FLYER_DAYS = 45;

const NOTHING = { referrerHost: "", term: "", content: "", clickId: "" };

const toSource = (campaign: Campaign, { source, medium, ...part }: Part): Source => ({
  ...part,
  referrer: null,
  origin: { ...NOTHING, source, medium, campaign },
});

const CAMPAIGNS = DEMO_CAMPAIGNS.map(({ utmCampaign, status, firstDay, lastDay }) => ({
  firstDay: status === "draft" ? -FLYER_DAYS : firstDay,
  lastDay,
  sources: PARTS[utmCampaign].map((part) => toSource(utmCampaign, part)),
}));

/** Days are counted from the first with traffic; campaigns, from the first start. */
export function demoSourcesOn(dayIndex: number): readonly Source[] {
  const day = dayIndex - DEMO_TRAFFIC_DAYS;
  return [
    ...SOURCES,
    ...CAMPAIGNS.filter(({ firstDay, lastDay }) => day >= firstDay && day <= lastDay).flatMap(({ sources }) => sources),
  ];
}

/** A young shop: a part of its visits at first, all of them from three months before the first start on. */
const GROWN_AFTER_DAYS = DEMO_TRAFFIC_DAYS - 90;
const FIRST_SHARE = 0.3;

export const demoGrowthOn = (dayIndex: number): number =>
  FIRST_SHARE + (1 - FIRST_SHARE) * Math.min(1, dayIndex / GROWN_AFTER_DAYS);
