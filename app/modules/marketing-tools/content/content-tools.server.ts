import { SERP_BOXES, textWidthPx } from "#app/modules/seo/index.ts";
import { linesOf, textOf } from "#app/modules/seo-tools/index.server.ts";
import { CHANNEL_NAMES, CHANNELS, lengthFault, lengthOn, TEXT_MAX_CHARS } from "#app/modules/social/index.server.ts";
import { counted, exact, withDecimals } from "#app/shared/format/number.ts";
import { wholePercent } from "#app/shared/format/percent.ts";
import { err, ok } from "#app/shared/result.ts";
import { calculator, type MarketingTool, tool } from "../tool-definition.server.ts";
import { readHeadline } from "./domain/headline.ts";
import { fitImage, IMAGE_PLACES } from "./domain/image-sizes.ts";

const MAX_HEADLINES = 10;
const HEADLINE_WORDS = { fewest: 4, most: 15 };
const TITLE_BOX = SERP_BOXES.desktop.title;

function headlineChecks(text: string) {
  const facts = readHeadline(text);
  const width = Math.round(textWidthPx(text, TITLE_BOX.fontPx));
  const mark = (isGood: boolean, title: string, detail: string) =>
    ({ tone: isGood ? "good" : "warn", title, detail }) as const;
  return [
    mark(
      width <= TITLE_BOX.linePx,
      "Width in search results",
      `${exact(width)} of ${exact(TITLE_BOX.linePx)} px: ${width <= TITLE_BOX.linePx ? "Google shows all of it." : "Google cuts the end off."}`,
    ),
    mark(
      facts.words >= HEADLINE_WORDS.fewest && facts.words <= HEADLINE_WORDS.most,
      counted(facts.words, "word"),
      `Between ${HEADLINE_WORDS.fewest} and ${HEADLINE_WORDS.most} words say what the page is about and can be read at a glance.`,
    ),
    mark(
      facts.clickbait === null,
      facts.clickbait === null ? "Says what it is about" : `“${facts.clickbait}”`,
      facts.clickbait === null
        ? "It names the topic and does not hide it."
        : "Meta shows posts with such phrases to fewer people. Name the thing.",
    ),
    mark(
      facts.shouted.length === 0 && facts.exclamationMarks < 2,
      facts.shouted.length > 0
        ? `In capitals: ${facts.shouted.slice(0, 5).join(", ")}`
        : counted(facts.exclamationMarks, "exclamation mark"),
      "Google Ads rejects unnecessary capital letters and repeated exclamation marks.",
    ),
    mark(
      !facts.endsWithPeriod,
      facts.endsWithPeriod ? "Ends with a period" : "No period at the end",
      "Headlines have none.",
    ),
  ];
}

const headline = tool({
  id: "headline",
  title: "Headline analyzer",
  sentence: "Checks headlines for width, length and wording that ad networks penalize.",
  words: "title subject clickbait",
  icon: "newspaper",
  group: "Content and design",
  verb: "Analyze",
  fields: [
    {
      name: "headlines",
      label: "Headlines",
      kind: "lines",
      rows: 4,
      maxChars: 2_000,
      hint: `One per line, at most ${MAX_HEADLINES}.`,
    },
  ],
  example: { headlines: "How to brew green tea in 5 minutes\nYou won't believe what green tea does to your SKIN!!!" },
  exampleText: "The first headline passes all five checks; the second fails two of them.",
  formula: ["Width: the sum of the widths of its letters in Arial at 20 px, as Google draws titles on a desktop."],
  rules: [
    {
      text: "Google asks for descriptive, concise titles.",
      source: {
        label: "Google: title links",
        href: "https://developers.google.com/search/docs/appearance/title-link",
      },
    },
    {
      text: "A. Chakraborty and others, Stop Clickbait: Detecting and Preventing Clickbaits in Online News Media (2016).",
      source: { label: "arXiv 1610.09786", href: "https://arxiv.org/abs/1610.09786" },
    },
    {
      text: "Capitals and repeated marks: Google Ads, editorial requirements.",
      source: { label: "Google Ads policies", href: "https://support.google.com/adspolicy/answer/6021546" },
    },
    {
      text: "There is no score: whether people click, only a test shows. The limits of 4 and 15 words are our choice.",
    },
  ],
  async run(values) {
    const lines = linesOf(values, "headlines");
    if (lines.length === 0) return err({ headlines: "Enter at least one headline." });
    if (lines.length > MAX_HEADLINES) return err({ headlines: `Enter at most ${MAX_HEADLINES} headlines.` });
    const judged = lines.map((line) => ({ line, checks: headlineChecks(line) }));
    return ok([
      ...(judged.length > 1
        ? [
            {
              kind: "table" as const,
              title: "Compared",
              columns: [
                { label: "Headline" },
                { label: "Words", numeric: true },
                { label: "Checks passed", numeric: true },
              ],
              rows: judged.map(({ line, checks }) => [
                line,
                exact(readHeadline(line).words),
                `${checks.filter(({ tone }) => tone === "good").length} of ${checks.length}`,
              ]),
            },
          ]
        : []),
      ...judged.map(({ line, checks }) => ({
        kind: "checks" as const,
        title: line.length > 80 ? `${line.slice(0, 79)}…` : line,
        items: checks,
      })),
    ]);
  },
});

const postLength = tool({
  id: "post-length",
  title: "Post length by channel",
  sentence: "Whether a post fits on each network, counted the way the network counts.",
  words: "characters social twitter bluesky mastodon linkedin limit",
  icon: "pen-line",
  group: "Content and design",
  verb: "Count",
  fields: [{ name: "text", label: "Post", kind: "lines", rows: 6, maxChars: 6_000, hint: "With its links and emoji." }],
  example: {
    text: "Our new green teas are here 🍵 Three harvests from one hillside, and each tastes different. Order until Sunday and we send you a sample of the fourth: https://tea.example/green-teas-of-the-hillside-2026",
  },
  exampleText: "The link counts 23 on X and Mastodon whatever its length, and the emoji 2 on X.",
  formula: [
    "X: Latin letters 1, other scripts and emoji 2, a link 23. Bluesky: graphemes. YouTube: bytes. Others: UTF-16 units, the most they can count.",
  ],
  rules: [
    {
      text: "X: Counting characters.",
      source: { label: "X documentation", href: "https://docs.x.com/fundamentals/counting-characters" },
    },
    {
      text: "Bluesky: 300 graphemes and 3,000 bytes.",
      source: {
        label: "app.bsky.feed.post",
        href: "https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json",
      },
    },
    {
      text: "Mastodon: 500 unless the server sets another limit.",
      source: { label: "Mastodon documentation", href: "https://docs.joinmastodon.org/user/posting/" },
    },
  ],
  async run(values) {
    const text = textOf(values, "text").trim();
    if (text === "") return err({ text: "Enter the text of a post." });
    const rows = CHANNEL_NAMES.map((name) => {
      const { title, limits } = CHANNELS[name];
      const length = lengthOn(name, text);
      const { max, unit } = limits[0];
      return { title, length, max, unit, fault: lengthFault(name, text) };
    });
    const over = rows.filter(({ fault }) => fault !== null);
    return ok([
      {
        kind: "verdict",
        tone: over.length === 0 ? "good" : "warn",
        title: over.length === 0 ? "It fits everywhere" : `Too long for ${over.map(({ title }) => title).join(", ")}`,
        text: `${exact(text.length)} of at most ${exact(TEXT_MAX_CHARS)} UTF-16 units.`,
      },
      {
        kind: "table",
        title: "By channel",
        columns: [
          { label: "Channel" },
          { label: "Counts", numeric: true },
          { label: "Limit", numeric: true },
          { label: "Left", numeric: true, wide: true },
        ],
        rows: rows.map(({ title, length, max, unit, fault }) => [
          title,
          fault === null ? exact(length) : { text: exact(length), tone: "bad" as const },
          unit === "bytes" ? `${exact(max)} bytes` : exact(max),
          exact(max - length),
        ]),
      },
    ]);
  },
});

const imageSize = calculator({
  id: "image-size",
  title: "Image sizes by channel",
  sentence: "Which networks your image fits, and what they would crop.",
  words: "pixels dimensions ratio crop social thumbnail",
  icon: "layout-template",
  group: "Content and design",
  verb: "Check picture",
  numbers: [
    { name: "width", label: "Width (px)", min: 1, max: 50_000, whole: true },
    { name: "height", label: "Height (px)", min: 1, max: 50_000, whole: true },
  ],
  example: { width: "1,200", height: "630" },
  exampleText: "A picture of 1,200 × 630 px is made for link previews; a square post would cut almost half of it.",
  formula: ["The picture is cut in the middle to the ratio of the place. What stays must reach the recommended size."],
  rules: [
    ...[...new Map(IMAGE_PLACES.map(({ channel, source }) => [channel, source]))].map(([label, href]) => ({
      text: `${label}:`,
      source: { label: "recommended sizes", href },
    })),
    { text: "Networks change sizes without notice. Keep text away from the edges." },
  ],
  compute({ width, height }) {
    const rows = IMAGE_PLACES.map((place) => ({ place, fit: fitImage(width, height, place) }));
    const perfect = rows.filter(({ fit }) => fit.cut === 0 && fit.size === "fits");
    return [
      {
        kind: "verdict",
        tone: perfect.length > 0 ? "good" : "info",
        title:
          perfect.length > 0
            ? `Made for ${perfect.map(({ place }) => `${place.channel} (${place.place.toLowerCase()})`).join(", ")}`
            : "No placement takes it unchanged",
        text: `${exact(width)} × ${exact(height)} px, a ratio of ${withDecimals(width / height, 2)} : 1.`,
      },
      {
        kind: "table",
        title: "By placement",
        columns: [{ label: "Place" }, { label: "Recommended" }, { label: "Your picture" }],
        rows: rows.map(({ place, fit }) => [
          { text: place.channel, below: place.place },
          `${exact(place.width)} × ${exact(place.height)}`,
          {
            text:
              fit.size === "small"
                ? "Too small"
                : fit.size === "enlarged"
                  ? "Enlarged"
                  : fit.cut === 0
                    ? "Fits"
                    : "Cut",
            tone: fit.size === "small" ? "bad" : fit.size === "fits" && fit.cut === 0 ? "good" : "warn",
            below: fit.cut === 0 ? "Nothing is cut" : `${wholePercent(fit.cut)} is cut off`,
          },
        ]),
      },
    ];
  },
});

export const CONTENT_TOOLS: readonly MarketingTool[] = [headline, postLength, imageSize];
