import { describe, expect, test } from "vitest";
import { exchangeP, leastDetectable, pairedPower, pairedTest } from "./paired.ts";

/** Darwin's maize: heights of crossed and self-fertilized plants in inches (Fisher, The Design of Experiments, 1935, table 3). */
const CROSSED = [23.5, 12, 21, 22, 19.125, 21.5, 22.125, 20.375, 18.25, 21.625, 23.25, 21, 22.125, 23, 12];
const SELF = [17.375, 20.375, 20, 20, 18.375, 18.625, 18.625, 15.25, 16.5, 18, 16.25, 18, 12.75, 15.5, 18];
const MAIZE = CROSSED.map((height, at) => height - (SELF[at] ?? 0));
/** Student's sleep data (Biometrika 6, 1908), as R ships it. */
const SLEEP = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2].map(
  (hours, at) => hours - ([1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4][at] ?? 0),
);

describe("the paired test, against R 4.2.2 `t.test`", () => {
  test("maize", () => {
    const { mean, low, high, p } = pairedTest(MAIZE);
    expect(mean).toBeCloseTo(2.61666666667, 9);
    expect([low, high]).toEqual([expect.closeTo(0.00389916479912, 8), expect.closeTo(5.22943416853421, 8)]);
    expect(p).toBeCloseTo(0.049702944, 8);
  });

  test("sleep", () => {
    const { mean, low, high, p } = pairedTest(SLEEP);
    expect(mean).toBeCloseTo(-1.58, 10);
    expect([low, high]).toEqual([expect.closeTo(-2.459885763277, 8), expect.closeTo(-0.700114236723, 8)]);
    expect(p).toBeCloseTo(0.0028328902, 9);
  });

  test("differences in differences of a panel: the interaction of `lm` with effects of pairs and periods", () => {
    const changes = [1.12 - 1.01, 1.05 - 1, 1.2 - 1.06, 0.98 - 0.99, 1.1 - 1.02];
    const { mean, deviation, p } = pairedTest(changes);
    expect(mean).toBeCloseTo(0.074, 12);
    expect(deviation / Math.sqrt(5)).toBeCloseTo(0.0258069758011, 10);
    expect(p).toBeCloseTo(0.0455859988192, 9);
  });

  test("the same difference in every pair has no error", () => {
    expect(pairedTest([0.5, 0.5, 0.5])).toMatchObject({ mean: 0.5, low: 0.5, high: 0.5, p: 0 });
    expect(pairedTest([0, 0, 0])).toMatchObject({ p: 1 });
  });
});

test("exchanges within pairs: Fisher's 1,726 of 32,768", () => {
  expect(exchangeP(MAIZE, 1)).toBeCloseTo(1_726 / 32_768, 12);
  const many = [...MAIZE, ...MAIZE];
  expect(exchangeP(many, 1)).toBeLessThan(0.02);
  expect(exchangeP(many, 1)).toBe(exchangeP(many, 1));
});

test("power and least detectable difference, against R 4.2.2 `power.t.test`", () => {
  expect(pairedPower(20, 1, 1)).toBeCloseTo(0.988591294545, 8);
  expect(pairedPower(12, 0.05, 0.12)).toBeCloseTo(0.260807173845, 8);
  expect(leastDetectable(8, 0.12)).toBeCloseTo(0.138696571734, 4);
  expect(leastDetectable(30, 0.12)).toBeCloseTo(0.0635071938014, 5);
  expect(leastDetectable(4, 1)).toBeCloseTo(2.12792210447, 3);
  expect(leastDetectable(8, 0)).toBe(0);
});
