import { describe, expect, it } from "vitest";
import type { DayRange } from "#app/modules/analytics/domain/dimensions.ts";
import { readPeriod } from "#app/modules/analytics/domain/period/period.ts";
import { dayStartMs, parseDay, wallHour } from "#app/modules/analytics/domain/period/site-clock.ts";
import type { Interval } from "#app/modules/analytics/domain/query.ts";
import { breakdown, series, totals } from "#app/modules/analytics/store/readers/metrics.ts";
import { collectedEvent } from "../support/collected.ts";
import { newSiteTables } from "../support/site-tables.ts";

/** Clocks go forward on 29 March 2026 at 3:00 and back on 25 October at 4:00. */
const ZONE = "Europe/Tallinn";
const day = (text: string) => parseDay(text) ?? 0;
const TODAY = day("2026-11-22");
const FIRST = day("2024-11-01");
const HOUR_MS = 3_600_000;

/** One visit in every third hour that existed, of two years. */
function site() {
  const made = newSiteTables(TODAY);
  const moments: number[] = [];
  for (let atMs = dayStartMs(FIRST, ZONE); atMs < dayStartMs(TODAY + 1, ZONE); atMs += 3 * HOUR_MS)
    moments.push(atMs + 60_000);
  made.collect(
    moments.map((atMs, at) => collectedEvent({ atMs, visitor: at })),
    ZONE,
  );
  made.tend();
  return { sql: made.sql, moments };
}

const { sql, moments } = site();
const between = (fromMs: number, toMs: number) => moments.filter((atMs) => atMs >= fromMs && atMs < toMs).length;
const ofDays = ({ fromDay, toDay }: DayRange) => between(dayStartMs(fromDay, ZONE), dayStartMs(toDay + 1, ZONE));
const visits = (range: DayRange) => totals(sql, { range, filters: [], goals: [] }).visits;
const bars = (range: DayRange, interval: Interval) =>
  series(sql, { range, filters: [], goals: [], interval }).map(({ figures }) => figures.visits);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const read = (query: string, nowMs = dayStartMs(TODAY, ZONE) + 13.5 * HOUR_MS) => {
  const nowHour = wallHour(nowMs, ZONE);
  return readPeriod(new URLSearchParams(query), { today: Math.floor(nowHour / 24), firstDay: FIRST, nowHour });
};

describe("a range in a zone whose clocks change", () => {
  it("of a year has every visit once, whatever it is cut into, and so has the year before", () => {
    const { range, comparison } = read("period=custom&from=2025-11-23&to=2026-11-22&compare=year");
    expect(comparison).toEqual({ fromDay: day("2024-11-23"), toDay: day("2025-11-22") });
    for (const days of [range, comparison as DayRange]) {
      expect(visits(days)).toBe(ofDays(days));
      for (const interval of ["day", "week", "month", "year"] as const)
        expect(sum(bars(days, interval))).toBe(ofDays(days));
    }
    expect(bars(range, "day")).toHaveLength(365);
  });

  it.each([
    ["2026-03-29", 23],
    ["2026-10-25", 25],
    ["2026-10-26", 24],
  ])("of %s has its %i hours, in the 24 of the clock", (text, hours) => {
    const range = { fromDay: day(text), toDay: day(text) };
    expect(dayStartMs(range.toDay + 1, ZONE) - dayStartMs(range.fromDay, ZONE)).toBe(hours * HOUR_MS);
    const byHour = bars(range, "hour");
    expect([byHour.length, sum(byHour), visits(range)]).toEqual([24, ofDays(range), ofDays(range)]);
  });

  it("of 24 hours ends with the hour under way, and is held against those before", () => {
    const nowMs = dayStartMs(TODAY, ZONE) + 13.5 * HOUR_MS;
    const { range, comparison } = read("period=24h", nowMs);
    const endMs = dayStartMs(TODAY, ZONE) + 14 * HOUR_MS;
    expect(visits(range)).toBe(between(endMs - 24 * HOUR_MS, endMs));
    expect(bars(range, "hour")).toHaveLength(24);
    expect(sum(bars(range, "hour"))).toBe(visits(range));
    expect(visits(comparison as DayRange)).toBe(between(endMs - 48 * HOUR_MS, endMs - 24 * HOUR_MS));
  });

  it.each([
    // From 1:00 to 5:00 of the clock are three hours, five, and four.
    ["2026-03-29", 3],
    ["2026-10-25", 5],
    ["2026-10-26", 4],
  ])("of chosen hours of %s has the %i that the clock shows between them", (text, hours) => {
    const { range, notices } = read(`from=${text}&fromTime=01:00&to=${text}&toTime=05:00`);
    expect([range.hours, notices]).toEqual([{ from: 1, to: 4 }, []]);
    const fromMs = dayStartMs(range.fromDay, ZONE) + HOUR_MS;
    const own = between(fromMs, fromMs + hours * HOUR_MS);
    expect([visits(range), sum(bars(range, "hour")), bars(range, "hour").length]).toEqual([own, own, 4]);
  });

  it("of one hour has what happened in it, in totals, bars and tables", () => {
    const { range } = read("period=hour", dayStartMs(TODAY, ZONE) + 12.5 * HOUR_MS);
    expect(range).toEqual({ fromDay: TODAY, toDay: TODAY, hours: { from: 12, to: 12 } });
    const rows = breakdown(sql, {
      range,
      filters: [],
      goals: [],
      dimension: "device",
      order: { by: "visits", descending: true },
      limit: 9,
      offset: 0,
    }).rows;
    expect([visits(range), bars(range, "hour"), rows.map(({ figures }) => figures.visits)]).toEqual([1, [1], [1]]);
    expect(visits({ ...range, hours: { from: 13, to: 14 } })).toBe(0);
  });
});
