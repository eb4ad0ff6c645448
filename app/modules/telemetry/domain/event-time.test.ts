import fc from "fast-check";
import { expect, it } from "vitest";
import { hours, minutes, seconds } from "#app/shared/time.ts";
import { happenedAtMs, WINDOW_MS } from "./event-time.ts";

const ARRIVED = Date.UTC(2026, 10, 21, 12);

it.each([
  ["at once", 0, 0, 0],
  ["8 seconds before it was sent", ARRIVED - seconds(8), ARRIVED, seconds(8)],
  ["by a clock that is a year behind", seconds(1), seconds(9), seconds(8)],
  ["by a clock that is a year ahead", ARRIVED + hours(9_000), ARRIVED + hours(9_000) + seconds(8), seconds(8)],
  ["before the clock was set back", ARRIVED + hours(5), ARRIVED, 0],
  ["before the clock was set ahead", ARRIVED, ARRIVED + hours(5), WINDOW_MS],
  ["an hour ago", ARRIVED - hours(1), ARRIVED, hours(1)],
  ["59 minutes ago", ARRIVED - minutes(59), ARRIVED, minutes(59)],
  ["never", Number.NaN, ARRIVED, 0],
])("an event that happened %s", (_, atMs, sentAtMs, ageMs) =>
  expect(happenedAtMs(ARRIVED, { atMs, sentAtMs })).toBe(ARRIVED - ageMs),
);

it("is never outside the window before its arrival", () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), (atMs, sentAtMs) => {
      const happened = happenedAtMs(ARRIVED, { atMs, sentAtMs });
      expect(happened).toBeLessThanOrEqual(ARRIVED);
      expect(happened).toBeGreaterThanOrEqual(ARRIVED - WINDOW_MS);
      expect(Number.isInteger(happened)).toBe(true);
    }),
  );
});
