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
    // Published vectors of X's text library (twitter-text, conformance/validate.yml).
    ["x", "a plain text", "This is a test.", 15],
    ["x", "a link with http", "http://test.com", 23],
    ["x", "a link with https", "https://test.com", 23],
    ["x", "a link without a protocol", "test.com", 23],
    ["x", "several links", "Test https://test.com test https://test.com test.com test", 86],
    ["x", "an address of a mail is no link", "mail@test.com", 13],
    ["x", "a file name is no link", "read.me2 now", 12],
    ["x", "a mark after a link is no part of it", "(https://test.com).", 23 + 3],
    ["mastodon", "a mention counts without its server", "@mari@social.example hi", 8],
    ["mastodon", "a link in brackets", "(https://tea.example/a)", 25],
    ["discord", "code units", "a\u{1F600}", 3],
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
    ["discord", 2_000],
    ["slack", 4_000],
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

  it("a server of Mastodon may set limits of its own", () => {
    const server = { maxChars: 1_000, linkChars: 30 };
    expect(lengthFault("mastodon", "a".repeat(1_000), server)).toBeNull();
    expect(lengthFault("mastodon", "a".repeat(1_001), server)).toContain("at most 1,000");
    expect(lengthFault("mastodon", `${"a".repeat(969)} ${LONG_LINK}`, server)).toBeNull();
    expect(lengthFault("mastodon", `${"a".repeat(970)} ${LONG_LINK}`, server)).toContain("counts 1,001");
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
