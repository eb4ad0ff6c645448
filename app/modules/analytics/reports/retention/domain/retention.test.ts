import { expect, it } from "vitest";
import { dayText, parseDay } from "../../../domain/period/site-clock.ts";
import { bucketOf, COHORTS, cohortsOf, firstDayOf, UNITS } from "./retention.ts";

const day = (text: string): number => parseDay(text) ?? Number.NaN;

it.each([
  ["2026-11-22", "day", "2026-11-22"],
  ["2026-11-22", "week", "2026-11-16"],
  ["2026-11-23", "week", "2026-11-23"],
  ["2026-11-30", "month", "2026-11-01"],
  ["2026-12-01", "month", "2026-12-01"],
  ["1970-01-01", "week", "1969-12-29"],
] as const)("%s lies in the %s that begins on %s", (text, unit, first) => {
  expect(dayText(firstDayOf(bucketOf(day(text), unit), unit))).toBe(first);
});

it.each(UNITS)("leaves out no %s of ten years, and has none twice", (unit) => {
  let bucket = bucketOf(day("2019-12-31"), unit);
  for (let at = day("2020-01-01"); at < day("2030-01-01"); at++) {
    const next = bucketOf(at, unit);
    expect(next - bucket).toBe(firstDayOf(next, unit) === at ? 1 : 0);
    bucket = next;
  }
});

it("makes a table with what is still to come left open", () => {
  const today = day("2026-11-22");
  const cohorts = cohortsOf(
    [
      { cohort: today - 1, active: today - 1, people: 4 },
      { cohort: today - 1, active: today, people: 3 },
      { cohort: today, active: today, people: 2 },
      // Too old for the table.
      { cohort: today - 100, active: today, people: 9 },
    ],
    { unit: "day", today, range: { fromDay: today - 50, toDay: today } },
  );
  expect(cohorts).toHaveLength(COHORTS.day);
  expect(cohorts[0]).toMatchObject({ fromDay: today - 13, people: 0 });
  expect(cohorts.at(-2)).toMatchObject({ fromDay: today - 1, people: 4, active: [4, 3, ...new Array(12).fill(null)] });
  expect(cohorts.at(-1)?.active.slice(0, 2)).toEqual([2, null]);
});

it("has the cohorts of the period alone, followed up to today", () => {
  const today = day("2026-11-22");
  const cohorts = cohortsOf([{ cohort: today - 2, active: today, people: 1 }], {
    unit: "day",
    today,
    range: { fromDay: today - 3, toDay: today - 2 },
  });
  expect(cohorts.map(({ fromDay, active }) => [fromDay, active])).toEqual([
    [today - 3, [0, 0, 0, 0]],
    [today - 2, [0, 0, 1, null]],
  ]);
});
