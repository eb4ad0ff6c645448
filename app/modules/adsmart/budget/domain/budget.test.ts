import { describe, expect, test } from "vitest";
import { seededRandom } from "#app/shared/statistics/seeded-random.ts";
import { allocate } from "./allocate.ts";
import { adstock, type Curve, hill, marginalResult, steadyResult } from "./curve.ts";
import { ridge, solve } from "./least-squares.ts";
import { bandOf, fitResponse } from "./response-model.ts";

test("geometric adstock: 100 decays by half each week", () => {
  expect([...adstock([100, 0, 0, 50], 0.5)]).toEqual([100, 50, 25, 62.5]);
});

test("Hill: half at the half, a quarter of the odds at half of it with slope 2", () => {
  expect(hill(40, 40, 3)).toBe(0.5);
  expect(hill(20, 40, 2)).toBeCloseTo(0.2, 12);
  expect(hill(0, 40, 2)).toBe(0);
});

describe("least squares", () => {
  test("solves a system", () => {
    const [x = 0, y = 0] = solve(
      [
        [4, 2],
        [2, 3],
      ],
      [10, 8],
    );
    expect([x, y].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([1.75, 1.5]);
  });
  // R: coef(lm(dist ~ speed, cars)) is −17.5791, 3.9324.
  const SPEED = [
    4, 4, 7, 7, 8, 9, 10, 10, 10, 11, 11, 12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15, 15, 16, 16, 17, 17,
    17, 18, 18, 18, 18, 19, 19, 19, 20, 20, 20, 20, 20, 22, 23, 24, 24, 24, 24, 25,
  ];
  const DIST = [
    2, 10, 4, 22, 16, 10, 18, 26, 34, 17, 28, 14, 20, 24, 28, 26, 34, 34, 46, 26, 36, 60, 80, 20, 26, 54, 32, 40, 32,
    40, 50, 42, 56, 76, 84, 36, 46, 68, 32, 48, 52, 56, 64, 66, 54, 70, 92, 93, 120, 85,
  ];
  const ONE = SPEED.map(() => 1);
  test("without a penalty gives R's coefficients of `cars`", () => {
    const [intercept, slope] = ridge([ONE, SPEED], DIST, 0);
    expect(intercept).toBeCloseTo(-17.5791, 4);
    expect(slope).toBeCloseTo(3.9324, 4);
  });
  test("with λ shrinks the slope by n ÷ (n + λ), as lm.ridge does for one column", () => {
    const [, slope] = ridge([ONE, SPEED], DIST, 5);
    expect(slope).toBeCloseTo((3.932408759 * 50) / 55, 5);
  });
});

/** Two and a half years of two channels with known curves, a trend, a season and noise. */
function simulate(seed: number) {
  const random = seededRandom(seed);
  const noise = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const truth: Curve[] = [
    { carryOver: 0.5, half: 350_000, slope: 1.4, top: 260 },
    { carryOver: 0.1, half: 180_000, slope: 2.2, top: 180 },
  ];
  const weeks = 130;
  const spend = [
    Array.from({ length: weeks }, () => Math.round(200_000 * Math.exp(0.6 * noise()))),
    Array.from({ length: weeks }, () => Math.round(150_000 * Math.exp(0.6 * noise()))),
  ];
  const stocks = spend.map((one, at) => adstock(one, truth[at]?.carryOver ?? 0));
  const results = Array.from({ length: weeks }, (_, week) => {
    const paid = truth.reduce(
      (sum, { half, slope, top }, at) => sum + top * hill(stocks[at]?.[week] ?? 0, half, slope),
      0,
    );
    return 200 + 0.3 * week + 25 * Math.sin((2 * Math.PI * week) / 52.18) + paid + 12 * noise();
  });
  return { truth, spend, results };
}

describe("response curves", () => {
  test("known curves lie in the stated band in at least 9 of 10 seeds", { timeout: 120_000 }, () => {
    let recovered = 0;
    for (let seed = 1; seed <= 10; seed++) {
      const { truth, spend, results } = simulate(seed);
      const outcome = fitResponse(
        [
          { name: "one", spend: spend[0] ?? [] },
          { name: "two", spend: spend[1] ?? [] },
        ],
        results,
      );
      if (!outcome.ok) throw new Error(outcome.reason);
      const isIn = outcome.model.channels.every(({ resampled }, at) => {
        // What a half more spend a week would bring, the question that a budget asks.
        const gain = (curve: Curve) => steadyResult(curve, 240_000) - steadyResult(curve, 160_000);
        const { low, high } = bandOf(resampled.map(gain));
        const value = gain(truth[at] as Curve);
        return value >= low && value <= high;
      });
      if (isIn) recovered += 1;
      expect(outcome.model.r2).toBeGreaterThan(0.8);
      expect(outcome.model.backtestError).toBeLessThan(0.1);
    }
    expect(recovered).toBeGreaterThanOrEqual(9);
  });

  test("refuses short histories, and channels without spend", () => {
    const { spend, results } = simulate(1);
    const channels = [{ name: "one", spend: (spend[0] ?? []).slice(0, 39) }];
    expect(fitResponse(channels, results.slice(0, 39))).toEqual({ ok: false, reason: "too_few_weeks" });
    expect(fitResponse([{ name: "none", spend: results.map(() => 0) }], results)).toEqual({
      ok: false,
      reason: "no_spend",
    });
    expect(
      fitResponse(
        [],
        results.map(() => 0),
      ),
    ).toEqual({ ok: false, reason: "no_results" });
  });
});

describe("allocation", () => {
  const curve = (top: number, half: number): Curve => ({ carryOver: 0, half, slope: 1, top });
  const place = (name: string, top: number, more: object = {}) => ({
    ...{ name, curve: curve(top, 100_000), current: 100_000, floor: 0, cap: 1_000_000 },
    ...more,
  });

  test("marginal results are equal where no limit binds", () => {
    const places = [place("a", 400), place("b", 100), place("c", 225)];
    const out = allocate(places, 300_000, 1);
    if (!out.ok) throw new Error("refused");
    const [a, b, c] = out.rows.map(({ proposed }, at) =>
      marginalResult((places[at] as (typeof places)[0]).curve, proposed),
    );
    // Equal marginal results: (x + half)² ∝ top, so 600,000 are shared as 20 : 10 : 15.
    expect(out.rows.map(({ proposed }) => Math.round(proposed / 1_000))).toEqual([167, 33, 100]);
    expect(Math.abs((c ?? 0) / (b ?? 1) - 1)).toBeLessThan(0.05);
    expect(a).toBeGreaterThan(0);
    expect(out.rows.reduce((sum, row) => sum + row.after, 0)).toBeGreaterThan(
      out.rows.reduce((sum, row) => sum + row.before, 0),
    );
  });
  test("floors, caps and the largest step hold", () => {
    const out = allocate(
      [place("a", 900, { cap: 110_000 }), place("b", 10, { floor: 95_000 }), place("c", 100)],
      300_000,
      0.2,
    );
    if (!out.ok) throw new Error("refused");
    expect(out.rows[0]?.proposed).toBe(110_000);
    expect(out.rows[1]?.proposed).toBeGreaterThanOrEqual(95_000);
    for (const { proposed, current } of out.rows) expect(Math.abs(proposed / current - 1)).toBeLessThanOrEqual(0.2001);
    expect(out.rows.reduce((sum, { proposed }) => sum + proposed, 0)).toBeCloseTo(300_000, -1);
  });
  test("a total that the limits cannot hold is refused with what they can", () => {
    expect(allocate([place("a", 1), place("b", 1)], 500_000, 0.2)).toEqual({
      ok: false,
      least: 160_000,
      most: 240_000,
    });
  });
  test("an S-shaped curve gets enough to pass its bend, or nothing", () => {
    const bent = { ...place("s", 0, { current: 300_000 }), curve: { carryOver: 0, half: 200_000, slope: 4, top: 500 } };
    const out = allocate([bent, place("flat", 20, { current: 300_000 })], 300_000, 1);
    if (!out.ok) throw new Error("refused");
    expect(out.rows[0]?.proposed).toBeGreaterThan(200_000);
  });
});
