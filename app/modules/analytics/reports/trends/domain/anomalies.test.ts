import { describe, expect, it, test } from "vitest";
import { dayOf } from "#tests/support/simulator/clock.ts";
import { Random } from "#tests/support/simulator/random.ts";
import { expectedVisits, type SimulatorOptions } from "#tests/support/simulator/simulate.ts";
import { DAILY, findAnomalies, HOURLY, withUsual } from "./anomalies.ts";
import { compareWith, contributions } from "./contribution.ts";
import { monthIndex, peakWeeks, weekdayIndex, weekdayOf } from "./seasonality.ts";

const WEEK = [100, 110, 105, 100, 90, 40, 50];
/** Weeks alike but for a wobble of ±3 that repeats every five days. */
const days = (count: number, change: Record<number, number> = {}): number[] =>
  Array.from({ length: count }, (_, day) => change[day] ?? (WEEK[day % 7] ?? 0) + ((day % 5) - 2));

describe("anomalies", () => {
  test.each<[string, number[], { from: number; to: number; direction: string }[]]>([
    ["nothing in a steady series", days(90), []],
    ["two days far above", days(90, { 60: 300, 61: 280 }), [{ from: 60, to: 61, direction: "up" }]],
    ["two days without anybody", days(90, { 60: 0, 61: 0 }), [{ from: 60, to: 61, direction: "down" }]],
    ["one day is chance", days(90, { 60: 300 }), []],
    ["up and down on the next day are two single points", days(90, { 60: 300, 61: 0 }), []],
    [
      "what is usual on a Monday is not on a Saturday",
      days(90, { 68: 100, 69: 100 }),
      [{ from: 68, to: 69, direction: "up" }],
    ],
    ["too little history", days(42, { 40: 900, 41: 900 }), []],
    ["enough history", days(44, { 42: 900, 43: 900 }), [{ from: 42, to: 43, direction: "up" }]],
    ["the end of the series", days(90, { 88: 900, 89: 900 }), [{ from: 88, to: 89, direction: "up" }]],
    ["small counts jump by chance", Array.from({ length: 90 }, (_, day) => (day === 60 || day === 61 ? 4 : 1)), []],
  ])("%s", (_, values, expected) => {
    expect(findAnomalies(values, DAILY).map(({ from, to, direction }) => ({ from, to, direction }))).toEqual(expected);
  });

  it("returns the actual and the expected value", () => {
    const [found] = findAnomalies(days(90, { 60: 300, 61: 280 }), DAILY);
    // Days 60 and 61 have weekdays 4 and 5: 90 and 40 with a wobble of at most 2.
    expect(found?.actual).toBe(580);
    expect(found?.expected).toBeGreaterThanOrEqual(128);
    expect(found?.expected).toBeLessThanOrEqual(132);
    expect(found?.z).toBeGreaterThan(20);
  });

  it("compares an hour with the same hour of the week", () => {
    const hours: number[] = Array.from({ length: 7 * 168 }, (_, hour) => (hour % 24 === 9 ? 200 : 20));
    hours[6 * 168 + 30] = 200;
    hours[6 * 168 + 31] = 190;
    expect(findAnomalies(hours, HOURLY)).toMatchObject([
      { from: 6 * 168 + 30, to: 6 * 168 + 31, actual: 390, expected: 40 },
    ]);
  });
});

/** Daily counts of the simulated site, which grows by 40% a year and has a season of the year. */
function simulatedDays(seed: number, planted: Readonly<Record<number, number>>): number[] {
  const random = new Random(seed);
  const anomalies = Object.entries(planted).map(([dayIndex, factor]) => ({
    dayIndex: Number(dayIndex),
    factor,
    source: null,
  }));
  const options: SimulatorOptions = { seed, firstDay: "2025-11-01", days: 365, visitsPerDay: 120, anomalies };
  return Array.from({ length: 365 }, (_, index) =>
    random.poisson(expectedVisits(options, dayOf("2025-11-01") + index, index)),
  );
}

describe("on a site that grows", () => {
  const seeds = Array.from({ length: 24 }, (_, index) => index + 1);
  const slump = { 338: 0.25, 339: 0.25, 340: 0.25 };

  it.each(seeds)("a slump of three days to a quarter is found whole, and nothing else (seed %i)", (seed) => {
    expect(findAnomalies(simulatedDays(seed, slump), DAILY)).toMatchObject([{ from: 338, to: 340, direction: "down" }]);
  });

  it.each(seeds)("days as they were meant are not unusual (seed %i)", (seed) => {
    expect(findAnomalies(simulatedDays(seed, {}), DAILY)).toEqual([]);
  });

  it("doubling each quarter, the next quarter is as usual", () => {
    const values = Array.from({ length: 360 }, (_, day) => Math.round((WEEK[day % 7] ?? 0) * 2 ** (day / 90)));
    expect(findAnomalies(values, DAILY)).toEqual([]);
  });
});

describe("what was usual instead", () => {
  it("replaces unusual days, at the level of their time", () => {
    const values = days(90, { 60: 300, 61: 280 });
    const { usual, replaced } = withUsual(values, DAILY);
    expect(replaced).toBe(2);
    expect(usual.filter((value, day) => value !== values[day])).toHaveLength(2);
    // Weekdays 4 and 5: 90 and 40, with a wobble of at most 2.
    expect(Math.abs((usual[60] ?? 0) - 90)).toBeLessThanOrEqual(2);
    expect(Math.abs((usual[61] ?? 0) - 40)).toBeLessThanOrEqual(2);
  });

  it("leaves a new level that lasts, and single days, alone", () => {
    const risen = days(90).map((value, day) => (day >= 70 ? 3 * value : value));
    expect(withUsual(risen, DAILY)).toEqual({ usual: risen, replaced: 0 });
    const single = days(90, { 60: 300 });
    expect(withUsual(single, DAILY)).toEqual({ usual: single, replaced: 0 });
  });
});

describe("contribution", () => {
  const compared = compareWith(
    [
      { value: "google", count: 300 },
      { value: "newsletter", count: 90 },
      { value: "news.example", count: 50 },
    ],
    [
      [
        { value: "google", count: 90 },
        { value: "newsletter", count: 120 },
      ],
      [
        { value: "google", count: 110 },
        { value: "newsletter", count: 80 },
      ],
    ],
  );

  it("averages what was before", () => {
    expect(compared).toEqual([
      { value: "google", actual: 300, before: 100 },
      { value: "newsletter", actual: 90, before: 100 },
      { value: "news.example", actual: 50, before: 0 },
    ]);
  });

  test.each([1, 2, 3, 10])("adds up exactly to the whole with %i rows", (limit) => {
    const whole = { actual: 461, before: 210 };
    const { rows, rest } = contributions(compared, whole, limit);
    const sum = (of: "actual" | "before" | "share") => [...rows, rest].reduce((total, row) => total + row[of], 0);
    expect(sum("actual")).toBe(461);
    expect(sum("before")).toBe(210);
    expect(sum("share")).toBeCloseTo(1, 12);
    expect(rows[0]).toMatchObject({ value: "google", share: 200 / 251 });
  });

  it("measures how much one value dominates", () => {
    // The only value of all: it moved everything because it is everything.
    expect(contributions([{ value: "a", actual: 90, before: 10 }], { actual: 90, before: 10 }, 5).telling).toBe(0);
    expect(contributions([{ value: "new", actual: 80, before: 0 }], { actual: 180, before: 100 }, 5).telling).toBe(1);
    expect(contributions(compared, { actual: 440, before: 200 }, 5).telling).toBeCloseTo(200 / 260 - 100 / 200, 12);
    expect(contributions([], { actual: 5, before: 5 }, 5)).toMatchObject({ rows: [], rest: { share: 0 }, telling: 0 });
  });
});

describe("seasons", () => {
  // 2026-11-22, a Sunday.
  const SUNDAY = 20_779;

  it("knows weekdays", () => {
    expect(new Date(SUNDAY * 86_400_000).toISOString()).toBe("2026-11-22T00:00:00.000Z");
    expect([weekdayOf(SUNDAY), weekdayOf(SUNDAY + 1), weekdayOf(0), weekdayOf(-4)]).toEqual([6, 0, 3, 6]);
  });

  it("makes indices by weekday of whole weeks", () => {
    const values = [999, ...Array.from({ length: 21 }, (_, day) => (day % 7 === 0 ? 20 : 10))];
    const found = weekdayIndex(values, SUNDAY);
    expect(found.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(found[0]?.index).toBeCloseTo(20 / (80 / 7), 12);
    expect(weekdayIndex(values.slice(0, 13), SUNDAY)).toEqual([]);
  });

  it("makes indices by month", () => {
    const from = Date.parse("2026-01-01") / 86_400_000;
    const year = Array.from({ length: 365 }, (_, day) => (day < 31 ? 20 : 10));
    const found = monthIndex(year, from);
    expect(found).toHaveLength(12);
    expect(found[0]).toMatchObject({ place: 0, days: 31 });
    expect((found[0]?.index ?? 0) / (found[1]?.index ?? 1)).toBeCloseTo(2, 12);
    // Nineteen days of February are no month.
    expect(monthIndex(year.slice(0, 50), from).map(({ place }) => place)).toEqual([0]);
  });

  it("finds the weeks with most", () => {
    const values = Array.from({ length: 1 + 8 * 7 }, (_, day) => (day >= 15 && day < 22 ? 30 : 10));
    expect(peakWeeks(values, SUNDAY, 3)).toEqual([{ fromDay: SUNDAY + 15, total: 210, index: 210 / 87.5 }]);
    expect(peakWeeks(values.slice(0, 20), SUNDAY, 3)).toEqual([]);
  });
});
