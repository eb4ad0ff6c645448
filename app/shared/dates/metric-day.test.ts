import { expect, test } from "vitest";
import { metricDayProblem } from "./metric-day.ts";

const NOW = new Date("2026-11-23T09:30:00Z");

test.each([
  ["1899-12-31", "is too long ago: figures are taken from 2000 on"],
  ["1999-12-31", "is too long ago: figures are taken from 2000 on"],
  ["2000-01-01", null],
  ["2026-11-23", null],
  ["2026-11-24", "is still to come"],
  ["2031-01-01", "is still to come"],
])("of %s: %s", (day, problem) => expect(metricDayProblem(Date.parse(day), NOW)).toBe(problem));

test("a day that has begun somewhere can have figures", () => {
  expect(metricDayProblem(Date.parse("2026-11-24"), new Date("2026-11-23T10:00:00Z"))).toBeNull();
});
