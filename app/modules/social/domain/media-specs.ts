import type { ChannelName } from "./channels.ts";

/** A shape that images may be cropped to, with the size that the network shows best. */
export interface ImageShape {
  id: "square" | "portrait" | "tall" | "landscape" | "wide";
  label: string;
  /** In pixels. */
  width: number;
  height: number;
}

export interface VideoSpec {
  types: readonly ("mp4" | "quicktime")[];
  maxBytes: number;
  minMs: number;
  maxMs: number;
}

interface MediaSpec {
  shapes: readonly ImageShape[];
  /** Width divided by height that the network's API refuses outside of. Left out: it takes every shape. */
  ratio?: { min: number; max: number; label: string };
  /** Null: the network shows no video, or takes none at this place. */
  video: VideoSpec | null;
  /** Where the network documents it. */
  source: string;
}

/** When the sources below were read. */
export const MEDIA_SPECS_READ_ON = "2026-11-28";

const SQUARE: ImageShape = { id: "square", label: "Square, 1:1", width: 1_080, height: 1_080 };
const PORTRAIT: ImageShape = { id: "portrait", label: "Portrait, 4:5", width: 1_080, height: 1_350 };
const TALL: ImageShape = { id: "tall", label: "Tall, 2:3", width: 1_000, height: 1_500 };
const LANDSCAPE: ImageShape = { id: "landscape", label: "Landscape, 1.91:1", width: 1_200, height: 628 };
const WIDE: ImageShape = { id: "wide", label: "Wide, 16:9", width: 1_600, height: 900 };

const MB = 1_000_000;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const BOTH = ["mp4", "quicktime"] as const;

const video = (maxBytes: number, maxMs: number, minMs = 0, types: VideoSpec["types"] = BOTH): VideoSpec => ({
  ...{ types, maxBytes, minMs, maxMs },
});

/** What each network takes beside text. */
export const MEDIA_SPECS: Readonly<Record<ChannelName, MediaSpec>> = {
  bluesky: {
    shapes: [SQUARE, PORTRAIT, LANDSCAPE, WIDE],
    video: video(100 * MB, 3 * MINUTE, 0, ["mp4"]),
    source: "https://docs.bsky.app/docs/tutorials/video",
  },
  // A server may set less; it has no limit of its own for the length.
  mastodon: {
    shapes: [WIDE, SQUARE, PORTRAIT],
    video: video(99 * MB, HOUR),
    source: "https://docs.joinmastodon.org/user/posting/",
  },
  threads: {
    shapes: [SQUARE, PORTRAIT, LANDSCAPE],
    ratio: { min: 0.1, max: 10, label: "1:10 and 10:1" },
    video: video(1_000 * MB, 5 * MINUTE),
    source: "https://developers.facebook.com/docs/threads/overview",
  },
  linkedin: {
    shapes: [LANDSCAPE, SQUARE, PORTRAIT],
    video: video(500 * MB, 30 * MINUTE, 3 * SECOND, ["mp4"]),
    source: "https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/videos-api",
  },
  instagram: {
    shapes: [PORTRAIT, SQUARE, LANDSCAPE],
    ratio: { min: 0.8, max: 1.91, label: "4:5 and 1.91:1" },
    video: video(300 * MB, 15 * MINUTE, 3 * SECOND),
    source: "https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media",
  },
  facebook: {
    shapes: [LANDSCAPE, SQUARE, PORTRAIT],
    video: video(10_000 * MB, 4 * HOUR),
    source: "https://developers.facebook.com/docs/video-api/guides/publishing",
  },
  x: {
    shapes: [WIDE, SQUARE, PORTRAIT],
    video: video(512 * MB, 140 * SECOND, 500),
    source: "https://docs.x.com/x-api/media/quickstart/best-practices",
  },
  pinterest: {
    shapes: [TALL, SQUARE],
    video: video(2_000 * MB, 15 * MINUTE, 4 * SECOND),
    source: "https://help.pinterest.com/en/business/article/pinterest-product-specs",
  },
  youtube: {
    shapes: [WIDE, SQUARE],
    video: video(256_000 * MB, 12 * HOUR),
    source: "https://support.google.com/youtube/answer/71673",
  },
  telegram: {
    shapes: [WIDE, SQUARE, PORTRAIT],
    video: video(50 * MB, HOUR, 0, ["mp4"]),
    source: "https://core.telegram.org/bots/api#sendvideo",
  },
  google_business: {
    shapes: [{ ...WIDE, id: "wide", label: "Wide, 4:3", width: 1_200, height: 900 }, SQUARE],
    video: video(75 * MB, 30 * SECOND),
    source: "https://support.google.com/business/answer/6103862",
  },
  discord: {
    shapes: [WIDE, SQUARE],
    video: video(10 * MB, HOUR),
    source: "https://docs.discord.com/developers/reference#uploading-files",
  },
  slack: {
    shapes: [],
    video: null,
    source: "https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks/",
  },
  nostr: { shapes: [], video: null, source: "https://github.com/nostr-protocol/nips/blob/master/01.md" },
  lemmy: { shapes: [], video: null, source: "https://join-lemmy.org/docs/contributors/04-api.html" },
};

export const shapesOf = (channel: ChannelName): readonly ImageShape[] => MEDIA_SPECS[channel].shapes;
