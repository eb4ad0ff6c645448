import { describe, expect, it } from "vitest";
import { dayStartMs, dayText, parseDay, wallDay, wallHour } from "./site-clock.ts";

const at = (iso: string) => Date.parse(iso);

describe("the clock of a site", () => {
  it.each([
    ["2026-11-22T21:59:59Z", "Europe/Tallinn", "2026-11-22", 23],
    ["2026-11-22T22:00:00Z", "Europe/Tallinn", "2026-11-23", 0],
    ["2026-11-22T18:29:59Z", "Asia/Kolkata", "2026-11-22", 23],
    ["2026-11-22T18:30:00Z", "Asia/Kolkata", "2026-11-23", 0],
    ["2026-11-22T18:15:00Z", "Asia/Kathmandu", "2026-11-23", 0],
    ["1969-12-31T23:00:00Z", "UTC", "1969-12-31", 23],
  ])("%s in %s is hour %s %i", (iso, zone, day, hour) => {
    expect(dayText(wallDay(at(iso), zone))).toBe(day);
    expect(wallHour(at(iso), zone) - wallDay(at(iso), zone) * 24).toBe(hour);
  });

  it("counts the hour that comes twice as one, and skips the one that does not come", () => {
    const zone = "Europe/Tallinn";
    expect(wallHour(at("2026-10-25T00:30:00Z"), zone)).toBe(wallHour(at("2026-10-25T01:30:00Z"), zone));
    expect(wallHour(at("2026-03-29T01:00:00Z"), zone) - wallHour(at("2026-03-29T00:59:59Z"), zone)).toBe(2);
  });

  it.each([
    ["2026-11-22", "Europe/Tallinn", "2026-11-21T22:00:00.000Z"],
    ["2026-07-01", "America/New_York", "2026-07-01T04:00:00.000Z"],
    // Clocks are set forward at midnight: the day begins at one.
    ["2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
  ])("%s begins in %s at %s", (day, zone, iso) => {
    expect(new Date(dayStartMs(parseDay(day) ?? Number.NaN, zone)).toISOString()).toBe(iso);
  });

  it.each(["2026-02-29", "2026-13-01", "26-01-01", "2026-1-1", "", "2026-11-22T00"])("%j is no day", (text) => {
    expect(parseDay(text)).toBeNull();
  });

  it("refuses a zone that does not exist", () => {
    expect(() => wallHour(0, "Mars/Olympus")).toThrow(RangeError);
  });
});
