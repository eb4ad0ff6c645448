import { describe, expect, it, test } from "vitest";
import reference from "#tests/support/reference/trends.json" with { type: "json" };
import { accuracy, forecastTotal, forecastWithBacktest, seasonalNaive } from "./backtest.ts";
import { decompose } from "./decompose.ts";
import { fitHoltWinters, forecast, forecastSum, smoothWith } from "./holt-winters.ts";
import { minimise } from "./minimise.ts";

/* Reference values: tests/support/reference/trends.R, run by R 4.2.2. */

const KINDS = ["additive", "multiplicative"] as const;
const WEEK = 7;
const FIXED = { alpha: 0.3, beta: 0.05, gamma: 0.2 };
const Z_80_EXACT = 1.2815515655446;

/** Whether numbers agree to nine digits; null is null. */
function expectClose(actual: readonly (number | null)[], expected: readonly (number | null)[]) {
  expect(actual).toHaveLength(expected.length);
  for (const [index, value] of expected.entries()) {
    if (value === null) expect(actual[index]).toBeNull();
    else
      expect(Math.abs((actual[index] ?? Number.NaN) - value)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value)));
  }
}

describe.each(KINDS)("%s, against R", (kind) => {
  const { values, ...known } = reference[kind];

  it("decomposes", () => {
    const { trend, season, rest } = decompose(values, WEEK, kind);
    expectClose(trend, known.trend);
    expectClose(season, known.season);
    expectClose(rest, known.random);
  });

  it("smooths by Holt and Winters and forecasts with its band", () => {
    const model = smoothWith(values, WEEK, kind, FIXED);
    expectClose(
      [model.sse, model.level, model.slope, ...model.season],
      [known.fixed.sse, known.fixed.level, known.fixed.slope, ...known.fixed.season],
    );
    const expected = forecast(model, 16, Z_80_EXACT);
    expectClose(
      expected.map(({ value }) => value),
      known.fixed.fit,
    );
    expectClose(
      expected.map(({ high }) => high),
      known.fixed.upper,
    );
    expectClose(
      expected.map(({ low }) => low),
      known.fixed.lower,
    );
  });

  it("finds parameters at least as good as R's", () => {
    const { sse } = fitHoltWinters(values, WEEK, kind);
    expect(sse).toBeLessThanOrEqual(known.fitted.sse * 1.0001);
    // Nothing is better by much: R's search ends in the same valley.
    expect(sse).toBeGreaterThan(known.fitted.sse * 0.9);
  });

  it("measures errors", () => {
    const [train, actual] = [values.slice(0, -14), values.slice(-14)];
    const model = smoothWith(train, WEEK, kind, FIXED);
    const own = accuracy(
      train,
      actual,
      forecast(model, 14, 0).map(({ value }) => value),
      WEEK,
    );
    const naive = accuracy(train, actual, seasonalNaive(train, WEEK, 14), WEEK);
    expectClose(
      [own.mase, own.mape, naive.mase, naive.mape],
      [known.heldOut.mase, known.heldOut.mape, known.heldOut.naiveMase, known.heldOut.naiveMape],
    );
  });

  it("forecasts what follows its trend and season", () => {
    const found = forecastWithBacktest(values, WEEK, 14);
    expect(found?.expected).toHaveLength(14);
    expect(found?.tested.origins).toBe(6);
    expect(found && found.tested.model.mase < found.tested.naive.mase).toBe(true);
  });
});

describe("after unusual days", () => {
  const plain = Array.from({ length: 120 }, (_, day) => 200 + day + 30 * (day % 7) + 4 * (day % 5));
  const sum = (values: readonly number[], steps = 14) => {
    const answer = forecastTotal(values, steps);
    if (typeof answer === "string") throw new Error(answer);
    return answer.value;
  };

  it.each([
    ["a peak", 3],
    ["a slump", 0.2],
  ])("the forecast after %s is that of usual days", (_, factor) => {
    const values = plain.map((value, day) => (day >= 116 && day < 119 ? Math.round(value * factor) : value));
    expect(Math.abs(sum(values) / sum(plain) - 1)).toBeLessThan(0.01);
    expect(forecastWithBacktest(values, WEEK, 14)?.replaced).toBe(3);
    // Fitted to the days as they came, it is carried on.
    const carried = forecastSum(fitHoltWinters(values, WEEK, "additive"), 14, 0).value;
    expect(Math.abs(carried / sum(plain) - 1)).toBeGreaterThan(0.015);
  });

  it("another level that lasts is followed", () => {
    const values = plain.map((value, day) => (day >= 100 ? 2 * value : value));
    expect(forecastWithBacktest(values, WEEK, 14)?.replaced).toBe(0);
  });
});

/** A walk that goes up or down by chance, the same each time. */
function walk(length: number): number[] {
  let state = 12345;
  let at = 500;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    at += state / 2_147_483_648 > 0.5 ? 15 : -15;
    return at;
  });
}

describe("what cannot be forecast", () => {
  test.each([
    ["too little history", Array.from({ length: 41 }, (_, day) => 100 + (day % 7) + day)],
    ["nothing ever changes", Array.from({ length: 90 }, () => 40)],
    ["nothing at all", []],
  ])("%s", (_, values) => {
    expect(forecastWithBacktest(values, WEEK, 14)).toBeNull();
  });

  it("says nothing where repeating last week is better", () => {
    // The same week again and again but for one day long ago: last week is exactly right, smoothing still feels that day.
    const values = Array.from({ length: 98 }, (_, day) => (day === 8 ? 300 : 100 + 10 * (day % 7)));
    const found = forecastWithBacktest(values, WEEK, 7);
    expect(found?.tested.naive.mase).toBe(0);
    expect(found?.tested.model.mase).toBeGreaterThan(0);
    expect(found?.expected).toBeNull();
  });

  it("keeps forecasts of counts at or above zero", () => {
    const falling = Array.from({ length: 84 }, (_, day) => Math.max(0, 200 - 2.4 * day + (day % 7) * 3));
    for (const { value, low } of forecastWithBacktest(falling, WEEK, 28)?.expected ?? []) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(low).toBeGreaterThanOrEqual(0);
    }
  });

  it("gives finite numbers for a walk by chance", () => {
    const found = forecastWithBacktest(walk(120), WEEK, 14);
    expect(Number.isFinite(found?.tested.model.mase)).toBe(true);
  });
});

describe("the band of a sum", () => {
  const { values } = reference.additive;
  const width = (model: ReturnType<typeof smoothWith>, steps: number) => {
    const { high, low } = forecastSum(model, steps, 1);
    return (high - low) / 2;
  };

  it("is that of the value for one day", () => {
    for (const kind of KINDS) {
      const model = smoothWith(reference[kind].values, WEEK, kind, FIXED);
      expect(forecastSum(model, 1, 1)).toEqual(forecast(model, 1, 1)[0]);
    }
  });

  it("grows with the root of the days when nothing is learned, and faster when shocks last", () => {
    const still = smoothWith(values, WEEK, "additive", { alpha: 0, beta: 0, gamma: 0 });
    expect(width(still, 9)).toBeCloseTo(3 * width(still, 1), 9);
    // Every shock stays whole: sums of a random walk have the variance 1² + 2² + … of one step.
    const walking = smoothWith(values, WEEK, "additive", { alpha: 1, beta: 0, gamma: 0 });
    expect(width(walking, 4)).toBeCloseTo(Math.sqrt(1 + 4 + 9 + 16) * width(walking, 1), 9);
  });
});

describe("the search for parameters", () => {
  it("finds the lowest point of a narrow curved valley", () => {
    const { at } = minimise(([x = 0, y = 0]) => (0.6 - x) ** 2 + 100 * (y - x ** 2) ** 2, [0.1, 0.9], {
      low: 0,
      high: 1,
    });
    expect(at[0]).toBeCloseTo(0.6, 3);
    expect(at[1]).toBeCloseTo(0.36, 3);
  });

  it("stays in its box", () => {
    const { at } = minimise(([x = 0]) => -x, [0.5], { low: 0, high: 1 });
    expect(at[0]).toBeCloseTo(1, 6);
  });
});
