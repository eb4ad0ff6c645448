import { describe, expect, it } from "vitest";
import { marginalCost } from "./marginal-cost.ts";

const weeks = (pairs: readonly (readonly [dollars: number, conversions: number])[]) =>
  pairs.map(([dollars, conversions]) => ({ costCents: dollars * 100, conversions }));

describe("marginal cost", () => {
  it("is that of an example computed by hand", () => {
    /*
     * Mean spend 350, mean conversions 35; sums of products 17,900 and of squares 175,000: 0.1022857 conversions a dollar, 9.7765 dollars each.
     * Left over 1,846 − 17,900² ÷ 175,000 = 15.0857, ÷ 4 = 3.77143; standard error √(3.77143 ÷ 175,000) = 0.0046423; t of 4 degrees at 90% 1.533206:
     * 0.0951681 to 0.1094033 conversions a dollar, 10.5077 to 9.1405 dollars. R: confint(lm(conversions ~ spend), level = 0.8) gives the same.
     */
    const found = marginalCost(
      weeks([
        [100, 10],
        [200, 18],
        [300, 32],
        [400, 38],
        [500, 52],
        [600, 60],
      ]),
    );
    if (found.state !== "known") throw new Error(found.state);
    expect(found.cents).toBeCloseTo(977.65, 1);
    expect(Math.abs(found.lowCents - 914.05)).toBeLessThan(0.3);
    expect(Math.abs((found.highCents ?? 0) - 1_050.77)).toBeLessThan(0.3);
    expect(found.weeks).toBe(6);
  });

  it("is higher than cost by conversions where half would have come anyway", () => {
    const found = marginalCost(
      weeks([
        [100, 60],
        [200, 70],
        [300, 80],
        [100, 60],
        [200, 70],
        [300, 80],
      ]),
    );
    if (found.state !== "known") throw new Error(found.state);
    expect(found.cents).toBeCloseTo(1_000, 6);
    expect(found.highCents).toBeCloseTo(1_000, 6);
  });

  it("has no upper bound where the slope may be none", () => {
    const found = marginalCost(
      weeks([
        [100, 10],
        [200, 30],
        [300, 5],
        [400, 40],
        [500, 12],
        [600, 28],
      ]),
    );
    expect(found).toMatchObject({ state: "known", highCents: null });
  });

  it.each([
    [
      "too_few_weeks",
      weeks([
        [100, 10],
        [200, 20],
        [300, 30],
        [400, 40],
        [500, 50],
        [0, 9],
      ]),
    ],
    ["never_changed", weeks(Array.from({ length: 8 }, (_, week) => [100, week] as const))],
    [
      "no_rise",
      weeks([
        [100, 60],
        [200, 50],
        [300, 40],
        [400, 30],
        [500, 20],
        [600, 10],
      ]),
    ],
    ["too_few_weeks", []],
  ] as const)("is not estimated: %s", (state, all) => {
    expect(marginalCost(all).state).toBe(state);
  });
});
