import { describe, expect, it } from "vitest";
import reference from "#tests/support/reference/stl.json" with { type: "json" };
import { decompose } from "./decompose.ts";
import { stl } from "./stl.ts";

/* Reference values: tests/support/reference/stl.R, run by R 4.2.2. */

function expectClose(actual: readonly number[], expected: readonly number[]) {
  expect(actual).toHaveLength(expected.length);
  for (const [index, value] of expected.entries())
    expect(Math.abs((actual[index] ?? Number.NaN) - value)).toBeLessThanOrEqual(1e-8 * Math.max(1, Math.abs(value)));
}

describe.each([
  ["nottem", 12],
  ["AirPassengers", 12],
  ["spoiled", 12],
  ["weekly", 7],
] as const)("decomposition of %s", (name, period) => {
  it("is R's", () => {
    const { values, trend, season, rest } = reference[name];
    const parts = stl(values, period);
    expectClose(parts.trend, trend);
    expectClose(parts.season, season);
    expectClose(parts.rest, rest);
  });
});

describe("single values out of place", () => {
  const usual = stl(reference.nottem.values, 12);
  const distance = (a: readonly number[], b: readonly number[]): number =>
    Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))));

  it("move the season far less than that of moving averages", () => {
    const moved = distance(stl(reference.spoiled.values, 12).season, usual.season);
    const classical = distance(
      decompose(reference.spoiled.values, 12, "additive").season,
      decompose(reference.nottem.values, 12, "additive").season,
    );
    expect(moved).toBeLessThan(0.3);
    expect(classical).toBeGreaterThan(5 * moved);
  });

  it("leave a trend at both ends", () => {
    expect(usual.trend).toHaveLength(reference.nottem.values.length);
  });

  it("are nothing to a series that never changes", () => {
    const { trend, season, rest } = stl(new Array<number>(40).fill(5), 7);
    expect(trend.every((value) => Math.abs(value - 5) < 1e-9)).toBe(true);
    expect([...season, ...rest].every((value) => Math.abs(value) < 1e-9)).toBe(true);
  });
});
