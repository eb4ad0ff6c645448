import { describe, expect, it, test } from "vitest";
import { countZ, differenceInterval, dispersion, isSignificant, proportionZ, wilsonInterval } from "./significance.ts";

describe("two proportions, against published worked values", () => {
  test.each([
    // Penn State, STAT 415, lesson 9.4: 351 of 605 non-smokers and 41 of 195 smokers for a tax.
    ["STAT 415", { count: 351, of: 605 }, { count: 41, of: 195 }, 8.99, 2],
    // statsmodels, documentation of proportions_ztest: counts 5 and 12 of 83 and 99; p = 0.159.
    ["statsmodels", { count: 5, of: 83 }, { count: 12, of: 99 }, -1.4078304151258787, 10],
    // A textbook exercise: 7 of 105 women and 18 of 115 men smoke.
    ["textbook", { count: 7, of: 105 }, { count: 18, of: 115 }, -2.0975, 3],
  ])("%s", (_, a, b, z, digits) => {
    expect(proportionZ(a, b)).toBeCloseTo(z, digits);
  });

  it("its square is Pearson's chi-squared of the same table without correction", () => {
    // Published: 41 of 195 against 153 of 605, chi² = 1.45935724, not significant at the 0.01 level.
    const z = proportionZ({ count: 41, of: 195 }, { count: 153, of: 605 }) ?? Number.NaN;
    expect(z * z).toBeCloseTo(1.45935724, 6);
    expect(isSignificant(z)).toBe(false);
  });
});

describe("what cannot be compared", () => {
  test.each([
    ["an empty sample", { count: 0, of: 0 }, { count: 1, of: 10 }],
    ["none at all", { count: 0, of: 50 }, { count: 0, of: 60 }],
    ["all of all", { count: 50, of: 50 }, { count: 60, of: 60 }],
  ])("%s", (_, a, b) => {
    expect(proportionZ(a, b)).toBeNull();
    expect(isSignificant(proportionZ(a, b))).toBe(false);
  });
});

test.each([
  [150, 100, 3.1623],
  [100, 150, -3.1623],
  [100, 100, 0],
  [0, 0, null],
])("counts %i and %i have z %s", (a, b, z) => {
  const found = countZ(a, b);
  if (z === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(z, 4);
});

test.each([
  [2.575, false],
  [2.576, true],
  [-2.576, true],
  [0, false],
])("z %s is significant: %s", (z, significant) => {
  expect(isSignificant(z)).toBe(significant);
});

it("chance alone is called a change about once in a hundred", () => {
  // A linear congruential generator (Numerical Recipes): the same draws on each run.
  let state = 20261121;
  const random = () => {
    state = (Math.imul(1664525, state) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const draw = () => {
    let count = 0;
    for (let i = 0; i < 400; i++) if (random() < 0.1) count++;
    return { count, of: 400 };
  };
  const alarms = Array.from({ length: 1_000 }, () => isSignificant(proportionZ(draw(), draw()))).filter(Boolean).length;
  expect(alarms).toBeGreaterThan(2);
  expect(alarms).toBeLessThan(22);
});

describe("how much days vary", () => {
  test.each<[string, number[], number]>([
    ["alike on each weekday", Array.from({ length: 28 }, (_, day) => 10 + (day % 7)), 1],
    // Each weekday 80, 120: mean 100, squared distances 400 + 400 over one degree of freedom, divided by 100.
    ["waves", Array.from({ length: 14 }, (_, day) => (day < 7 ? 80 : 120)), 8],
    ["nothing at all", [0, 0, 0], 1],
    ["one week", [1, 2, 3, 4, 5, 6, 7], 1],
  ])("%s", (_, days, expected) => {
    expect(dispersion(days)).toBeCloseTo(expected, 10);
  });
});

describe("intervals, against published values", () => {
  // Newcombe, Statistics in Medicine 17 (1998), "Two-sided confidence intervals for the single proportion", table I: method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("Wilson: %i of %i", (count, of, low, high) => {
    const found = wilsonInterval({ count, of });
    expect(found.low).toBeCloseTo(low, 4);
    expect(found.high).toBeCloseTo(high, 4);
  });

  // Newcombe, Statistics in Medicine 17 (1998), "Interval estimation for the difference between independent proportions",
  // table II, method 10.
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [10, 10, 0, 20, 0.6791, 1],
  ])("difference: %i of %i and %i of %i", (a, ofA, b, ofB, low, high) => {
    const found = differenceInterval({ count: a, of: ofA }, { count: b, of: ofB });
    expect(found.low).toBeCloseTo(low, 4);
    expect(found.high).toBeCloseTo(high, 4);
  });
});
