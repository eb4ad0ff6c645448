import { describe, expect, it } from "vitest";
import { CHANNEL_NAMES, CHANNELS, type ChannelName, lengthFault, lengthOn, TEXT_MAX_CHARS } from "./channels.ts";

const FAMILY = "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}";
const FLAG = "\u{1F1EA}\u{1F1EA}";
const LONG_LINK = `https://kaja.example/${"a".repeat(200)}`;

describe("how long a text is", () => {
  it.each<[ChannelName, string, string, number]>([
    ["bluesky", "Latin", "Tere!", 5],
    ["bluesky", "a family is one character", FAMILY, 1],
    ["bluesky", "a letter with marks is one", "e\u0301\u0323", 1],
    ["bluesky", "a flag is one", FLAG + FLAG, 2],
    ["bluesky", "a link is as long as it is", LONG_LINK, LONG_LINK.length],
    ["mastodon", "a link is 23", `See ${LONG_LINK} now`, 4 + 23 + 4],
    ["mastodon", "a family is one character", FAMILY, 1],
    ["threads", "an emoji is its bytes", "a\u{1F600}", 1 + 4],
    ["threads", "a family is its bytes", FAMILY, 18],
    ["threads", "Estonian letters are letters", "õäöü", 4],
    ["x", "Latin and Cyrillic are 1", "abЖ", 3],
    ["x", "Chinese is 2", "回声", 4],
    ["x", "a family is 2", FAMILY, 2],
    ["x", "a flag is 2", FLAG, 2],
    ["x", "a keycap is 2", "1\uFE0F\u20E3", 2],
    ["x", "typographic dashes and quotes are 1", "–—“”", 4],
    ["x", "the ellipsis is 2", "…", 2],
    ["x", "two links are 46", `${LONG_LINK} http://a.example`, 46 + 1],
    ["youtube", "bytes", "õ€\u{1F600}", 2 + 3 + 4],
    ["linkedin", "code units", `a${FAMILY}`, 9],
  ])("on %s: %s", (channel, _, text, length) => {
    expect(lengthOn(channel, text)).toBe(length);
  });
});

describe("what a channel takes", () => {
  it.each<[ChannelName, number]>([
    ["bluesky", 300],
    ["mastodon", 500],
    ["threads", 500],
    ["linkedin", 3_000],
    ["instagram", 2_200],
    ["facebook", 63_206],
    ["x", 280],
    ["pinterest", 500],
    ["youtube", 5_000],
    ["telegram", 4_096],
    ["google_business", 1_500],
  ])("%s: %d characters of Latin and not one more", (channel, max) => {
    expect(lengthFault(channel, "a".repeat(max))).toBeNull();
    expect(lengthFault(channel, "a".repeat(max + 1))).toContain(`at most ${max.toLocaleString("en")}`);
  });

  it("300 families are few enough characters for Bluesky and too many bytes", () => {
    expect(lengthFault("bluesky", FAMILY.repeat(166))).toBeNull();
    expect(lengthFault("bluesky", FAMILY.repeat(300))).toBe(
      "Bluesky takes at most 3,000 bytes; this text counts 5,400.",
    );
  });

  it("140 Chinese characters fill X", () => {
    expect(lengthFault("x", "声".repeat(140))).toBeNull();
    expect(lengthFault("x", "声".repeat(141))).toBe("X takes at most 280 characters; this text counts 282.");
  });

  it("no channel takes more than any post may have", () => {
    for (const name of CHANNEL_NAMES)
      for (const { max } of CHANNELS[name].limits) expect(max).toBeLessThanOrEqual(TEXT_MAX_CHARS);
  });
});
