import { exact } from "#app/shared/format/number.ts";
import { countIn, type Unit } from "./text/counting.ts";

interface Limit {
  max: number;
  unit: Unit;
}

interface Channel {
  title: string;
  limits: readonly Limit[];
  /** Images of one post; 0: the network takes posts of text alone here. */
  maxImages: number;
  maxImageBytes: number;
  /** Types of images that the network takes. */
  imageTypes: readonly string[];
  /** Images without which a connection of the network publishes nothing; left out: none. */
  minImages?: number;
  /** Posts that answer each other, one after the other. */
  hasThreads?: true;
  /** A post can be followed by a reply of its own account: a first comment. */
  hasFirstComment?: true;
  /** What a comment may have, where it is less than a post. */
  maxCommentChars?: number;
  /** The first line is a title, of at least so many characters. */
  minTitleChars?: number;
  /** Where a person writes a post by hand: `{text}` is the text, `{url}` its link. */
  shareUrl?: string;
}

const utf16 = (max: number): readonly Limit[] => [{ max, unit: "utf16" }];
const USUAL_IMAGES = ["jpeg", "png", "webp", "gif"] as const;
const MB = 1_000_000;
const images = (maxImages: number, maxImageBytes = 5 * MB, imageTypes: readonly string[] = USUAL_IMAGES) => ({
  ...{ maxImages, maxImageBytes, imageTypes },
});

/** Where a post can be meant to go, and what that network takes (product plan, section 4). */
export const CHANNELS = {
  bluesky: {
    title: "Bluesky",
    limits: [
      { max: 300, unit: "graphemes" },
      { max: 3_000, unit: "bytes" },
    ],
    ...images(4, MB),
    hasThreads: true,
    hasFirstComment: true,
  },
  // What servers have unless they set another limit.
  mastodon: {
    title: "Mastodon",
    limits: [{ max: 500, unit: "graphemes-links-23" }],
    ...images(4),
    hasThreads: true,
    hasFirstComment: true,
  },
  threads: {
    title: "Threads",
    limits: [{ max: 500, unit: "characters-emoji-bytes" }],
    ...images(4),
    hasFirstComment: true,
    shareUrl: "https://www.threads.net/intent/post?text={text}",
  },
  linkedin: {
    title: "LinkedIn",
    limits: utf16(3_000),
    ...images(4, 5 * MB, ["jpeg", "png", "gif"]),
    hasFirstComment: true,
    maxCommentChars: 1_250,
    shareUrl: "https://www.linkedin.com/feed/?shareActive=true&text={text}",
  },
  // Its API takes JPEG alone, and no post without an image.
  instagram: {
    title: "Instagram",
    limits: utf16(2_200),
    ...images(4, 8 * MB, ["jpeg"]),
    minImages: 1,
    hasFirstComment: true,
    // Its Comments API, read in November 2026.
    maxCommentChars: 300,
    shareUrl: "https://www.instagram.com/",
  },
  facebook: {
    title: "Facebook",
    limits: utf16(63_206),
    ...images(4, 4 * MB),
    hasFirstComment: true,
    maxCommentChars: 8_000,
    shareUrl: "https://www.facebook.com/sharer/sharer.php?u={url}",
  },
  x: {
    title: "X",
    limits: [{ max: 280, unit: "weighted" }],
    // An animated one would have to be alone in its post.
    ...images(4, 5 * MB, ["jpeg", "png", "webp"]),
    hasThreads: true,
    hasFirstComment: true,
    shareUrl: "https://x.com/intent/post?text={text}",
  },
  pinterest: {
    title: "Pinterest",
    limits: utf16(500),
    ...images(4),
    shareUrl: "https://www.pinterest.com/pin/create/button/?url={url}&description={text}",
  },
  youtube: {
    title: "YouTube",
    limits: [{ max: 5_000, unit: "bytes" }],
    ...images(4),
    hasFirstComment: true,
    shareUrl: "https://studio.youtube.com/",
  },
  telegram: { title: "Telegram", limits: utf16(4_096), ...images(1), hasFirstComment: true },
  google_business: {
    title: "Google Business Profile",
    limits: utf16(1_500),
    ...images(4),
    shareUrl: "https://business.google.com/posts",
  },
  discord: { title: "Discord", limits: utf16(2_000), ...images(4) },
  // A webhook of Slack takes no files.
  slack: { title: "Slack", limits: utf16(4_000), ...images(0) },
  // Relays set limits of their own, for the whole event; the widespread strfry takes 65,536 bytes.
  nostr: {
    title: "Nostr",
    limits: [{ max: 60_000, unit: "bytes" }],
    ...images(0),
    hasThreads: true,
    hasFirstComment: true,
  },
  // The first line is the title; servers of version 0.19 take a body of 10,000 characters.
  lemmy: { title: "Lemmy", limits: utf16(10_000), ...images(0), minTitleChars: 3, hasFirstComment: true },
} as const satisfies Record<string, Channel>;

export type ChannelName = keyof typeof CHANNELS;

export const CHANNEL_NAMES = Object.keys(CHANNELS) as [ChannelName, ...ChannelName[]];

/** Channels to which Kaja publishes through a connection. */
export const DIRECT_CHANNELS = [
  "bluesky",
  "mastodon",
  "telegram",
  "discord",
  "slack",
  "nostr",
  "lemmy",
  "linkedin",
  "x",
  "facebook",
  "instagram",
] as const;
export type DirectChannel = (typeof DIRECT_CHANNELS)[number];

/** Channels on which people can publish by hand, with a reminder. */
export const HAND_CHANNELS: readonly ChannelName[] = CHANNEL_NAMES.filter((channel) => "shareUrl" in CHANNELS[channel]);

export const isDirect = (channel: string): channel is DirectChannel =>
  DIRECT_CHANNELS.some((direct) => direct === channel);

export const channelOf = (channel: ChannelName): Channel => CHANNELS[channel];

/** No channel takes more. */
export const TEXT_MAX_CHARS = 63_206;

/** What a server of a network sets of its own. */
export interface ServerLimits {
  maxChars?: number | undefined;
  /** What a link counts. */
  linkChars?: number | undefined;
}

const limitsOf = (channel: ChannelName, server?: ServerLimits): readonly Limit[] => {
  const { limits } = channelOf(channel);
  const [first, ...others] = limits;
  return server?.maxChars && first ? [{ ...first, max: server.maxChars }, ...others] : limits;
};

/** How long a text is in the way a channel counts first, and how long it may be. */
export function measure(channel: ChannelName, text: string, server?: ServerLimits): { length: number; max: number } {
  const [first] = limitsOf(channel, server);
  return first
    ? { length: countIn(first.unit, text, server?.linkChars), max: first.max }
    : { length: 0, max: TEXT_MAX_CHARS };
}

/** How long a text is in the way a channel counts first. */
export const lengthOn = (channel: ChannelName, text: string): number => measure(channel, text).length;

/** Why a text is too long for a channel; null when it fits. */
export function lengthFault(channel: ChannelName, text: string, server?: ServerLimits): string | null {
  const { title } = channelOf(channel);
  for (const { max, unit } of limitsOf(channel, server)) {
    const length = countIn(unit, text, server?.linkChars);
    const label = unit === "bytes" ? "bytes" : "characters";
    if (length > max) return `${title} takes at most ${exact(max)} ${label}; this text counts ${exact(length)}.`;
  }
  return null;
}
