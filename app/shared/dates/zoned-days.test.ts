import { afterEach, describe, expect, it, vi } from "vitest";
import { dayStarts, MAX_ZONES_KEPT, weekdayAt, zoneOffsetMs } from "./zoned-days.ts";

const iso = (ms: number) => new Date(ms).toISOString();

describe("days of a person's zone", () => {
  it.each([
    [
      "UTC",
      "2026-11-21T09:00:00Z",
      ["2026-11-19T00:00:00.000Z", "2026-11-20T00:00:00.000Z", "2026-11-21T00:00:00.000Z"],
    ],
    [
      "Europe/Tallinn",
      "2026-11-21T22:30:00Z",
      ["2026-11-19T22:00:00.000Z", "2026-11-20T22:00:00.000Z", "2026-11-21T22:00:00.000Z"],
    ],
    [
      "Asia/Kathmandu",
      "2026-11-21T09:00:00Z",
      ["2026-11-18T18:15:00.000Z", "2026-11-19T18:15:00.000Z", "2026-11-20T18:15:00.000Z"],
    ],
    // Clocks go back at 04:00 on 25 October: that day has 25 hours.
    [
      "Europe/Tallinn",
      "2026-10-26T10:00:00Z",
      ["2026-10-23T21:00:00.000Z", "2026-10-24T21:00:00.000Z", "2026-10-25T22:00:00.000Z"],
    ],
    // Clocks go forward at midnight: the day begins at 01:00.
    [
      "America/Santiago",
      "2026-09-06T12:00:00Z",
      ["2026-09-04T04:00:00.000Z", "2026-09-05T04:00:00.000Z", "2026-09-06T04:00:00.000Z"],
    ],
    // Clocks go back at midnight to 23:00, and at 01:00 to midnight.
    [
      "America/Santiago",
      "2026-04-05T12:00:00Z",
      ["2026-04-03T03:00:00.000Z", "2026-04-04T03:00:00.000Z", "2026-04-05T04:00:00.000Z"],
    ],
    [
      "America/Havana",
      "2026-11-01T12:00:00Z",
      ["2026-10-30T04:00:00.000Z", "2026-10-31T04:00:00.000Z", "2026-11-01T04:00:00.000Z"],
    ],
    [
      "Europe/Tallinn",
      "2026-03-30T12:00:00Z",
      ["2026-03-27T22:00:00.000Z", "2026-03-28T22:00:00.000Z", "2026-03-29T21:00:00.000Z"],
    ],
    [
      "not/a-zone",
      "2026-11-21T09:00:00Z",
      ["2026-11-19T00:00:00.000Z", "2026-11-20T00:00:00.000Z", "2026-11-21T00:00:00.000Z"],
    ],
  ])("%s at %s", (zone, now, starts) => expect(dayStarts(Date.parse(now), zone, 3).map(iso)).toEqual(starts));

  it.each([
    ["UTC", "2026-11-21T23:30:00Z", 6],
    ["Europe/Tallinn", "2026-11-21T23:30:00Z", 0],
    ["Pacific/Honolulu", "2026-11-21T05:00:00Z", 5],
  ])("the weekday in %s at %s is %d", (zone, now, day) => expect(weekdayAt(Date.parse(now), zone)).toBe(day));

  it("are ascending, in every month of a year", () => {
    const starts = dayStarts(Date.parse("2026-12-31T12:00:00Z"), "America/New_York", 365);
    expect(starts.every((ms, index) => index === 0 || ms - (starts[index - 1] ?? 0) >= 23 * 3_600_000)).toBe(true);
  });
});

describe("formats of zones", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("are kept, but no more of them than an isolate has room for, however a zone is spelt", () => {
    const made: (string | undefined)[] = [];
    class Counted extends Intl.DateTimeFormat {
      constructor(...[locale, options]: ConstructorParameters<typeof Intl.DateTimeFormat>) {
        super(locale, options);
        made.push(options?.timeZone);
      }
    }
    vi.stubGlobal("Intl", { ...Intl, DateTimeFormat: Counted });
    for (const zone of ["asia/TOKYO", "asia/TOKYO"]) expect(zoneOffsetMs(0, zone)).toBe(9 * 3_600_000);
    expect(made).toEqual(["asia/TOKYO"]);
    const letters = [..."america/argentina"];
    for (let spelling = 1; spelling <= MAX_ZONES_KEPT; spelling++)
      zoneOffsetMs(
        0,
        `${letters.map((letter, at) => ((spelling >> at) & 1 ? letter.toUpperCase() : letter)).join("")}/salta`,
      );
    zoneOffsetMs(0, "asia/TOKYO");
    expect(made.filter((zone) => zone === "asia/TOKYO")).toHaveLength(2);
  });
});
