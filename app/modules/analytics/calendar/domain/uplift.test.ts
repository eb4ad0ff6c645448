import { expect, test } from "vitest";
import { upliftOn } from "./uplift.ts";

const usual = Array.from({ length: 100 }, (_, day) => (day % 7 === 0 ? 40 : 100));
const values = usual.map((value, day) => (day === 50 ? 180 : value));

test.each<[string, number, number | null]>([
  ["more than usual", 50, 0.8],
  ["a usual quiet weekday", 49, 0],
  ["before the history", -1, null],
  ["after it", 100, null],
  ["its end, with the weeks before", 99, 0],
])("%s", (_, at, expected) => {
  const found = upliftOn(values, 1_000, 1_000 + at);
  if (expected === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(expected, 12);
});

test("says nothing of a handful of visits, or of too few weeks", () => {
  expect(
    upliftOn(
      values.map((value) => value / 20),
      0,
      50,
    ),
  ).toBeNull();
  expect(upliftOn(values.slice(0, 20), 0, 8)).toBeNull();
});
