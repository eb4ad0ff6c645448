import { expect, test } from "vitest";
import { dayIn, fromLocalMoment, toLocalMoment } from "./local-moment.ts";

test.each([
  ["2026-11-26T09:30", "UTC", "2026-11-26T09:30:00.000Z"],
  ["2026-11-26T09:30", "Europe/Tallinn", "2026-11-26T07:30:00.000Z"],
  ["2026-07-01T00:10", "America/New_York", "2026-07-01T04:10:00.000Z"],
  // The clocks of Tallinn change at 1:00 UTC on 29 March 2026.
  ["2026-03-29T02:59", "Europe/Tallinn", "2026-03-29T00:59:00.000Z"],
  ["2026-03-29T05:00", "Europe/Tallinn", "2026-03-29T02:00:00.000Z"],
])("%s in %s is %s, and back", (text, zone, moment) => {
  expect(fromLocalMoment(text, zone)?.toISOString()).toBe(moment);
  expect(toLocalMoment(Date.parse(moment), zone)).toBe(text);
});

test("what is no moment", () => {
  for (const text of ["", "2026-13-01T00:00", "2026-11-26", "x"]) expect(fromLocalMoment(text, "UTC")).toBeNull();
});

test("the day of a moment", () => {
  expect(dayIn(Date.parse("2026-11-26T23:30:00Z"), "Europe/Tallinn")).toBe("2026-11-27");
});
