/** How a network measures a text. */
export type Unit =
  /** What a reader takes for one character. */
  | "graphemes"
  /** Graphemes; a link counts 23 whatever its length, a mention without its server. */
  | "graphemes-links-23"
  /** Characters; an emoji counts as many as it has bytes. */
  | "characters-emoji-bytes"
  /** Latin and its like 1, other scripts and emoji 2, a link 23. */
  | "weighted"
  | "bytes"
  /** Code units of UTF-16: the most that a network that does not say how it counts can come to. */
  | "utf16";

const LINK_LENGTH = 23;
/** Marks that end a sentence or a bracket around a link are no part of it. */
const WEB_LINK = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/gi;
/** Endings of names that X takes for links without "https://" (text library, configuration 3: common ones of its list). */
const ENDINGS =
  "com|net|org|info|biz|io|co|tv|app|dev|shop|store|blog|news|me|eu|ee|fi|se|de|fr|uk|nl|es|it|pl|lv|lt|jp|ca|us|au|ch|at|be|dk|no";
const BARE_LINK = new RegExp(
  `(?<![\\w@.\\-/])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+(?:${ENDINGS})(?![\\w-]|\\.[a-z])(?:/[^\\s<>"]*[^\\s<>"'.,;:!?)\\]}])?`,
  "gi",
);
/** A mention of somebody on another server of the fediverse counts without the server. */
const REMOTE_MENTION = /(?<![\w/])(@[a-z0-9_]+(?:[a-z0-9_.-]*[a-z0-9_])?)@[a-z0-9.-]+[a-z0-9]/gi;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** Code points that X counts once (its text library, configuration 3); all others count twice. */
const LIGHT: readonly (readonly [number, number])[] = [
  [0, 4_351],
  [8_192, 8_205],
  [8_208, 8_223],
  [8_242, 8_247],
];

const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });
const ENCODER = new TextEncoder();
export const bytesOf = (text: string): number => ENCODER.encode(text).length;

/** The graphemes of a text with their places. */
export const graphemesOf = (text: string): Iterable<{ segment: string; index: number }> => SEGMENTER.segment(text);

/** Sums up a measure over the graphemes of a text. */
function sum(text: string, measure: (grapheme: string) => number): number {
  let total = 0;
  for (const { segment } of SEGMENTER.segment(text)) total += measure(segment);
  return total;
}

/** The text without its links, and what the links count. */
function withoutLinks(text: string, pattern: RegExp, each: number): { rest: string; links: number } {
  let links = 0;
  const rest = text.replace(pattern, () => {
    links += each;
    return "";
  });
  return { rest, links };
}

const isLight = (point: number): boolean => LIGHT.some(([from, to]) => point >= from && point <= to);
const weightOf = (grapheme: string): number =>
  [...grapheme].reduce((total, one) => total + (isLight(one.codePointAt(0) ?? 0) ? 1 : 2), 0);

const COUNTERS: Readonly<Record<Unit, (text: string, linkLength: number) => number>> = {
  graphemes: (text) => sum(text, () => 1),
  "graphemes-links-23": (text, linkLength) => {
    const { rest, links } = withoutLinks(text, WEB_LINK, linkLength);
    return links + sum(rest.replace(REMOTE_MENTION, "$1"), () => 1);
  },
  "characters-emoji-bytes": (text) =>
    sum(text, (grapheme) => (EMOJI.test(grapheme) ? bytesOf(grapheme) : [...grapheme].length)),
  weighted: (text, linkLength) => {
    const web = withoutLinks(text.normalize("NFC"), WEB_LINK, linkLength);
    const bare = withoutLinks(web.rest, BARE_LINK, linkLength);
    return web.links + bare.links + sum(bare.rest, (grapheme) => (EMOJI.test(grapheme) ? 2 : weightOf(grapheme)));
  },
  bytes: bytesOf,
  utf16: (text) => text.length,
};

/** Returns how much a text counts in a unit. `linkLength`: what a link counts where links count alike. */
export const countIn = (unit: Unit, text: string, linkLength = LINK_LENGTH): number => COUNTERS[unit](text, linkLength);
