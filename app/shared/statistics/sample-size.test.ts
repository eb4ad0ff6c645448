import { describe, expect, test } from "vitest";
import { daysNeeded, powerOf, sampleSize } from "./sample-size.ts";

describe("against R's documentation of power.prop.test", () => {
  test("p1 = .50, p2 = .75, power = .90 needs n = 76.7", () => {
    expect(sampleSize({ baseline: 0.5, target: 0.75, alpha: 0.05, power: 0.9 })).toBeCloseTo(76.7, 1);
  });
  test("n = 50, p1 = .50, p2 = .75 has power 0.740", () => {
    expect(powerOf(50, { baseline: 0.5, target: 0.75, alpha: 0.05 })).toBeCloseTo(0.74, 3);
  });
});

// Computed from the formula with SciPy's norm.ppf in double precision.
test.each([
  [0.2, 0.25, 0.05, 0.8, 1_093.7391],
  [0.03, 0.036, 0.05, 0.8, 13_913.5766],
  [0.01, 0.011, 0.01, 0.95, 370_165.9579],
])("from %s to %s, alpha %s, power %s", (baseline, target, alpha, power, people) => {
  const plan = { baseline, target, alpha, power };
  expect(sampleSize(plan)).toBeCloseTo(people, 3);
  expect(powerOf(sampleSize(plan), plan)).toBeCloseTo(power, 10);
  expect(sampleSize({ ...plan, baseline: 1 - baseline, target: 1 - target })).toBeCloseTo(people, 3);
});

test.each([
  [1_000, 2, 500, 4, 1],
  [1_000, 2, 100, 20, 3],
  [10, 2, 1_000_000, 1, 1],
  [1_000.2, 3, 1_001, 3, 1],
])("%s people in each of %s at %s a day", (each, variations, aDay, days, weeks) => {
  expect(daysNeeded(each, variations, aDay)).toEqual({ days, weeks });
});
