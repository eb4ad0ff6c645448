import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromLittle, toLittle } from "./little.ts";

describe("LinkedIn's format of texts", () => {
  it.each([
    ["plain text", "New teas are in.", "New teas are in."],
    ["every reserved character", "|{}@[]()<>\\*_~", "\\|\\{\\}\\@\\[\\]\\(\\)\\<\\>\\\\\\*\\_\\~"],
    ["a hashtag", "Try #Oolong now", "Try {hashtag|\\#|Oolong} now"],
    ["a hashtag with a low line", "#first_flush", "{hashtag|\\#|first\\_flush}"],
    ["a hashtag of another script", "#чай!", "{hashtag|\\#|чай}!"],
    ["two hashtags", "#a #b", "{hashtag|\\#|a} {hashtag|\\#|b}"],
    ["a number is no hashtag", "We are #1", "We are \\#1"],
    ["an address keeps its fragment", "https://a.example/x_y#top", "https://a.example/x\\_y\\#top"],
    ["a mention is text", "Thanks @mari (really)", "Thanks \\@mari \\(really\\)"],
    ["a template of somebody's own is text", "{hashtag|#|x}", "\\{hashtag\\|\\#\\|x\\}"],
  ])("%s", (_, text, written) => {
    expect(toLittle(text)).toBe(written);
    expect(fromLittle(written)).toBe(text);
  });

  it("shows every text as it was written", () => {
    const mark = fc.constantFrom(..."|{}@[]()<>#\\*_~ab1 \n");
    const text = fc
      .array(fc.oneof(mark, fc.string({ maxLength: 3 }), fc.constant("#tea_time")))
      .map((all) => all.join(""));
    fc.assert(
      fc.property(text, (one) => {
        expect(fromLittle(toLittle(one))).toBe(one);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});
