import { expect, it } from "vitest";
import { calibrationShape } from "./calibration-shape.ts";

/** Width of a letter of 11 px, more rather than less. */
const LETTER = 6.5;

it("has room for the words of both axes, to 100%", () => {
  const shape = calibrationShape([
    { cases: 200, expected: 0.1, observed: 0.12, low: 0.08, high: 0.17 },
    { cases: 200, expected: 0.83, observed: 0.87, low: 0.81, high: 0.91 },
  ]);
  expect(shape.ticks.map(({ text }) => text)).toEqual(["0%", "20%", "40%", "60%", "80%", "100%"]);
  for (const { text, x } of shape.ticks) {
    expect(x + (text.length * LETTER) / 2).toBeLessThanOrEqual(shape.width);
    expect(shape.left - 8 - text.length * LETTER).toBeGreaterThanOrEqual(0);
  }
  // What came as predicted lies on the line.
  expect([shape.line.x1, shape.line.y1]).toEqual([shape.left, shape.bottom]);
});
