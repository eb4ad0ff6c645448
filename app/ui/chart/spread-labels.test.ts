import { expect, it } from "vitest";
import { spreadLabels } from "./spread-labels.ts";

const point = (label: string, x: number, y: number, atEnd = false) => ({ label, x, y, atEnd });

it("leaves words where they are when none covers another", () => {
  expect(spreadLabels([point("Email", 0, 50), point("Direct", 200, 50), point("Audio", 0, 80)])).toEqual([50, 50, 80]);
});

it("moves words as little as it takes, whatever order they come in", () => {
  const ys = spreadLabels([point("third", 4, 54), point("first", 0, 50), point("second", 8, 52)]);
  const sorted = ys.toSorted((a, b) => a - b);
  for (const [index, y] of sorted.entries())
    if (index > 0) expect(y - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(15);
  for (const y of ys) expect(Math.abs(y - 52)).toBeLessThanOrEqual(30);
});

it("knows words to the left of their point", () => {
  expect(spreadLabels([point("Direct", 200, 50, true), point("Search", 210, 52)])).toEqual([50, 52]);
  const [direct = 0, search = 0] = spreadLabels([point("Direct", 200, 50, true), point("Search", 150, 52)]);
  expect(Math.abs(direct - search)).toBeGreaterThanOrEqual(15);
});

it("keeps words on their side of zero, and inside of the drawing", () => {
  const bounds = { zeroY: 100, top: 8, bottom: 192 };
  const above = [0, 4, 8, 12].map((by) => point("Paid Search", by, 92 + by / 2));
  for (const y of spreadLabels(above, bounds)) {
    expect(y).toBeLessThan(100);
    expect(y).toBeGreaterThanOrEqual(8);
  }
  const [, below = 0] = spreadLabels([point("Email", 0, 104), point("Audio", 2, 105)], bounds);
  expect(below).toBeGreaterThan(100);
});
