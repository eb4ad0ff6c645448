import { describe, expect, test } from "vitest";
import { logGamma } from "#app/shared/statistics/beta.ts";
import { seededRandom } from "#app/shared/statistics/seeded-random.ts";
import { topTwoShares, withFloor } from "./bandit.ts";
import { type ArmData, compareArms, compareRates } from "./bayes.ts";
import { betaDraw, gammaDraw } from "./distributions.ts";
import { judge } from "./stop-rule.ts";

const arm = (more: Partial<ArmData>): ArmData => ({
  impressions: 0,
  clicks: 0,
  conversions: 0,
  revenueCents: 0,
  ...more,
});

describe("draws", () => {
  test("draws have the mean and variance of their distribution", () => {
    const random = seededRandom(5);
    const moments = (draw: () => number) => {
      const values = Array.from({ length: 40_000 }, draw);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return [mean, values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length] as const;
    };
    const [gammaMean, gammaVariance] = moments(() => gammaDraw(3.5, random));
    expect(Math.abs(gammaMean - 3.5)).toBeLessThan(0.04);
    expect(Math.abs(gammaVariance - 3.5)).toBeLessThan(0.15);
    const [betaMean, betaVariance] = moments(() => betaDraw(2, 3, random));
    expect(Math.abs(betaMean - 0.4)).toBeLessThan(0.005);
    expect(Math.abs(betaVariance - 0.04)).toBeLessThan(0.002);
  });
});

/** Evan Miller, "Formulas for Bayesian A/B Testing" (2014): P(B > A) in closed form. */
function chanceBIsBetter(a: readonly [number, number], b: readonly [number, number]): number {
  const logB = (x: number, y: number) => logGamma(x) + logGamma(y) - logGamma(x + y);
  let sum = 0;
  for (let i = 0; i < b[0]; i++)
    sum += Math.exp(logB(a[0] + i, a[1] + b[1]) - Math.log(b[1] + i) - logB(1 + i, b[1]) - logB(a[0], a[1]));
  return sum;
}

describe("comparison of rates", () => {
  test.each([
    [
      [11, 91],
      [16, 86],
    ],
    [
      [101, 901],
      [121, 881],
    ],
    [
      [3, 2],
      [2, 3],
    ],
  ] as const)("P(best) of %j against %j is Miller's", (a, b) => {
    const [first, second] = compareRates([
      { a: a[0], b: a[1] },
      { a: b[0], b: b[1] },
    ]);
    expect(second?.best).toBeCloseTo(chanceBIsBetter(a, b), 5);
    expect((first?.best ?? 0) + (second?.best ?? 0)).toBeCloseTo(1, 9);
  });

  test("losses differ by the difference of the means: E[max] is the same for all", () => {
    const [first, second] = compareRates([
      { a: 11, b: 91 },
      { a: 16, b: 86 },
    ]);
    expect((first?.loss ?? 0) - (second?.loss ?? 0)).toBeCloseTo(16 / 102 - 11 / 102, 6);
  });

  test("two uniform rates: the expected loss is 1/6, since E[max] is 2/3", () => {
    const [first] = compareRates([
      { a: 1, b: 1 },
      { a: 1, b: 1 },
    ]);
    expect(first).toMatchObject({ mean: 0.5 });
    expect(first?.best).toBeCloseTo(0.5, 6);
    expect(first?.loss).toBeCloseTo(1 / 6, 5);
    expect(first?.low).toBeCloseTo(0.05, 5);
    expect(first?.high).toBeCloseTo(0.95, 5);
  });

  test("revenue: the arm with more value for each click is better", () => {
    const [first, second] = compareArms("revenue", [
      arm({ clicks: 2_000, conversions: 100, revenueCents: 400_000 }),
      arm({ clicks: 2_000, conversions: 100, revenueCents: 700_000 }),
    ]);
    expect(second?.mean).toBeGreaterThan(300);
    expect(second?.best).toBeGreaterThan(0.98);
    expect(first?.loss).toBeGreaterThan(100);
  });

  test("more clicks than impressions, which networks report on late days, are no crash", () => {
    expect(compareArms("ctr", [arm({ impressions: 5, clicks: 9 }), arm({})]).every(({ best }) => best >= 0)).toBe(true);
  });
});

describe("budget shares", () => {
  const good = arm({ impressions: 10_000, clicks: 300 });
  const bad = arm({ impressions: 10_000, clicks: 100 });

  test("are equal until every arm has a hundred trials", () => {
    expect(topTwoShares("ctr", [good, arm({ impressions: 99 })], 0.05)).toEqual([0.5, 0.5]);
  });
  test("of two arms are equal: one is best, the other second", () => {
    expect(topTwoShares("ctr", [good, bad], 0.05)).toEqual([0.5, 0.5]);
  });
  test("go to the two best of several, and never below the floor", () => {
    const shares = topTwoShares("ctr", [good, bad, arm({ impressions: 10_000, clicks: 290 }), bad], 0.05);
    expect(shares[0]).toBeGreaterThan(0.4);
    expect(shares[2]).toBeGreaterThan(0.4);
    expect(shares[1]).toBeCloseTo(0.05, 9);
    expect(shares[3]).toBeCloseTo(0.05, 9);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  });
  test("a floor above an equal share means equal shares", () =>
    expect(withFloor([1, 0, 0], 0.5)).toEqual([1, 1, 1].map((one) => expect.closeTo(one / 3, 9))));
});

describe("stop rule", () => {
  const rule = { minTrials: 1_000, minDays: 7, maxDays: 28, maxLoss: 0.02 };
  const [good, bad] = [arm({ impressions: 20_000, clicks: 600 }), arm({ impressions: 20_000, clicks: 400 })];
  test("no winner in the first days, however clear", () =>
    expect(judge("ctr", [good, bad], 6, rule).verdict).toEqual({ kind: "continue", reason: "few_days", leader: 0 }));
  test("a clear winner", () =>
    expect(judge("ctr", [bad, good], 7, rule).verdict).toEqual({ kind: "winner", leader: 1 }));
  test("few trials in one arm", () =>
    expect(judge("ctr", [good, arm({ impressions: 900, clicks: 9 })], 9, rule).verdict).toMatchObject({
      reason: "few_trials",
    }));
  test("too close, until the time is over", () => {
    const close = [arm({ impressions: 2_000, clicks: 60 }), arm({ impressions: 2_000, clicks: 58 })];
    expect(judge("ctr", close, 14, rule).verdict).toMatchObject({ kind: "continue", reason: "loss" });
    expect(judge("ctr", close, 28, rule).verdict).toMatchObject({ kind: "inconclusive" });
  });
});
