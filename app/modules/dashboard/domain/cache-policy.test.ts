import { expect, it } from "vitest";
import { minutes } from "#app/shared/time.ts";
import { aggregateLifetimeMs, daysOf, isTimeframe, KIND_LIFETIME_MS, TIMEFRAMES } from "./cache-policy.ts";

it.each([
  ["metrics", 10],
  ["ad_performance", 15],
  ["predictions", 5],
  ["other", 15],
] as const)("%s are kept for %i minutes", (kind, kept) => expect(KIND_LIFETIME_MS[kind]).toBe(minutes(kept)));

it.each([
  ["day", 1, 60],
  ["week", 7, 240],
  ["month", 30, 480],
  ["quarter", 30, 480],
  ["", 30, 480],
])("the timeframe “%s” covers %i days and is kept for %i minutes", (timeframe, covered, kept) => {
  expect(daysOf(timeframe)).toBe(covered);
  expect(aggregateLifetimeMs(timeframe)).toBe(minutes(kept));
});

it("knows its timeframes", () => {
  expect(TIMEFRAMES.every(isTimeframe)).toBe(true);
  for (const other of ["quarter", "", null, 7]) expect(isTimeframe(other)).toBe(false);
});
