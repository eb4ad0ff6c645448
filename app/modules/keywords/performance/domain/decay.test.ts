import { describe, expect, test } from "vitest";
import { parseCents, parseCount, parseDecimal } from "#app/shared/csv/parse-number.ts";
import { isDecay } from "./decay.ts";

test.each<[string, number | null]>([
  ["0", 0],
  ["1234", 1234],
  ["1,234", 1234],
  ["1.234", 1234],
  ["1 234", 1234],
  ["1\u00a0234\u202f567", 1234567],
  ["1'234", 1234],
  ["1’234", 1234],
  ["1.234.567", 1234567],
  ["12,0", 12],
  ["12.00", 12],
  ["  7 ", 7],
  ["1.5", null],
  ["1,23", null],
  ["1,234.567", null],
  ["-3", null],
  ["3 %", null],
  ["", null],
  ["1e3", null],
  ["NaN", null],
  ["9999999999999", null],
])("the count %j is %s", (text, count) => expect(parseCount(text)).toBe(count));

test.each<[string, number | null]>([
  ["3", 3],
  ["3.4", 3.4],
  ["3,4", 3.4],
  ["12.345", 12.345],
  ["1.234,5", 1234.5],
  ["1,234.5", 1234.5],
  ["1 234,5", 1234.5],
  ["", null],
  ["-1", null],
  ["3.4 %", null],
  ["1.2.3", null],
  ["Infinity", null],
])("the number %j is %s", (text, number) => expect(parseDecimal(text)).toBe(number));

describe("isDecay", () => {
  test.each<[number, number, boolean]>([
    [100, 60, true],
    [100, 79, false], // more than 20 %, but within chance
    [1_000, 810, false], // beyond chance, but less than 20 %
    [1_000, 790, true],
    [10, 0, true],
    [5, 0, false],
    [3, 0, false],
    [100, 100, false],
    [60, 100, false],
    [0, 0, false],
  ])("%s clicks, then %s: %s", (before, after, decay) => expect(isDecay(before, after)).toBe(decay));

  test("agrees with the exact binomial test at 95 % for counts up to 120", () => {
    const logFactorial = [0];
    for (let n = 1; n <= 240; n++) logFactorial.push((logFactorial[n - 1] ?? 0) + Math.log(n));
    const upperTail = (k: number, n: number) => {
      let sum = 0;
      for (let at = k; at <= n; at++)
        sum += Math.exp((logFactorial[n] ?? 0) - (logFactorial[at] ?? 0) - (logFactorial[n - at] ?? 0) - n * Math.LN2);
      return sum;
    };
    let differ = 0;
    let tried = 0;
    for (let before = 0; before <= 120; before++) {
      for (let after = 0; after <= 0.8 * before; after++) {
        tried++;
        if (isDecay(before, after) !== 2 * upperTail(before, before + after) < 0.05) differ++;
      }
    }
    // The approximation may differ on the very line between the two.
    expect(differ / tried).toBeLessThan(0.01);
  });
});

test.each<[string, number | null]>([
  ["12", 1200],
  ["12.5", 1250],
  ["12,50", 1250],
  ["1,234.50", 123450],
  ["1.234,50", 123450],
  ["1,234,567", 123456700],
  ["0", 0],
  ["1,234", null],
  ["1.234", null],
  ["-3", null],
  ["€ 3", null],
  ["", null],
])("the amount %j is %s cents", (text, cents) => expect(parseCents(text)).toBe(cents));
