import { describe, expect, it } from "vitest";
import { dayText, parseDay } from "../../domain/period/site-clock.ts";
import type { Interval } from "../../domain/query.ts";
import { bucketHours, bucketStart, monthOf, monthStart } from "./buckets.ts";

const day = (text: string) => parseDay(text) ?? Number.NaN;
const begins = (from: string, to: string, interval: Interval) =>
  bucketHours({ fromDay: day(from), toDay: day(to) }, interval).map(
    (hour) => `${dayText(Math.floor(hour / 24))} ${hour % 24}`,
  );

describe("buckets", () => {
  it.each([
    ["week", "2026-11-22", "2026-11-16"],
    ["week", "2026-11-23", "2026-11-23"],
    ["week", "1969-12-30", "1969-12-29"],
    ["month", "2026-02-28", "2026-02-01"],
    ["year", "2024-12-31", "2024-01-01"],
    ["day", "2026-11-22", "2026-11-22"],
  ] as const)("a %s of %s begins on %s", (interval, of, expected) => {
    expect(dayText(bucketStart(day(of), interval))).toBe(expected);
  });

  it("cover the range in order, the first also from before it", () => {
    expect(begins("2026-11-20", "2026-12-01", "week")).toEqual(["2026-11-16 0", "2026-11-23 0", "2026-11-30 0"]);
    expect(begins("2026-11-20", "2027-01-02", "month")).toEqual(["2026-11-01 0", "2026-12-01 0", "2027-01-01 0"]);
    expect(begins("2026-11-20", "2027-01-02", "year")).toEqual(["2026-01-01 0", "2027-01-01 0"]);
    expect(begins("2026-11-20", "2026-11-20", "hour")).toHaveLength(24);
    expect(begins("2026-11-20", "2026-11-19", "day")).toEqual([]);
  });

  it("months begin on their first day", () => {
    for (const text of ["1970-01-01", "2024-02-01", "2026-12-01"])
      expect(monthStart(monthOf(day(text)))).toBe(day(text));
  });
});
