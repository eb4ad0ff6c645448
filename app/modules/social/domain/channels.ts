import { exact } from "#app/shared/format/number.ts";

/** How a network measures a text. */
type Unit =
  /** What a reader takes for one character. */
  | "graphemes"
  /** Graphemes; a link counts 23 whatever its length. */
  | "graphemes-links-23"
  /** Characters; an emoji counts as many as it has bytes. */
  | "characters-emoji-bytes"
  /** Latin and its like 1, other scripts and emoji 2, a link 23. */
  | "weighted"
  | "bytes"
  /** Code units of UTF-16: the most that a network that does not say how it counts can come to. */
  | "utf16";

interface Limit {
  max: number;
  unit: Unit;
}

interface Channel {
  title: string;
  limits: readonly Limit[];
}

const utf16 = (max: number): readonly Limit[] => [{ max, unit: "utf16" }];

/** Where a post can be meant to go, and how long a text that network takes (product plan, section 4). */
export const CHANNELS = {
  bluesky: {
    title: "Bluesky",
    limits: [
      { max: 300, unit: "graphemes" },
      { max: 3_000, unit: "bytes" },
    ],
  },
  // What servers have unless they set another limit.
  mastodon: { title: "Mastodon", limits: [{ max: 500, unit: "graphemes-links-23" }] },
  threads: { title: "Threads", limits: [{ max: 500, unit: "characters-emoji-bytes" }] },
  linkedin: { title: "LinkedIn", limits: utf16(3_000) },
  instagram: { title: "Instagram", limits: utf16(2_200) },
  facebook: { title: "Facebook", limits: utf16(63_206) },
  x: { title: "X", limits: [{ max: 280, unit: "weighted" }] },
  pinterest: { title: "Pinterest", limits: utf16(500) },
  youtube: { title: "YouTube", limits: [{ max: 5_000, unit: "bytes" }] },
  telegram: { title: "Telegram", limits: utf16(4_096) },
  google_business: { title: "Google Business Profile", limits: utf16(1_500) },
} as const satisfies Record<string, Channel>;

export type ChannelName = keyof typeof CHANNELS;

export const CHANNEL_NAMES = Object.keys(CHANNELS) as [ChannelName, ...ChannelName[]];

/** No channel takes more. */
export const TEXT_MAX_CHARS = 63_206;

const LINK_LENGTH = 23;
const LINK = /https?:\/\/\S+/g;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** Code points that X counts once (its text library, configuration 3); all others count twice. */
const LIGHT: readonly (readonly [number, number])[] = [
  [0, 4_351],
  [8_192, 8_205],
  [8_208, 8_223],
  [8_242, 8_247],
];

const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Sums up a measure over the graphemes of a text. */
function sum(text: string, measure: (grapheme: string) => number): number {
  let total = 0;
  for (const { segment } of SEGMENTER.segment(text)) total += measure(segment);
  return total;
}

/** The text without its links, and what the links count. */
function withoutLinks(text: string): { rest: string; links: number } {
  const count = text.match(LINK)?.length ?? 0;
  return { rest: count === 0 ? text : text.replace(LINK, ""), links: count * LINK_LENGTH };
}

const isLight = (point: number): boolean => LIGHT.some(([from, to]) => point >= from && point <= to);
const weightOf = (grapheme: string): number =>
  [...grapheme].reduce((total, one) => total + (isLight(one.codePointAt(0) ?? 0) ? 1 : 2), 0);

const COUNTERS: Readonly<Record<Unit, (text: string) => number>> = {
  graphemes: (text) => sum(text, () => 1),
  "graphemes-links-23": (text) => {
    const { rest, links } = withoutLinks(text);
    return links + sum(rest, () => 1);
  },
  "characters-emoji-bytes": (text) =>
    sum(text, (grapheme) => (EMOJI.test(grapheme) ? bytesOf(grapheme) : [...grapheme].length)),
  weighted: (text) => {
    const { rest, links } = withoutLinks(text);
    return links + sum(rest, (grapheme) => (EMOJI.test(grapheme) ? 2 : weightOf(grapheme)));
  },
  bytes: bytesOf,
  utf16: (text) => text.length,
};

/** How long a text is in the way a channel counts first. */
export const lengthOn = (channel: ChannelName, text: string): number =>
  COUNTERS[CHANNELS[channel].limits[0].unit](text);

/** Why a text is too long for a channel; null when it fits. */
export function lengthFault(channel: ChannelName, text: string): string | null {
  const { title, limits }: Channel = CHANNELS[channel];
  for (const { max, unit } of limits) {
    const length = COUNTERS[unit](text);
    const words = unit === "bytes" ? "bytes" : "characters";
    if (length > max) return `${title} takes at most ${exact(max)} ${words}; this text counts ${exact(length)}.`;
  }
  return null;
}
