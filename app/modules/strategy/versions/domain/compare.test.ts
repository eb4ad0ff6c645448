import { expect, test } from "vitest";
import { EMPTY_CONTEXT } from "../../domain/context.ts";
import { type StoredStrategy, viewOf } from "../../domain/view.ts";
import { compareVersions } from "./compare.ts";

const STORED: StoredStrategy = {
  ...{ goal: "sales", stage: "growth", assets: ["website"], currency: "EUR", hoursPerWeek: 8 },
  ...{ monthlyBudgetMinor: 100_000, customerMarginMinor: 8_000, visitCostMinor: 100, conversionPer10k: 150 },
  ownChannels: [],
};
const versionOf = (stored: StoredStrategy) => ({
  ...viewOf(stored, EMPTY_CONTEXT),
  ownChannels: stored.ownChannels,
});

test("the same numbers are no change", () => {
  const { channels, ...shifts } = compareVersions(versionOf(STORED), versionOf(STORED));
  expect(channels).toEqual([]);
  for (const { before, now } of Object.values(shifts)) expect(now).toBe(before);
});

test("own numbers move the scores of their channels; the largest change comes first", () => {
  const ownChannels = [
    { channel: "Email", visits: 500, conversions: 60 },
    { channel: "Organic Search", visits: 5_000, conversions: 40 },
  ];
  const { channels, visits, conversions } = compareVersions(versionOf(STORED), versionOf({ ...STORED, ownChannels }));
  expect(visits).toEqual({ before: 0, now: 5_500 });
  expect(conversions).toEqual({ before: 0, now: 100 });
  const sizes = channels.map(({ before, now }) => Math.abs(now - before));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(channels.some(({ now, before }) => now !== before)).toBe(true);
});

test("a dearer visit makes each customer dearer, and no channel better", () => {
  const dearer = compareVersions(versionOf(STORED), versionOf({ ...STORED, visitCostMinor: 200 }));
  expect(dearer.channels).toEqual([]);
  const { before, now } = dearer.costPerCustomerMinor;
  if (before === null || now === null) throw new Error("There is no paid channel in this plan");
  expect(now / before).toBeCloseTo(2);
});
