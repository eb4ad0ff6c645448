import { describe, expect, it } from "vitest";
import { dayText, parseDay } from "../../domain/period/site-clock.ts";
import { digestPeriod, type Frequency, nextDigestMs } from "./digest.ts";

const next = (rhythm: Frequency, now: string, zone = "UTC") =>
  new Date(nextDigestMs(rhythm, Date.parse(now), zone)).toISOString().slice(0, 16);

describe("the next digest", () => {
  it.each([
    ["weekly", "2026-11-22T12:00:00Z", "UTC", "2026-11-23T08:00"],
    ["weekly", "2026-11-23T07:59:59Z", "UTC", "2026-11-23T08:00"],
    ["weekly", "2026-11-23T08:00:00Z", "UTC", "2026-11-30T08:00"],
    ["weekly", "2026-11-22T12:00:00Z", "Europe/Tallinn", "2026-11-23T06:00"],
    ["weekly", "2026-11-22T12:00:00Z", "America/Los_Angeles", "2026-11-23T16:00"],
    ["weekly", "2026-11-22T18:30:00Z", "Pacific/Kiritimati", "2026-11-29T18:00"],
    ["monthly", "2026-11-22T12:00:00Z", "UTC", "2026-12-01T08:00"],
    ["monthly", "2026-12-31T23:30:00Z", "Europe/Tallinn", "2027-01-01T06:00"],
    ["monthly", "2026-12-01T07:00:00Z", "UTC", "2026-12-01T08:00"],
    // Clocks go back in the night to Sunday 1 November 2026.
    ["monthly", "2026-10-20T12:00:00Z", "America/New_York", "2026-11-01T13:00"],
  ] as const)("%s after %s in %s is at %s", (rhythm, now, zone, expected) => {
    expect(next(rhythm, now, zone)).toBe(expected);
  });
});

describe("what a digest is about", () => {
  const words = (rhythm: Frequency, today: string) => {
    const { range, before } = digestPeriod(rhythm, parseDay(today) ?? 0);
    return [range.fromDay, range.toDay, before.fromDay, before.toDay].map(dayText);
  };

  it.each([
    ["weekly", "2026-11-23", ["2026-11-16", "2026-11-22", "2026-11-09", "2026-11-15"]],
    // Late: still the week before.
    ["weekly", "2026-11-29", ["2026-11-16", "2026-11-22", "2026-11-09", "2026-11-15"]],
    ["monthly", "2027-01-01", ["2026-12-01", "2026-12-31", "2026-11-01", "2026-11-30"]],
    ["monthly", "2028-03-01", ["2028-02-01", "2028-02-29", "2028-01-01", "2028-01-31"]],
  ] as const)("%s on %s", (rhythm, today, expected) => {
    expect(words(rhythm, today)).toEqual(expected);
  });
});
