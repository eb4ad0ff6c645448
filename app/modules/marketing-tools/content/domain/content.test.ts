import { describe, expect, test } from "vitest";
import { contrastRatio, hexOf, nearestReadable, parseColor, type Rgb } from "./contrast.ts";
import { readHeadline } from "./headline.ts";
import { fitImage, IMAGE_PLACES, type ImagePlace } from "./image-sizes.ts";

const color = (text: string): Rgb => parseColor(text) ?? [0, 0, 0];

describe("contrast, against published ratios", () => {
  test.each([
    // WCAG 2.2, "contrast ratio": from 1 to 21.
    ["#000", "#fff", 21],
    ["#fff", "#fff", 1],
    // WebAIM, "Contrast and Color Accessibility": #777 on white is 4.47 and fails, #767676 is 4.54; pure red 4, green 1.4, blue 8.6.
    ["#777777", "#ffffff", 4.48],
    ["#767676", "#ffffff", 4.54],
    ["#ff0000", "#ffffff", 4.0],
    ["#00ff00", "#ffffff", 1.37],
    ["#0000ff", "#ffffff", 8.59],
  ])("%s on %s", (text, background, ratio) => {
    expect(contrastRatio(color(text), color(background))).toBeCloseTo(ratio, 2);
    expect(contrastRatio(color(background), color(text))).toBeCloseTo(ratio, 2);
  });

  test.each([
    ["#1A5F4A", "#1a5f4a"],
    ["abc", "#aabbcc"],
    ["rgb(26, 95,74)", "#1a5f4a"],
  ])("%s is read", (text, hex) => expect(hexOf(color(text))).toBe(hex));

  test.each(["", "#12345", "red", "rgb(256,0,0)", "#ggg", "rgb(1,2)", "url(x)"])("%s is no color", (text) => {
    expect(parseColor(text)).toBeNull();
  });

  test("the nearest readable color reaches the ratio and changes no more than it must", () => {
    const found = nearestReadable(color("#999999"), color("#ffffff"), 4.5);
    expect(found).not.toBeNull();
    expect(contrastRatio(found ?? [0, 0, 0], color("#ffffff"))).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(found ?? [0, 0, 0], color("#ffffff"))).toBeLessThan(4.8);
    expect(nearestReadable(color("#000000"), color("#ffffff"), 4.5)).toEqual([0, 0, 0]);
    expect(nearestReadable(color("#808080"), color("#808080"), 7)).toBeNull();
  });
});

describe("images", () => {
  const place = { channel: "X", place: "Card", width: 1_200, height: 600, minWidth: 300, minHeight: 157, source: "" };
  test.each<[number, number, Partial<ReturnType<typeof fitImage>>]>([
    [1_200, 600, { cut: 0, size: "fits" }],
    [2_400, 1_200, { cut: 0, size: "fits" }],
    [1_200, 1_200, { keptWidth: 1_200, keptHeight: 600, cut: 0.5, size: "fits" }],
    [600, 300, { cut: 0, size: "enlarged" }],
    [200, 100, { size: "small" }],
  ])("%i × %i", (width, height, fit) => {
    expect(fitImage(width, height, place satisfies ImagePlace)).toMatchObject(fit);
  });
  test("each place names its page, and takes its own size", () => {
    for (const one of IMAGE_PLACES) {
      expect(one.source).toMatch(/^https:\/\//);
      expect(fitImage(one.width, one.height, one)).toMatchObject({ cut: 0, size: "fits" });
    }
  });
});

test.each([
  ["How to brew green tea in 5 minutes", { words: 8, characters: 34, hasNumber: true, isQuestion: false }],
  ["Is green tea healthy?", { isQuestion: true, hasNumber: false }],
  ["You won’t believe this tea", { clickbait: "you won't believe" }],
  ["BEST teas EVER!!! NASA", { shouted: ["BEST", "EVER", "NASA"], exclamationMarks: 3 }],
  ["Green tea.", { endsWithPeriod: true }],
  ["Green tea...", { endsWithPeriod: false }],
  ["", { words: 0, characters: 0 }],
])("headline: %s", (text, facts) => expect(readHeadline(text)).toMatchObject(facts));
