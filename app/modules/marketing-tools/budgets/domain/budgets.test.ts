import { describe, expect, test } from "vitest";
import { breakEvenReturn, costPerMille, pricesOf, returnOnAdSpend } from "./media.ts";
import { smsLength } from "./messages.ts";
import { paceOf } from "./pacing.ts";
import { splitUnits } from "./split.ts";

describe("media prices", () => {
  // Google Ads Help, "About Target ROAS bidding": $5 of sales for each $1 of ad spend is a return of 500%.
  test("return on ad spend", () => expect(returnOnAdSpend(5, 1) * 100).toBe(500));
  test("break-even at a margin of 25% is 4", () => expect(breakEvenReturn(0.25)).toBe(4));
  // Wikipedia, "Cost per mille": $15,000 for 2.4 million impressions is $6.25.
  test("cost per 1,000 impressions", () => expect(costPerMille(15_000, 2_400_000)).toBe(6.25));
  test.each([
    ["cpm", 10],
    ["cpc", 0.5],
    ["cpa", 20],
  ] as const)("%s of %s at 2%% clicks and 2.5%% conversions", (model, price) => {
    const prices = pricesOf(model, price, 0.02, 0.025);
    expect(prices.cpm).toBeCloseTo(10, 10);
    expect(prices.cpc).toBeCloseTo(0.5, 10);
    expect(prices.cpa).toBeCloseTo(20, 10);
  });
});

describe("splitting", () => {
  // Wikipedia, "Largest remainder method", the example with the Hare quota: 100,000 votes, 10 seats.
  test("the Hare example", () => {
    expect(splitUnits(10, [47_000, 16_000, 15_800, 12_000, 6_100, 3_100])).toEqual([5, 2, 1, 1, 1, 0]);
  });
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [0, [1, 2], [0, 0]],
    [7, [0, 3], [0, 7]],
    [1_000_000_000_001, [1, 1], [500_000_000_001, 500_000_000_000]],
  ])("%i by %o", (units, weights, parts) => expect(splitUnits(units, weights)).toEqual(parts));
});

describe("pace", () => {
  test("a third of the month, a quarter of the budget", () => {
    const pace = paceOf({ target: 3_000, reached: 750, days: 30, passed: 10 });
    expect(pace).toEqual({ expected: 1_000, index: 0.75, projected: 2_250, neededADay: 112.5 });
  });
  test("before the first day and after the last", () => {
    expect(paceOf({ target: 100, reached: 0, days: 10, passed: 0 })).toEqual({
      expected: 0,
      index: null,
      projected: null,
      neededADay: 10,
    });
    expect(paceOf({ target: 100, reached: 120, days: 10, passed: 10 })).toMatchObject({
      projected: 120,
      neededADay: null,
    });
  });
});

describe("SMS segments, by 3GPP TS 23.038 and 23.040", () => {
  test.each([
    ["a".repeat(160), "GSM-7", 160, 1],
    ["a".repeat(161), "GSM-7", 161, 2],
    ["a".repeat(306), "GSM-7", 306, 2],
    ["a".repeat(307), "GSM-7", 307, 3],
    ["€".repeat(80), "GSM-7", 160, 1],
    // 153 places hold 76 signs of two: the pair is not cut.
    ["€".repeat(153), "GSM-7", 306, 3],
    ["я".repeat(70), "UCS-2", 70, 1],
    ["я".repeat(71), "UCS-2", 71, 2],
    ["😀".repeat(35), "UCS-2", 70, 1],
    ["a’b", "UCS-2", 3, 1],
    ["", "GSM-7", 0, 1],
  ])("%s", (text, encoding, units, segments) => {
    expect(smsLength(text)).toMatchObject({ encoding, units, segments });
  });
  test("names the sign that forces the wide encoding", () => expect(smsLength("Hi ’").special).toBe("’"));
});
