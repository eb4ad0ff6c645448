import { expect, test } from "vitest";
import { absoluteTime, longDate, mediumDate, momentInUtc, relativeTime, shortDate, weekdayDate } from "./date.ts";

const NOW = new Date("2026-11-21T09:30:00Z");

test.each([
  ["2026-11-21T09:29:50Z", "just now"],
  ["2026-11-21T09:26:00Z", "4 minutes ago"],
  ["2026-11-21T11:45:00Z", "in 2 hours"],
  ["2026-11-28T09:29:00Z", "in 7 days"],
  ["2026-11-20T09:00:00Z", "yesterday"],
  ["2026-09-01T09:00:00Z", "2 months ago"],
])("%s is %s", (value, expected) => {
  expect(relativeTime(new Date(value), NOW)).toBe(expected);
});

test("a moment is shown in the reader's zone", () => {
  expect(absoluteTime(NOW, "Europe/Tallinn")).toBe("21 Nov 2026, 11:30");
  expect(absoluteTime(NOW, "UTC", true)).toBe("21 Nov 2026, 09:30 UTC");
});

test("days are the same for everyone", () => {
  const day = Date.parse("2026-12-05");
  expect([longDate(day), mediumDate(day), shortDate(day), weekdayDate(day)]).toEqual([
    "5 December 2026",
    "5 Dec 2026",
    "5 Dec",
    "Sat, 5 Dec 2026",
  ]);
  expect(momentInUtc(NOW)).toBe("21 Nov 2026, 09:30 UTC");
});
