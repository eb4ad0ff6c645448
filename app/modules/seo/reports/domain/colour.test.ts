import { describe, expect, it } from "vitest";
import { contrast, HEX_COLOUR, readableOn } from "./colour.ts";

describe("contrast", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    // The example of WCAG's own techniques: the lightest grey that is enough on white.
    ["#767676", "#ffffff", 4.54],
  ])("of %s and %s is %d", (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 2);
    expect(contrast(other, one)).toBeCloseTo(expected, 2);
  });
});

describe("readableOn", () => {
  it("has enough contrast on every colour of a grid", () => {
    const steps = ["00", "33", "66", "77", "88", "99", "cc", "ff"];
    for (const red of steps)
      for (const green of steps)
        for (const blue of steps) {
          const colour = `#${red}${green}${blue}`;
          expect(contrast(readableOn(colour), colour), colour).toBeGreaterThanOrEqual(4.5);
        }
  });

  it.each([
    ["#0d5c55", "#ffffff"],
    ["#c8f04b", "#000000"],
    ["#FFFFFF", "#000000"],
  ])("on %s is %s", (colour, expected) => expect(readableOn(colour)).toBe(expected));
});

it.each(["#0d5c55", "#ABCDEF"])("%s is a colour", (text) => expect(HEX_COLOUR.test(text)).toBe(true));
it.each(["", "red", "#fff", "#0d5c5", "#0d5c55;", "#0d5c55\n", "url(x)", "#gggggg"])("%j is none", (text) =>
  expect(HEX_COLOUR.test(text)).toBe(false),
);
