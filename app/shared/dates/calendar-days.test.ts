import { describe, expect, test } from "vitest";
import { daysBetween, daysShown, mondayOf, movedByDays, neighbours, readDay } from "./calendar-days.ts";

test("a month is whole weeks from Monday", () => {
  const shown = daysShown("month", "2026-11-26");
  expect([shown[0], shown.at(-1), shown.length]).toEqual(["2026-10-26", "2026-12-06", 42]);
  expect(daysShown("month", "2027-02-10")).toHaveLength(28);
});

test("a week and the list", () => {
  expect(daysShown("week", "2026-11-26")[0]).toBe("2026-11-23");
  expect(mondayOf("2026-11-29")).toBe("2026-11-23");
  expect(daysShown("list", "2026-12-30").slice(1, 3)).toEqual(["2026-12-31", "2027-01-01"]);
});

test("arrows", () => {
  expect(neighbours("month", "2026-12-31")).toEqual({ before: "2026-11-01", after: "2027-01-01" });
  expect(neighbours("week", "2026-11-26")).toEqual({ before: "2026-11-19", after: "2026-12-03" });
});

test.each([
  ["2026-11-26", "2026-11-26"],
  ["2026-02-30", null],
  ["1999-01-01", null],
  ["x", null],
  [null, null],
])("day %s", (text, day) => expect(readDay(text)).toBe(day));

describe("moving by days", () => {
  test.each([
    // That hour does not exist on the next day: the clock goes from 2 to 3.
    ["2026-03-28T01:30:00Z", 1, "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
    ["2026-10-24T07:00:00Z", 1, "Europe/Berlin", "2026-10-25T08:00:00.000Z"],
    ["2026-12-31T22:00:00Z", 1, "UTC", "2027-01-01T22:00:00.000Z"],
    ["2026-12-01T09:00:00Z", -7, "America/New_York", "2026-11-24T09:00:00.000Z"],
  ])("%s by %i in %s keeps the time of the clock", (from, count, timeZone, to) => {
    expect(movedByDays(new Date(from), count, timeZone)?.toISOString()).toBe(to);
  });

  test("days between two days", () => {
    expect([daysBetween("2026-02-27", "2026-03-02"), daysBetween("2026-03-02", "2026-02-27")]).toEqual([3, -3]);
  });
});
