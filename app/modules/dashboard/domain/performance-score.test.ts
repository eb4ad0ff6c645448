import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { performanceScore, performanceTips, scoreColour, subScore, THRESHOLDS } from "./performance-score.ts";

describe("a sub-score", () => {
  it.each([
    [0, 2_500, 100],
    [2_500, 2_500, 100],
    [3_125, 2_500, 75],
    [3_750, 2_500, 50],
    [4_000, 2_500, 40],
    [5_000, 2_500, 0],
    [60_000, 2_500, 0],
    [100, 100, 100],
    [150, 100, 50],
    [500, 100, 0],
    [0.1, 0.1, 100],
    [0.15, 0.1, 50],
    [0.25, 0.1, 0],
    [null, 100, null],
    [Number.NaN, 100, null],
    [Number.POSITIVE_INFINITY, 100, null],
  ])("%s against %s is %s", (value, threshold, score) => {
    if (score === null) expect(subScore(value, threshold)).toBeNull();
    else expect(subScore(value, threshold)).toBeCloseTo(score, 9);
  });

  it("stays between 0 and 100 and never rises with the reading", () =>
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (a, b) => {
          const [low, high] = [
            subScore(Math.min(a, b), THRESHOLDS.lcpMs),
            subScore(Math.max(a, b), THRESHOLDS.lcpMs),
          ] as [number, number];
          expect(low).toBeLessThanOrEqual(100);
          expect(high).toBeGreaterThanOrEqual(0);
          expect(low).toBeGreaterThanOrEqual(high);
        },
      ),
    ));
});

describe("the score", () => {
  it.each([
    [
      { lcpMs: 900, inpMs: 40, cls: 0 },
      { load: 100, inputDelay: 100, layoutShift: 100, overall: 100, measured: 3 },
    ],
    [
      { lcpMs: 3_750, inpMs: 100, cls: 0.15 },
      { load: 50, inputDelay: 100, layoutShift: 50, overall: 67, measured: 3 },
    ],
    [
      { lcpMs: 2_510, inpMs: 100.4, cls: 0.1004 },
      { load: 100, inputDelay: 100, layoutShift: 100, overall: 100, measured: 3 },
    ],
    [
      { lcpMs: 9_000, inpMs: 900, cls: 1 },
      { load: 0, inputDelay: 0, layoutShift: 0, overall: 0, measured: 3 },
    ],
    [
      { lcpMs: 3_750, inpMs: null, cls: 0 },
      { load: 50, inputDelay: null, layoutShift: 100, overall: 75, measured: 2 },
    ],
    [
      { lcpMs: null, inpMs: null, cls: null },
      { load: null, inputDelay: null, layoutShift: null, overall: null, measured: 0 },
    ],
  ])("of %j is %j", (readings, score) => expect(performanceScore(readings)).toEqual(score));

  it.each([
    [100, "green"],
    [90, "green"],
    [89, "yellow"],
    [70, "yellow"],
    [69, "red"],
    [0, "red"],
  ] as const)("%i is %s", (score, colour) => expect(scoreColour(score)).toBe(colour));
});

describe("tips", () => {
  it.each([
    [{ overall: 100, lcpMs: 2_500, expiredItems: 10 }, []],
    [{ overall: 70, lcpMs: 2_500, expiredItems: 0 }, []],
    [{ overall: 69, lcpMs: 2_500, expiredItems: 0 }, ["lazily"]],
    [{ overall: 90, lcpMs: 2_501, expiredItems: 0 }, ["images"]],
    [{ overall: 100, lcpMs: 100, expiredItems: 11 }, ["longer lifetime"]],
    [{ overall: 10, lcpMs: 9_000, expiredItems: 99 }, ["lazily", "images", "longer lifetime"]],
    [{ overall: null, lcpMs: null, expiredItems: 0 }, []],
  ])("for %j speak of %j", (state, words) => {
    const tips = performanceTips(state);
    expect(tips).toHaveLength(words.length);
    for (const [at, word] of words.entries()) expect(tips[at]).toContain(word);
  });
});
