import { describe, expect, it, test } from "vitest";
import { momentsOf, rangeOf, refuseRange } from "./range.ts";

const NOW = new Date("2026-11-21T23:59:59.999Z");

describe("days to read", () => {
  it.each([
    [{}, { from: "2026-10-22", to: "2026-11-21" }],
    [{ to: "2026-03-31" }, { from: "2026-03-01", to: "2026-03-31" }],
    [{ from: "2026-11-01" }, { from: "2026-11-01", to: "2026-11-21" }],
    [
      { from: "2026-01-01", to: "2026-01-01" },
      { from: "2026-01-01", to: "2026-01-01" },
    ],
  ])("%j are %j", (given, expected) => expect(rangeOf(given, NOW)).toEqual(expected));

  it("are as many as 92, both ends included", () => {
    expect(refuseRange({ from: "2026-08-22", to: "2026-11-21" })).toBeNull();
    expect(refuseRange({ from: "2026-08-21", to: "2026-11-21" })).toMatch(/at most 92 days/);
    expect(refuseRange({ from: "2026-11-21", to: "2026-11-21" })).toBeNull();
    expect(refuseRange({ from: "2026-11-22", to: "2026-11-21" })).toMatch(/not be later/);
  });
});

test("the moments of a range begin and end at midnight UTC, also over a leap day", () => {
  expect(momentsOf({ from: "2028-02-28", to: "2028-02-29" })).toEqual({
    since: new Date("2028-02-28T00:00:00Z"),
    until: new Date("2028-03-01T00:00:00Z"),
  });
});
