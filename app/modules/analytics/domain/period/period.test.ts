import { describe, expect, it, test } from "vitest";
import type { DayRange } from "../dimensions.ts";
import { adjacentPeriod, intervalsOf, rangeFields, rangeText, readPeriod } from "./period.ts";
import { dayText, parseDay } from "./site-clock.ts";

const day = (text: string): number => parseDay(text) ?? Number.NaN;
const clock = { today: day("2026-11-22"), firstDay: day("2025-02-03"), nowHour: day("2026-11-22") * 24 + 10 };
const read = (query: string) => readPeriod(new URLSearchParams(query), clock);
const shown = (range: DayRange | null) => range && `${dayText(range.fromDay)}…${dayText(range.toDay)}`;

test.each([
  ["", "2026-10-24…2026-11-22", "2026-09-24…2026-10-23", "day"],
  ["period=day", "2026-11-22…2026-11-22", "2026-11-21…2026-11-21", "hour"],
  ["period=7d", "2026-11-16…2026-11-22", "2026-11-09…2026-11-15", "day"],
  ["period=28d", "2026-10-26…2026-11-22", "2026-09-28…2026-10-25", "day"],
  ["period=month", "2026-11-01…2026-11-22", "2026-10-01…2026-10-22", "day"],
  ["period=year", "2026-01-01…2026-11-22", "2025-01-01…2025-11-22", "month"],
  ["period=12mo", "2025-12-01…2026-11-22", "2024-12-01…2025-11-22", "month"],
  ["period=all", "2025-02-03…2026-11-22", null, "month"],
  ["period=custom&from=2026-03-01&to=2026-03-10", "2026-03-01…2026-03-10", "2026-02-19…2026-02-28", "day"],
  ["from=2026-03-10&to=2026-03-01", "2026-03-01…2026-03-10", "2026-02-19…2026-02-28", "day"],
  ["period=7d&compare=year", "2026-11-16…2026-11-22", "2025-11-17…2025-11-23", "day"],
  ["period=month&compare=year", "2026-11-01…2026-11-22", "2025-11-01…2025-11-22", "day"],
  ["from=2024-02-29&to=2024-02-29&compare=year", "2024-02-29…2024-02-29", "2023-02-28…2023-02-28", "hour"],
  ["period=30d&compare=off", "2026-10-24…2026-11-22", null, "day"],
  ["period=30d&interval=week", "2026-10-24…2026-11-22", "2026-09-24…2026-10-23", "week"],
  ["period=30d&interval=year", "2026-10-24…2026-11-22", "2026-09-24…2026-10-23", "day"],
  ["from=2026-11-20&to=2027-01-01", "2026-11-20…2026-11-22", "2026-11-17…2026-11-19", "day"],
])("%s is %s against %s by %s", (query, range, comparison, interval) => {
  const period = read(query);
  expect([shown(period.range), shown(period.comparison), period.interval]).toEqual([range, comparison, interval]);
  expect(period.notices).toEqual([]);
});

test.each([
  // Wednesdays would face Tuesdays: two days further back the weekdays are the same.
  ["period=30d&match=weekday", "2026-10-24…2026-11-22", "2026-09-19…2026-10-18"],
  ["period=7d&match=weekday", "2026-11-16…2026-11-22", "2026-11-09…2026-11-15"],
  ["period=day&match=weekday", "2026-11-22…2026-11-22", "2026-11-15…2026-11-15"],
  ["period=month&match=weekday", "2026-11-01…2026-11-22", "2026-10-04…2026-10-25"],
  ["period=year&match=weekday", "2026-01-01…2026-11-22", "2025-01-02…2025-11-23"],
  ["period=month&compare=year&match=weekday", "2026-11-01…2026-11-22", "2025-11-02…2025-11-23"],
  ["period=30d&compare=off&match=weekday", "2026-10-24…2026-11-22", null],
])("%s is %s against %s, from the same weekday on", (query, range, comparison) => {
  const period = read(query);
  expect([shown(period.range), shown(period.comparison)]).toEqual([range, comparison]);
  if (period.comparison) expect((period.range.fromDay - period.comparison.fromDay) % 7).toBe(0);
});

test.each([
  ["period=hour", "22 Nov 2026 10:00 – 11:00", "21 Nov 2026 10:00 – 11:00"],
  ["period=24h", "21 Nov 2026 11:00 – 22 Nov 2026 11:00", "20 Nov 2026 11:00 – 21 Nov 2026 11:00"],
  ["period=24h&compare=year", "21 Nov 2026 11:00 – 22 Nov 2026 11:00", "22 Nov 2025 11:00 – 23 Nov 2025 11:00"],
])("%s is %s against %s, by the hour", (query, range, comparison) => {
  const period = read(query);
  expect([rangeText(period.range), period.comparison && rangeText(period.comparison), period.interval]).toEqual([
    range,
    comparison,
    "hour",
  ]);
});

describe("hours of a custom range", () => {
  const hours = (from: string, fromTime: string, to: string, toTime: string, more = "") =>
    read(`period=custom&from=${from}&fromTime=${fromTime}&to=${to}&toTime=${toTime}${more}`);

  it.each([
    ["2026-11-20", "09:00", "2026-11-20", "17:00", "20 Nov 2026 09:00 – 17:00", "19 Nov 2026 09:00 – 17:00", "hour"],
    [
      "2026-11-19",
      "22:00",
      "2026-11-20",
      "02:00",
      "19 Nov 2026 22:00 – 20 Nov 2026 02:00",
      "18 Nov 2026 22:00 – 19 Nov 2026 02:00",
      "hour",
    ],
    [
      "2026-11-18",
      "12:00",
      "2026-11-20",
      "18:00",
      "18 Nov 2026 12:00 – 20 Nov 2026 18:00",
      "15 Nov 2026 12:00 – 17 Nov 2026 18:00",
      "hour",
    ],
    // Until midnight, which is the beginning of the day after.
    ["2026-11-20", "09:00", "2026-11-21", "00:00", "20 Nov 2026 09:00 – 24:00", "19 Nov 2026 09:00 – 24:00", "hour"],
    ["2026-11-20", "09:00", "2026-11-20", "", "20 Nov 2026 09:00 – 24:00", "19 Nov 2026 09:00 – 24:00", "hour"],
    ["2026-11-20", "", "2026-11-20", "06:00", "20 Nov 2026 00:00 – 06:00", "19 Nov 2026 00:00 – 06:00", "hour"],
    // Whole days are days.
    ["2026-11-20", "00:00", "2026-11-21", "00:00", "20 Nov 2026", "19 Nov 2026", "hour"],
    ["2026-11-20", "", "2026-11-21", "", "20 – 21 Nov 2026", "18 – 19 Nov 2026", "hour"],
    [
      "2026-10-22",
      "01:00",
      "2026-11-22",
      "01:00",
      "22 Oct 2026 01:00 – 22 Nov 2026 01:00",
      "21 Sept 2026 01:00 – 22 Oct 2026 01:00",
      "day",
    ],
    // What is still to come is not waited for beyond the day.
    ["2026-11-22", "08:00", "2026-11-25", "12:00", "22 Nov 2026 08:00 – 24:00", "21 Nov 2026 08:00 – 24:00", "hour"],
  ])("%s %s to %s %s", (from, fromTime, to, toTime, range, comparison, interval) => {
    const period = hours(from, fromTime, to, toTime);
    expect([rangeText(period.range), period.comparison && rangeText(period.comparison), period.interval]).toEqual([
      range,
      comparison,
      interval,
    ]);
    expect(period.notices).toEqual([]);
  });

  it("are held against the same weekdays of the year before", () => {
    const { comparison } = hours("2026-11-20", "09:00", "2026-11-20", "17:00", "&compare=year");
    expect(comparison).toEqual({ fromDay: day("2025-11-21"), toDay: day("2025-11-21"), hours: { from: 9, to: 16 } });
  });

  it.each([
    [
      "2026-11-20",
      "17:00",
      "2026-11-20",
      "09:00",
      "20 Nov 2026",
      "The last hour does not lie after the first; whole days are shown.",
    ],
    [
      "2026-11-20",
      "09:00",
      "2026-11-20",
      "09:00",
      "20 Nov 2026",
      "The last hour does not lie after the first; whole days are shown.",
    ],
    [
      "2026-11-21",
      "09:00",
      "2026-11-20",
      "17:00",
      "20 – 21 Nov 2026",
      "The last hour does not lie after the first; whole days are shown.",
    ],
    [
      "2026-11-20",
      "09:30",
      "2026-11-20",
      "17:00",
      "20 Nov 2026",
      "Hours are whole ones, such as 09:00; whole days are shown.",
    ],
    [
      "2026-11-20",
      "25:00",
      "2026-11-20",
      "",
      "20 Nov 2026",
      "Hours are whole ones, such as 09:00; whole days are shown.",
    ],
    [
      "2026-10-01",
      "09:00",
      "2026-11-01",
      "10:00",
      "1 Oct – 1 Nov 2026",
      "Hours can be chosen for 31 days at most; whole days are shown.",
    ],
    [
      "2026-11-22",
      "11:00",
      "2026-11-22",
      "12:00",
      "24 Oct – 22 Nov 2026",
      "These hours are still to come; the last 30 days are shown.",
    ],
  ])("%s %s to %s %s: an invalid range gets a notice", (from, fromTime, to, toTime, range, notice) => {
    const period = hours(from, fromTime, to, toTime);
    expect([rangeText(period.range), period.notices]).toEqual([range, [notice]]);
  });

  it("step by as many days as they need, and come back to where they were", () => {
    const period = hours("2026-11-18", "12:00", "2026-11-20", "00:00");
    const before = adjacentPeriod(period, -1, clock);
    expect(before).toEqual({
      period: "custom",
      from: "2026-11-16",
      fromTime: "12:00",
      to: "2026-11-18",
      toTime: "00:00",
    });
    const back = adjacentPeriod(read(new URLSearchParams(before ?? {}).toString()), 1, clock);
    expect(back).toEqual({ period: "custom", ...rangeFields(period.range) });
    expect(adjacentPeriod(hours("2026-11-22", "08:00", "2026-11-22", "10:00"), 1, clock)).toBeNull();
    // Of today, where it is ten o'clock.
    expect(adjacentPeriod(hours("2026-11-21", "10:00", "2026-11-21", "12:00"), 1, clock)).toMatchObject({
      from: "2026-11-22",
      fromTime: "10:00",
    });
    expect(adjacentPeriod(hours("2026-11-21", "11:00", "2026-11-21", "12:00"), 1, clock)).toBeNull();
  });
});

test("the month so far of the 31st is held against a whole shorter month", () => {
  const period = readPeriod(new URLSearchParams("period=month"), {
    today: day("2026-03-31"),
    firstDay: 0,
    nowHour: day("2026-03-31") * 24,
  });
  expect(shown(period.comparison)).toBe("2026-02-01…2026-02-28");
});

describe("an invalid period gets a notice and falls back to 30 days", () => {
  it.each([
    "period=fortnight",
    "from=2026-02-30&to=2026-03-01",
    "from=2027-01-01&to=2027-01-02",
    "from=1990-01-01&to=2026-01-01",
    "period=custom",
  ])("%s", (query) => {
    const period = read(query);
    expect(shown(period.range)).toBe("2026-10-24…2026-11-22");
    expect(period.notices).toHaveLength(1);
  });
});

test("every range has at least one interval, and none makes more than 420 points", () => {
  const hours = { hour: 1, day: 24, week: 168, month: 720, year: 8_760 };
  for (let days = 1; days <= 3_660; days++) {
    const intervals = intervalsOf(days);
    expect(intervals.length).toBeGreaterThan(0);
    for (const interval of intervals)
      expect((days * 24) / hours[interval], `${days} by ${interval}`).toBeLessThanOrEqual(420);
  }
});

test.each([
  ["period=7d", { period: "custom", from: "2026-11-09", to: "2026-11-15" }, null],
  ["period=month", { period: "custom", from: "2026-10-01", to: "2026-10-31" }, null],
  [
    "from=2026-09-01&to=2026-09-30",
    { period: "custom", from: "2026-08-01", to: "2026-08-31" },
    { period: "custom", from: "2026-10-01", to: "2026-10-31" },
  ],
  ["period=all", null, null],
])("beside %s", (query, before, after) => {
  const period = read(query);
  expect([adjacentPeriod(period, -1, clock), adjacentPeriod(period, 1, clock)]).toEqual([before, after]);
});

test.each([
  [{ fromDay: day("2026-11-22"), toDay: day("2026-11-22") }, "22 Nov 2026"],
  [{ fromDay: day("2026-10-24"), toDay: day("2026-11-22") }, "24 Oct – 22 Nov 2026"],
])("%j reads %s", (range, text) => expect(rangeText(range)).toBe(text));
