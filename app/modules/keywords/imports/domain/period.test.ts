import { expect, test } from "vitest";
import { type Imported, latestOf, previousOf, readPeriod } from "./period.ts";

const NOW = new Date("2026-03-15T12:00:00Z");

test.each<[string, string, number]>([
  ["2026-02-01", "2026-02-28", 28],
  ["2024-02-01", "2024-02-29", 29],
  ["2026-03-15", "2026-03-15", 1],
  // Over the end of summer time in most zones
  ["2025-10-20", "2025-11-02", 14],
])("%s to %s is %i days", (start, end, days) =>
  expect(readPeriod(start, end, NOW)).toEqual({ period: { start, end, days } }),
);

test.each([
  ["", "2026-02-28", "Enter the first"],
  ["2026-02-30", "2026-03-01", "Enter the first"],
  ["01.02.2026", "28.02.2026", "Enter the first"],
  ["2026-02-28", "2026-02-01", "before the first"],
  ["2026-03-01", "2026-03-17", "The last day is still to come"],
  ["2031-01-01", "2031-01-31", "The first day is still to come"],
  ["1899-12-01", "1899-12-31", "The first day is too long ago"],
  ["2023-01-01", "2026-03-01", "at most 500"],
])("%j to %j is refused", (start, end, words) =>
  expect(readPeriod(start, end, NOW)).toEqual({ problem: expect.stringContaining(words) }),
);

const imported = (id: string, periodStart: string, periodEnd: string, kind: Imported["kind"] = "queries"): Imported => {
  const read = readPeriod(periodStart, periodEnd, NOW);
  return { id, kind, periodStart, periodEnd, periodDays: "period" in read ? read.period.days : 0 };
};

test("an import is held against the latest earlier one of its kind and length", () => {
  const current = imported("now", "2026-02-15", "2026-02-28");
  const others = [
    current,
    imported("two before", "2026-01-15", "2026-01-28"),
    imported("before", "2026-02-01", "2026-02-14"),
    imported("overlaps", "2026-02-02", "2026-02-15"),
    imported("longer", "2026-01-31", "2026-02-14"),
    imported("pages", "2026-02-01", "2026-02-14", "pages"),
    imported("later", "2026-03-01", "2026-03-14"),
  ];
  expect(previousOf(others, current)?.id).toBe("before");
  expect(previousOf([current], current)).toBeNull();
});

test("the latest import ends last, and of several is the longest", () => {
  expect(
    latestOf([
      imported("a", "2026-01-01", "2026-01-31"),
      imported("b", "2026-02-01", "2026-02-28"),
      imported("c", "2026-02-22", "2026-02-28"),
    ])?.id,
  ).toBe("b");
  expect(latestOf([])).toBeNull();
});
