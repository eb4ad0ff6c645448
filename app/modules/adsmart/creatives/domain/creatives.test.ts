import { describe, expect, test } from "vitest";
import { DEFAULT_RULE, NO_FIELDS, parseName, renderName, slugPart } from "./naming.ts";
import { PLACEMENTS, placementOf } from "./placements.ts";
import { type CreativeFacts, validateCreative } from "./validate.ts";

const KNOWN = { hook: ["Free tea", "Morning"], offer: ["10% off"], format: [], audience: ["Lookalike 1%"] };

describe("names", () => {
  const fields = { hook: "Free tea", offer: "Spring Sale", format: "video", audience: "" };
  test("are made by the rule and read back", () => {
    const name = renderName(DEFAULT_RULE, fields);
    expect(name).toBe("free-tea_spring-sale_video_x");
    expect(parseName(DEFAULT_RULE, name, KNOWN)).toEqual({
      by: "rule",
      fields: { hook: "free-tea", offer: "spring-sale", format: "video", audience: "" },
    });
  });
  test("a value never holds the separator", () => {
    expect(slugPart("a_b c", "_")).toBe("a-b-c");
    expect(slugPart("a-b c", "-")).toBe("a_b_c");
    expect(slugPart("  ", "_")).toBe("");
  });
  test.each([
    ["FB | 2024 | Morning (Static 1x1)", { hook: "Morning", format: "image" }],
    ["q3 lookalike-1% free tea reel", { hook: "Free tea", format: "video" }],
    ["10% off carousel for all", { offer: "10% off", format: "carousel" }],
  ])("%j is read by known words", (name, expected) => {
    expect(parseName(DEFAULT_RULE, name, KNOWN)).toEqual({
      by: "guessed",
      fields: { ...NO_FIELDS, ...expected, ...(name.includes("lookalike") ? { audience: "Lookalike 1%" } : {}) },
    });
  });
  test("nothing known", () =>
    expect(parseName(DEFAULT_RULE, "Ad 17", KNOWN)).toEqual({ by: "none", fields: NO_FIELDS }));
});

test("each placement has its source and the day on which it was read", () => {
  for (const { source, checkedOn, ratios } of PLACEMENTS) {
    expect(new URL(source).protocol).toBe("https:");
    expect(checkedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(ratios.length).toBeGreaterThan(0);
  }
  expect(new Set(PLACEMENTS.map(({ id }) => id)).size).toBe(PLACEMENTS.length);
});

describe("validator", () => {
  const facts: CreativeFacts = {
    headline: "Tea",
    body: "Fresh",
    width: 1_080,
    height: 1_920,
    bytes: 900_000,
    type: "jpeg",
    seconds: null,
    margins: null,
  };
  const check = (id: string, more: Partial<CreativeFacts>) => {
    const placement = placementOf(id);
    if (!placement) throw new Error(id);
    return validateCreative(placement, { ...facts, ...more }).map(({ level, message }) => `${level}: ${message}`);
  };
  test("what fits has no finding", () => expect(check("meta_story", {})).toEqual([]));
  test("ratio, size, file and length", () => {
    expect(check("google_display", { headline: "x".repeat(31), bytes: 6_000_000, type: "webp" })).toEqual([
      "error: The file is larger than 5.2 MB.",
      "error: Files of the type webp are not accepted; allowed are jpeg, png, gif.",
      "error: 1080 × 1920 is a ratio of 0.56:1; allowed are 1.91:1, 1:1.",
      "error: The headline has 31 characters; at most 30 are allowed.",
    ]);
    expect(check("google_display", { width: 299, height: 299 })).toEqual([
      "error: 299 × 299 is too small: 1:1 needs at least 300 × 300.",
    ]);
  });
  test("an emoji is one character; a long text is cut on some screens", () => {
    expect(check("google_display", { width: 600, height: 600, headline: "👩‍🍳".repeat(30) })).toEqual([]);
    expect(check("linkedin_image", { width: 600, height: 600, headline: "x".repeat(71) })).toEqual([
      "warning: The headline has 71 characters; some screens show the first 70.",
    ]);
  });
  test("safe zones and seconds", () => {
    expect(check("meta_story", { margins: { top: 0.1, bottom: 0.3, sides: 0 } })).toEqual([
      "warning: Text or a logo begins 10% from the top; the network's own controls cover 14%.",
    ]);
    expect(check("tiktok_feed", { type: "mp4", seconds: 90 })).toEqual([
      "error: The video has 90 seconds; allowed are 5 to 60.",
    ]);
  });
});
