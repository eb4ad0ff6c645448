import { describe, expect, test } from "vitest";
import { type BuyerGroup, cohortsBy, type MonthCost } from "./cohorts.ts";
import { networkOfClick } from "./paid-click.ts";

const NOW = 2026 * 12 + 10;

const group = (more: Partial<BuyerGroup>): BuyerGroup => ({
  ...{ month: NOW - 4, channel: "google", campaign: "Spring", age: 0, cents: 10_000, buyers: 10, part: "" },
  ...more,
});
const cost = (more: Partial<MonthCost>): MonthCost => ({
  ...{ month: NOW - 4, channel: "google", campaign: "Spring", cents: 15_000 },
  ...more,
});

describe("cohorts of the first purchase", () => {
  test("value is cumulated per buyer, and pays back in the month in which it covers the cost", () => {
    const [row] = cohortsBy(
      "month",
      [group({}), group({ age: 1, cents: 4_000 }), group({ age: 3, cents: 2_000 }), group({ age: 4, cents: 9_999 })],
      [cost({})],
      NOW,
    );
    expect(row).toMatchObject({ buyers: 10, costCents: 15_000, acquisitionCents: 1_500, paybackMonth: 3 });
    // The running month is not over: no value after four months yet.
    expect(row?.valueCents.slice(0, 6)).toEqual([1_000, 1_400, 1_400, 1_600, null, null]);
  });

  test("over several months each age counts the buyers who are so old", () => {
    const groups = [
      group({}),
      group({ age: 1, cents: 5_000 }),
      group({ month: NOW - 1, cents: 60_000, buyers: 20 }),
      group({ month: NOW, cents: 1_000, buyers: 1 }),
    ];
    const [row] = cohortsBy("channel", groups, [cost({}), cost({ month: NOW - 1 })], NOW);
    expect(row?.buyers).toBe(31);
    expect(row?.valueCents[0]).toBeCloseTo(70_000 / 30, 9);
    expect(row?.valueCents[1]).toBe(1_500);
  });

  test("the parts of a channel are added up, each counted once", () => {
    const groups = [group({ part: "cpc" }), group({ part: "cpc", age: 1 }), group({ part: "gclid", buyers: 5 })];
    expect(cohortsBy("campaign", groups, [], NOW)).toMatchObject([
      { key: "google\tSpring", buyers: 15, acquisitionCents: null, paybackMonth: null },
    ]);
  });

  test("cost without a buyer is shown, a campaign that never paid back too", () => {
    const rows = cohortsBy(
      "campaign",
      [group({ cents: 100 })],
      [cost({}), cost({ campaign: "Brand", cents: 900 })],
      NOW,
    );
    expect(rows.map(({ key, buyers, paybackMonth }) => [key, buyers, paybackMonth])).toEqual([
      ["google\tSpring", 10, null],
      ["google\tBrand", 0, null],
    ]);
    expect(rows[1]?.valueCents.every((value) => value === null)).toBe(true);
  });

  test("months come newest first", () => {
    const rows = cohortsBy("month", [group({}), group({ month: NOW - 2 })], [], NOW);
    expect(rows.map(({ key }) => Number(key))).toEqual([NOW - 2, NOW - 4]);
  });
});

test("the network of a paid click", () => {
  const of = (source: string, clickIds = "") => networkOfClick({ source, clickIds });
  expect([of("newsletter", "gclid"), of("x", "fbclid,msclkid"), of("IG"), of("facebook.com"), of("adwords")]).toEqual([
    "google",
    "microsoft",
    "meta",
    "meta",
    "google",
  ]);
  expect([of("bing"), of("pinterest"), of("taboola"), of("", "li_fat_id")]).toEqual([
    "microsoft",
    "pinterest",
    "other",
    "linkedin",
  ]);
});
