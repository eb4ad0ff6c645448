import { describe, expect, test } from "vitest";
import { matchesSegment, type SegmentFacts } from "#app/shared/segment/match.ts";
import type { SegmentRule } from "#app/shared/segment/rule.ts";
import { days } from "#app/shared/time.ts";
import { cellName, cellRule, ORDER_COUNTS, RECENCY_DAYS } from "./buyer-grid.ts";
import { READY_SEGMENTS, type ReadyKey } from "./ready-segments.ts";

const NOW = Date.UTC(2026, 10, 27);
const CONTEXT = { nowMs: NOW, fields: new Map(), segments: new Map() };

/** Somebody who did these things so many days ago. */
const person = (deeds: readonly (readonly [type: string, daysAgo: number])[], addedDaysAgo = 400): SegmentFacts =>
  ({
    contact: { createdAt: NOW - days(addedDaysAgo), tags: [], custom: {}, bucket: 0 },
    consents: [],
    activities: deeds.map(([type, daysAgo], at) => ({ id: String(at), type, at: NOW - days(daysAgo), data: {} })),
  }) as unknown as SegmentFacts;

const orders = (...daysAgo: number[]) => person(daysAgo.map((one) => ["order.placed", one] as const));
const selects = (rule: SegmentRule, facts: SegmentFacts) => matchesSegment(rule, facts, CONTEXT);

describe("ready segments", () => {
  test.each<[ReadyKey, string, SegmentFacts, boolean]>([
    ["champions", "four orders in a year, the last recent", orders(300, 200, 100, 20), true],
    ["champions", "four orders, the last long ago", orders(300, 200, 150, 100), false],
    ["newBuyers", "one recent order", orders(5), true],
    ["newBuyers", "a recent order that is not the first", orders(200, 5), false],
    ["cart", "a cart and no order", person([["cart.abandoned", 2]]), true],
    [
      "cart",
      "an order after the cart",
      person([
        ["cart.abandoned", 2],
        ["order.placed", 1],
      ]),
      false,
    ],
    [
      "cart",
      "an order before the cart",
      person([
        ["cart.abandoned", 2],
        ["order.placed", 3],
      ]),
      true,
    ],
    ["cart", "a cart of last month", person([["cart.abandoned", 30]]), false],
    [
      "browse",
      "three pages",
      person([
        ["page.viewed", 1],
        ["page.viewed", 2],
        ["page.viewed", 3],
      ]),
      true,
    ],
    [
      "browse",
      "two pages",
      person([
        ["page.viewed", 1],
        ["page.viewed", 2],
      ]),
      false,
    ],
    ["oneOrder", "one order long ago", orders(61), true],
    ["oneOrder", "two orders", orders(200, 61), false],
    // Every 30 days: 61 days of waiting are more than twice that, 59 are not.
    ["overdue", "more than twice the interval", orders(121, 91, 61), true],
    ["overdue", "less than twice the interval", orders(119, 89, 59), false],
    ["overdue", "a slow buyer in time", orders(700, 400, 100), false],
    ["overdue", "two orders are no habit", orders(400, 399), false],
    ["lapsed", "half a year", orders(181), true],
    ["lapsed", "an order since", orders(400, 20), false],
    ["neverActive", "nothing done", person([["form.submitted", 20]], 20), true],
    ["neverActive", "a link clicked", person([["email.clicked", 5]], 20), false],
    ["neverActive", "added last week", person([], 7), false],
  ])("%s: %s", (key, _, facts, expected) => expect(selects(READY_SEGMENTS[key].rule, facts)).toBe(expected));
});

describe("the grid of buyers", () => {
  test("every buyer is in exactly one cell, the one of the bands", () => {
    for (const waited of [0, 1, 29, 30.5, 31.5, 60, 90.5, 91.5, 180.5, 181.5, 900])
      for (const count of [1, 2, 3, 4, 9, 10, 30]) {
        const facts = orders(...Array.from({ length: count }, (_, at) => waited + at));
        const place = (begins: readonly number[], value: number) => begins.filter((one) => value >= one).length - 1;
        const found = RECENCY_DAYS.flatMap((_, recency) =>
          ORDER_COUNTS.flatMap((__, frequency) =>
            selects(cellRule(recency, frequency), facts) ? [[recency, frequency]] : [],
          ),
        );
        expect(found, `${count} orders, ${waited} days`).toEqual([
          [place(RECENCY_DAYS, waited), place(ORDER_COUNTS, count)],
        ]);
      }
  });

  test("cells are named by their bands", () => {
    expect(cellName(0, 0)).toBe("Buyers: 1 order, last 0–30 days ago");
    expect(cellName(3, 3)).toBe("Buyers: 10 orders or more, last 181 days ago or more");
    expect(cellName(1, 1)).toBe("Buyers: 2–3 orders, last 31–90 days ago");
  });
});
