import { expect, it } from "vitest";
import { opportunityOf, visitsPerGroup } from "./opportunity.ts";

// R 4.2.2: power.prop.test(p1 = from, p2 = to, power = 0.8)$n, rounded up.
it.each([
  [0.1, 0.12, 3841],
  [0.02, 0.024, 21109],
  [0.3, 0.36, 963],
])("distinguishes %d from %d with %i visits in each group", (from, to, visits) => {
  expect(visitsPerGroup(from, to)).toBe(visits);
});

it.each([
  [0, 0],
  [0.1, 0.1],
  [0.9, 1.08],
])("has no number for %d and %d", (from, to) => {
  expect(visitsPerGroup(from, to)).toBeNull();
});

const all = { visits: 1_000, visitsBefore: 900, convertedVisits: 50 };

it.each([
  ["a small one that grows and converts", { visits: 100, visitsBefore: 60, convertedVisits: 9 }, "scale"],
  ["a large one that grows and converts", { visits: 500, visitsBefore: 400, convertedVisits: 40 }, "protect"],
  ["a large one that falls", { visits: 500, visitsBefore: 700, convertedVisits: 40 }, "repair"],
  ["a large one that converts badly", { visits: 500, visitsBefore: 400, convertedVisits: 2 }, "repair"],
  ["a small one that falls", { visits: 100, visitsBefore: 200, convertedVisits: 9 }, "watch"],
  ["a small one without a before", { visits: 100, visitsBefore: null, convertedVisits: 9 }, "scale"],
  ["one of few visits", { visits: 49, visitsBefore: 1, convertedVisits: 40 }, "too_small"],
] as const)("%s: %#", (_, own, position) => {
  expect(opportunityOf(own, all, 4).position).toBe(position);
});

it("counts what a test takes", () => {
  const found = opportunityOf({ visits: 500, visitsBefore: 400, convertedVisits: 50 }, all, 4);
  expect(found).toMatchObject({ share: 0.5, growth: 0.25, rate: 0.1, testVisits: 7_682 });
  // 3,841 visits at 10% and as many at 12%.
  expect(found.testConversions).toBe(Math.ceil(3_841 * 0.22));
});
