import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { duePeriod, type PeriodicKind, RHYTHMS, turnOf } from "./schedule.ts";
import { TIPS } from "./tips.ts";

const due = (kind: PeriodicKind, moment: string, zone = "UTC") => duePeriod(kind, new Date(moment), zone);

describe("what is due", () => {
  it("is so from 08:00 to midnight of its day, on the person's clocks", () => {
    expect(due("performance_reports", "2026-11-23T07:59:59Z")).toBeNull();
    expect(due("performance_reports", "2026-11-23T08:00:00Z")).toBe("2026-11-23");
    expect(due("performance_reports", "2026-11-23T23:59:59Z")).toBe("2026-11-23");
    expect(due("performance_reports", "2026-11-24T08:00:00Z")).toBeNull();
    expect(due("ai_recommendations", "2026-11-25T08:00:00Z")).toBe("2026-11-25");
  });

  it.each([
    ["Europe/Tallinn", "2026-11-23T06:00:00Z"],
    ["America/New_York", "2026-11-23T13:00:00Z"],
    ["Asia/Kolkata", "2026-11-23T02:30:00Z"],
    ["Asia/Kathmandu", "2026-11-23T02:15:00Z"],
    ["Pacific/Kiritimati", "2026-11-22T18:00:00Z"],
    ["Pacific/Pago_Pago", "2026-11-23T19:00:00Z"],
  ])("in %s from %s", (zone, moment) => {
    expect(due("performance_reports", moment, zone)).toBe("2026-11-23");
    expect(duePeriod("performance_reports", new Date(Date.parse(moment) - 1_000), zone)).toBeNull();
  });

  it.each([
    [
      "Europe/Berlin, before and after the clocks went forward",
      "Europe/Berlin",
      "2026-03-23T07:00:00Z",
      "2026-03-30T06:00:00Z",
    ],
    ["New York, before and after they went back", "America/New_York", "2026-10-26T12:00:00Z", "2026-11-02T13:00:00Z"],
  ])("keeps to 08:00 in %s", (_, zone, before, after) => {
    for (const moment of [before, after]) {
      expect(due("performance_reports", moment, zone)).toBe(moment.slice(0, 10));
      expect(duePeriod("performance_reports", new Date(Date.parse(moment) - 1_000), zone)).toBeNull();
    }
  });

  it("skips a day that a zone skipped, and reads UTC where the zone is unknown", () => {
    // Samoa went from Thursday 29 to Saturday 31 December 2011.
    const moments = Array.from({ length: 72 }, (_, hour) => new Date(Date.UTC(2011, 11, 29) + hour * 3_600_000));
    expect(moments.some((moment) => duePeriod("marketing_tips", moment, "Pacific/Apia") === "2011-12-30")).toBe(false);
    expect(due("performance_reports", "2026-11-23T08:00:00Z", "Nowhere/Land")).toBe("2026-11-23");
  });

  it("comes every second Friday, each tip in its turn", () => {
    const fridays = Array.from(
      { length: 4 * TIPS.length },
      (_, week) => new Date(Date.UTC(2026, 10, 6, 9) + week * 7 * 86_400_000),
    );
    const periods = fridays.map((friday) => duePeriod("marketing_tips", friday, "UTC"));
    expect(periods.filter((period) => period !== null)).toHaveLength(2 * TIPS.length);
    for (const [at, period] of periods.entries())
      expect(period === null).toBe(
        periods[at + 1] !== null && at + 1 < periods.length ? true : periods[at - 1] !== null,
      );
    const turns = periods.flatMap((period) => (period === null ? [] : turnOf("marketing_tips", period, TIPS.length)));
    expect(new Set(turns.slice(0, TIPS.length)).size).toBe(TIPS.length);
    expect(turns.slice(TIPS.length)).toEqual(turns.slice(0, TIPS.length));
  });

  it("has one period in any zone and week, whatever the summer time", () => {
    const zones = [
      "UTC",
      "Europe/Tallinn",
      "America/Sao_Paulo",
      "Australia/Lord_Howe",
      "Africa/Casablanca",
      "Pacific/Chatham",
    ];
    const weeks = fc.integer({ min: 0, max: 500 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), weeks, (zone, week) => {
        const start = Date.UTC(2020, 0, 1) + week * 7 * 86_400_000;
        const hours = Array.from({ length: 7 * 24 }, (_, hour) =>
          duePeriod("performance_reports", new Date(start + hour * 3_600_000), zone),
        );
        const periods = new Set(hours.filter((period) => period !== null));
        expect(periods.size).toBeLessThanOrEqual(2);
        expect(periods.size).toBeGreaterThanOrEqual(1);
        for (const period of periods)
          expect(new Date(`${period}T00:00:00Z`).getUTCDay()).toBe(RHYTHMS.performance_reports.weekday);
      }),
      { seed: 3, numRuns: 40 },
    );
  });
});

describe("the tips", () => {
  it("are at least twelve, each of its own, and lead into the product", () => {
    expect(TIPS.length).toBeGreaterThanOrEqual(12);
    expect(new Set(TIPS.map(({ title }) => title)).size).toBe(TIPS.length);
    for (const { title, body, action, href } of TIPS) {
      expect(href).toMatch(/^\/[a-z/-]+$/);
      expect(title.length).toBeLessThanOrEqual(70);
      expect(body.length).toBeGreaterThan(80);
      expect(`${title}${body}${action}`).not.toMatch(/!/);
    }
  });
});
