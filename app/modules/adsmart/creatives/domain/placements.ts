import type { Network } from "../../domain/networks.ts";

interface TextLimit {
  field: "headline" | "body";
  /** Longer is refused by the network. */
  max: number;
  /** Longer is cut off on screens; null: nothing is cut before the maximum. */
  shown: number | null;
}

/** Share of the height or width that the network's own controls cover. */
interface SafeZone {
  top: number;
  bottom: number;
  sides: number;
}

export interface Placement {
  id: string;
  network: Network;
  name: string;
  media: "image" | "video";
  /** Width ÷ height that the network accepts, each with the smallest size in pixels. */
  ratios: readonly { label: string; ratio: number; minWidth: number; minHeight: number }[];
  /** How far a ratio may be off, as a share of it. */
  tolerance: number;
  maxBytes: number;
  types: readonly string[];
  /** Of a video. */
  seconds: { min: number; max: number } | null;
  texts: readonly TextLimit[];
  safeZone: SafeZone | null;
  /** Page of the network that says so, and the day on which the values were entered here. */
  source: string;
  checkedOn: string;
}

const MB = 1_000_000;
const CHECKED = "2026-11-27";
const wide = (minWidth: number, minHeight: number) => ({ label: "1.91:1", ratio: 1.91, minWidth, minHeight });
const square = (min: number) => ({ label: "1:1", ratio: 1, minWidth: min, minHeight: min });
const tall = (minWidth: number, minHeight: number) => ({ label: "9:16", ratio: 9 / 16, minWidth, minHeight });
const portrait = (minWidth: number, minHeight: number) => ({ label: "4:5", ratio: 0.8, minWidth, minHeight });
const text = (field: TextLimit["field"], max: number, shown: number | null = null): TextLimit => ({
  field,
  max,
  shown,
});

/** What the large networks ask of an ad. Values change: each row names the network's page to compare with. */
export const PLACEMENTS: readonly Placement[] = [
  {
    id: "google_display",
    network: "google",
    name: "Responsive display image",
    media: "image",
    ratios: [wide(600, 314), square(300)],
    tolerance: 0.01,
    maxBytes: 5_120 * 1_024,
    types: ["jpeg", "png", "gif"],
    seconds: null,
    texts: [text("headline", 30), text("body", 90)],
    safeZone: null,
    source: "https://support.google.com/google-ads/answer/7005917",
    checkedOn: CHECKED,
  },
  {
    id: "meta_feed",
    network: "meta",
    name: "Facebook and Instagram feed image",
    media: "image",
    ratios: [wide(600, 314), square(600), portrait(600, 750)],
    tolerance: 0.03,
    maxBytes: 30 * MB,
    types: ["jpeg", "png"],
    seconds: null,
    texts: [text("headline", 255, 27), text("body", 2_200, 125)],
    safeZone: null,
    source: "https://www.facebook.com/business/ads-guide/image/facebook-feed",
    checkedOn: CHECKED,
  },
  {
    id: "meta_story",
    network: "meta",
    name: "Facebook and Instagram stories image",
    media: "image",
    ratios: [tall(500, 889)],
    tolerance: 0.01,
    maxBytes: 30 * MB,
    types: ["jpeg", "png"],
    seconds: null,
    texts: [text("headline", 255, 40), text("body", 2_200, 125)],
    safeZone: { top: 0.14, bottom: 0.2, sides: 0 },
    source: "https://www.facebook.com/business/ads-guide/update/image/facebook-story/outcome-awareness",
    checkedOn: CHECKED,
  },
  {
    id: "linkedin_image",
    network: "linkedin",
    name: "Single image ad",
    media: "image",
    ratios: [wide(640, 360), square(360), portrait(360, 450)],
    tolerance: 0.02,
    maxBytes: 5 * MB,
    types: ["jpeg", "png", "gif"],
    seconds: null,
    texts: [text("headline", 200, 70), text("body", 3_000, 150)],
    safeZone: null,
    source: "https://www.linkedin.com/help/lms/answer/a426534",
    checkedOn: CHECKED,
  },
  {
    id: "tiktok_feed",
    network: "tiktok",
    name: "In-feed video",
    media: "video",
    ratios: [tall(540, 960), square(640), { label: "16:9", ratio: 16 / 9, minWidth: 960, minHeight: 540 }],
    tolerance: 0.02,
    maxBytes: 500 * MB,
    types: ["mp4", "mov", "mpeg", "3gp", "avi"],
    seconds: { min: 5, max: 60 },
    texts: [text("body", 100)],
    safeZone: { top: 0.07, bottom: 0.2, sides: 0.13 },
    source: "https://ads.tiktok.com/help/article/tiktok-auction-in-feed-ads",
    checkedOn: CHECKED,
  },
  {
    id: "microsoft_audience",
    network: "microsoft",
    name: "Audience ad image",
    media: "image",
    ratios: [wide(703, 368), square(300)],
    tolerance: 0.01,
    maxBytes: 5 * MB,
    types: ["jpeg", "png"],
    seconds: null,
    texts: [text("headline", 30), text("body", 90)],
    safeZone: null,
    source: "https://help.ads.microsoft.com/apex/index/3/en/60102",
    checkedOn: CHECKED,
  },
  {
    id: "pinterest_pin",
    network: "pinterest",
    name: "Standard image Pin",
    media: "image",
    ratios: [{ label: "2:3", ratio: 2 / 3, minWidth: 600, minHeight: 900 }, square(600)],
    tolerance: 0.02,
    maxBytes: 20 * MB,
    types: ["jpeg", "png"],
    seconds: null,
    texts: [text("headline", 100, 40), text("body", 800)],
    safeZone: null,
    source: "https://help.pinterest.com/en/business/article/pinterest-product-specs",
    checkedOn: CHECKED,
  },
];

export const placementOf = (id: string): Placement | undefined => PLACEMENTS.find((placement) => placement.id === id);
