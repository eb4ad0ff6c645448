import { describe, expect, it } from "vitest";
import { outlook, type Share, splitBudget } from "./budget.ts";
import type { ChannelScore } from "./scoring/score.ts";

const channel = (id: ChannelScore["id"], score: number): ChannelScore => ({
  id,
  name: id,
  score,
  reasons: [],
  blockedBy: null,
});
const share = (monthlyMinor: number): Share[] => [{ id: "search_ads", name: "Search ads", monthlyMinor }];

describe("a budget", () => {
  it("is split over paid channels by score, to the last cent", () =>
    expect(
      splitBudget([channel("seo", 90), channel("search_ads", 60), channel("social_ads", 30)], 10_001).map(
        ({ id, monthlyMinor }) => [id, monthlyMinor],
      ),
    ).toEqual([
      ["search_ads", 6_667],
      ["social_ads", 3_334],
    ]));

  it("is not split without a paid channel, or without money", () => {
    expect(splitBudget([channel("seo", 90)], 10_000)).toEqual([]);
    expect(splitBudget([channel("search_ads", 90)], 0)).toEqual([]);
  });
});

describe("an outlook", () => {
  // By hand: 3 × 1,000.00 spent at 1.00 a visit are 3,000 visits; 2% of them are 60 customers at 50.00 each.
  const expected = outlook({ customerMarginMinor: 8_000 }, share(100_000), {
    visitCostMinor: 100,
    conversionPercent: 2,
  });

  it("has the base case of its assumptions", () =>
    expect(expected?.base).toEqual({
      visits: 3_000,
      customers: 60,
      costPerCustomerMinor: 5_000,
      resultMinor: 60 * 8_000 - 300_000,
    }));

  it("has cases of half and double the assumptions", () => {
    expect(expected?.low).toMatchObject({ visits: 1_500, customers: 15 });
    expect(expected?.high).toMatchObject({ visits: 6_000, customers: 240 });
  });

  it("says what a customer and a visit may cost", () =>
    expect([expected?.breakEvenCostMinor, expected?.breakEvenVisitMinor]).toEqual([8_000, 160]));

  it("simulates alike each time, in order, around the base case", () => {
    const [low = 0, middle = 0, high = 0] = expected?.runs.customers ?? [];
    expect(low).toBeLessThan(middle);
    expect(middle).toBeLessThan(high);
    expect(low).toBeGreaterThan(15);
    expect(high).toBeLessThan(240);
    // Both triangles lean to their high ends (mean 7/6 of the top): the middle run lies near the base case.
    expect(Math.abs(middle - 60)).toBeLessThan(15);
    expect(
      outlook({ customerMarginMinor: 8_000 }, share(100_000), { visitCostMinor: 100, conversionPercent: 2 }),
    ).toEqual(expected);
  });

  it("is certain where nothing can go wrong, and hopeless where nothing can be earned", () => {
    const at = (customerMarginMinor: number) =>
      outlook({ customerMarginMinor }, share(100_000), { visitCostMinor: 100, conversionPercent: 2 })?.runs.paysShare;
    expect([at(10_000_000), at(0)]).toEqual([1, 0]);
  });

  it("is none without money", () =>
    expect(outlook({ customerMarginMinor: 1 }, [], { visitCostMinor: 1, conversionPercent: 1 })).toBeNull());
});
