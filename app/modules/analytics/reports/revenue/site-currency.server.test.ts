import { expect, it } from "vitest";
import { byCurrency, sumMoney } from "../../domain/money/money.ts";
import { type Metrics, NO_METRICS, type SeriesPoint } from "../../domain/query.ts";
import type { RevenueQuery } from "./domain/revenue.ts";
import {
  inSiteCurrency,
  mixedRevenueView,
  pointsInSiteCurrency,
  readMixedRevenue,
  rowRevenue,
} from "./site-currency.server.ts";

const figures = (revenue: Metrics["revenue"]): Metrics => ({ ...NO_METRICS, visits: 1, revenue });
const DAY = 20_000;
const rate = (currency: string, fromDay: number, value: number) => ({
  id: currency,
  currency,
  target: "EUR",
  fromDay,
  rate: value,
});
/** 100 dollars on each of two days, worth €50 on the first and €80 on the second, €10 besides, and yen that nobody has a rate for. */
const ROWS = [
  { day: DAY, currency: "USD", minor: 10_000, orders: 1 },
  { day: DAY, currency: "EUR", minor: 1_000, orders: 1 },
  { day: DAY + 1, currency: "USD", minor: 10_000, orders: 1 },
  { day: DAY + 1, currency: "JPY", minor: 700, orders: 1 },
];
const TOTALS = figures({ USD: 20_000, EUR: 1_000, JPY: 700 });
const source = {
  object: {
    revenue: async () => ROWS,
    // All that was earned came to one page.
    revenueBy: async ({ rates, target, values }: RevenueQuery) =>
      (values ?? []).map((value) => ({
        value,
        orders: 4,
        sum: sumMoney(ROWS, rates, target),
        byCurrency: byCurrency(ROWS),
      })),
  },
  site: { currency: "EUR" },
  readRates: async () => [rate("USD", DAY - 9, 0.5), rate("USD", DAY + 1, 0.8)],
};
const selection = { range: { fromDay: DAY, toDay: DAY + 1 }, filters: [], goals: [] };
const read = () => readMixedRevenue(source, selection, TOTALS);
const point = (hour: number, revenue: Metrics["revenue"]): SeriesPoint => ({ hour, figures: figures(revenue) });
const euros = (points: readonly SeriesPoint[]) => points.map(({ figures: { revenue } }) => revenue);

it("adds revenue up in the currency of the site, each day by its rate, and reports amounts without a rate", async () => {
  const mixed = await read();
  expect(inSiteCurrency(TOTALS, mixed)).toEqual(figures({ EUR: 14_000 }));
  expect(mixedRevenueView(mixed)).toEqual({ sum: "€140.00", parts: ["€10.00", "¥700", "$200.00"], missing: ["¥700"] });
});

it("asks for no rates where all revenue is in the site's currency", async () => {
  const refuses = { ...source, readRates: () => Promise.reject(new Error("asked")) };
  const plain = figures({ EUR: 5 });
  expect(await readMixedRevenue(refuses, selection, plain)).toBeNull();
  expect(inSiteCurrency(plain, null)).toBe(plain);
});

it("draws days and longer steps by the rates of their days, and hours by that of the day they lie in", async () => {
  const mixed = await read();
  const days = [point(DAY * 24, { USD: 10_000, EUR: 1_000 }), point((DAY + 1) * 24, { USD: 10_000, JPY: 700 })];
  expect(euros(pointsInSiteCurrency(days, "day", mixed))).toEqual([{ EUR: 6_000 }, { EUR: 8_000 }]);
  // A week that begins before the range.
  expect(euros(pointsInSiteCurrency([point((DAY - 3) * 24, TOTALS.revenue)], "week", mixed))).toEqual([
    { EUR: 14_000 },
  ]);
  const hours = [
    point(DAY * 24 + 23, { USD: 10_000 }),
    point((DAY + 1) * 24, { USD: 10_000 }),
    point((DAY + 1) * 24 + 1, {}),
  ];
  expect(euros(pointsInSiteCurrency(hours, "hour", mixed))).toEqual([{ EUR: 5_000 }, { EUR: 8_000 }, { EUR: 0 }]);
});

it("gives the rows of a breakdown in the currency of the site, each day by its rate, and asks for no rates where none is needed", async () => {
  const rows = [
    { value: "/shop", figures: TOTALS },
    { value: "/gift", figures: figures({ EUR: 500 }) },
    { value: "/about", figures: figures({}) },
  ];
  const moneyOf = await rowRevenue(source, selection, "page", rows);
  expect(rows.map(moneyOf)).toEqual([
    { sum: "€140.00", parts: ["€10.00", "¥700", "$200.00"], missing: ["¥700"] },
    { sum: "€5.00", parts: [], missing: [] },
    null,
  ]);
  const refuses = { ...source, readRates: () => Promise.reject(new Error("asked")) };
  const [, gift] = rows.map(await rowRevenue(refuses, selection, "page", rows.slice(1)));
  expect(gift).toEqual({ sum: "€5.00", parts: [], missing: [] });
});

it("leaves the currencies of properties beside each other: an event may carry several", async () => {
  const row = { value: "plan", figures: TOTALS };
  expect((await rowRevenue(source, selection, "property", [row]))(row)).toEqual({
    sum: "€10.00 + ¥700 + $200.00",
    parts: [],
    missing: [],
  });
});
