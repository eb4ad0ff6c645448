/** A place that takes pictures, in pixels, with the page that says so. */
export interface ImagePlace {
  channel: string;
  place: string;
  width: number;
  height: number;
  /** Smallest that is taken, where the network names one. */
  minWidth?: number;
  minHeight?: number;
  source: string;
}

const FACEBOOK = "https://developers.facebook.com/docs/sharing/webmasters/images/";
const INSTAGRAM = "https://help.instagram.com/1631821640426723";
const GOOGLE_ADS = "https://support.google.com/google-ads/answer/13676244";

/** Sizes as the networks recommended them in 2026; where a page names a ratio only, the usual size of that ratio. */
export const IMAGE_PLACES: readonly ImagePlace[] = [
  {
    channel: "Facebook",
    place: "Link preview",
    width: 1_200,
    height: 630,
    minWidth: 600,
    minHeight: 315,
    source: FACEBOOK,
  },
  {
    channel: "X",
    place: "Large card",
    width: 1_200,
    height: 600,
    minWidth: 300,
    minHeight: 157,
    source: "https://developer.x.com/en/docs/x-for-websites/cards/overview/summary-card-with-large-image",
  },
  {
    channel: "LinkedIn",
    place: "Link preview",
    width: 1_200,
    height: 627,
    source: "https://www.linkedin.com/help/linkedin/answer/a521928",
  },
  { channel: "Instagram", place: "Square post", width: 1_080, height: 1_080, minWidth: 320, source: INSTAGRAM },
  { channel: "Instagram", place: "Portrait post", width: 1_080, height: 1_350, minWidth: 320, source: INSTAGRAM },
  {
    channel: "Instagram",
    place: "Story and reel",
    width: 1_080,
    height: 1_920,
    source: "https://help.instagram.com/1038071743007909",
  },
  {
    channel: "Pinterest",
    place: "Pin",
    width: 1_000,
    height: 1_500,
    source: "https://help.pinterest.com/en/business/article/pinterest-product-specs",
  },
  {
    channel: "YouTube",
    place: "Thumbnail",
    width: 1_280,
    height: 720,
    minWidth: 640,
    source: "https://support.google.com/youtube/answer/72431",
  },
  {
    channel: "YouTube",
    place: "Channel banner",
    width: 2_560,
    height: 1_440,
    minWidth: 2_048,
    minHeight: 1_152,
    source: "https://support.google.com/youtube/answer/2972003",
  },
  {
    channel: "TikTok",
    place: "Video cover",
    width: 1_080,
    height: 1_920,
    source: "https://ads.tiktok.com/help/article/video-ads-specifications",
  },
  {
    channel: "Google Ads",
    place: "Landscape image",
    width: 1_200,
    height: 628,
    minWidth: 600,
    minHeight: 314,
    source: GOOGLE_ADS,
  },
  {
    channel: "Google Ads",
    place: "Square image",
    width: 1_200,
    height: 1_200,
    minWidth: 300,
    minHeight: 300,
    source: GOOGLE_ADS,
  },
  {
    channel: "Google Business Profile",
    place: "Photo",
    width: 720,
    height: 720,
    minWidth: 250,
    minHeight: 250,
    source: "https://support.google.com/business/answer/6103862",
  },
];

export interface ImageFit {
  /** The part that stays of the picture when it is cut to the ratio, in pixels. */
  keptWidth: number;
  keptHeight: number;
  /** Share of the area that is cut off, 0 to 1. */
  cut: number;
  /** "small": below what the network takes; "enlarged": below what it recommends. */
  size: "fits" | "enlarged" | "small";
}

/** A pixel of rounding is no cut. */
const NO_CUT = 0.01;

/** How a picture fits into a place, cut in the middle to its ratio. */
export function fitImage(width: number, height: number, place: ImagePlace): ImageFit {
  const ratio = place.width / place.height;
  const keptWidth = Math.min(width, Math.round(height * ratio));
  const keptHeight = Math.min(height, Math.round(width / ratio));
  const cut = 1 - (keptWidth * keptHeight) / (width * height);
  const isSmall = keptWidth < (place.minWidth ?? 0) || keptHeight < (place.minHeight ?? 0);
  const isEnlarged = keptWidth < place.width || keptHeight < place.height;
  return {
    keptWidth,
    keptHeight,
    cut: cut < NO_CUT ? 0 : cut,
    size: isSmall ? "small" : isEnlarged ? "enlarged" : "fits",
  };
}
