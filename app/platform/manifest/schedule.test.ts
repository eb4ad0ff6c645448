import { expect, test } from "vitest";
import { isDue } from "./schedule.ts";

const START_MS = Date.UTC(2026, 1, 3, 4, 5, 6);
const minutesOf = (job: Parameters<typeof isDue>[0], count: number): number[] =>
  Array.from({ length: count }, (_, minute) => minute).filter((minute) =>
    isDue(job, new Date(START_MS + minute * 60_000)),
  );

test.each([
  ["minute", 1],
  ["hour", 60],
  ["day", 1_440],
] as const)("a job of each %s runs once in every %i minutes, evenly", (every, period) => {
  const runs = minutesOf({ name: "mail.purge", every }, period * 3);
  expect(runs).toHaveLength(3);
  expect(runs[1]).toBe((runs[0] ?? Number.NaN) + period);
});

test("a job runs once in its minute, whatever the second", () => {
  const [first = 0] = minutesOf({ name: "mail.purge", every: "hour" }, 60);
  const at = START_MS - 6_000 + first * 60_000;
  expect([at, at + 59_999].map((ms) => isDue({ name: "mail.purge", every: "hour" }, new Date(ms)))).toEqual([
    true,
    true,
  ]);
  expect(isDue({ name: "mail.purge", every: "hour" }, new Date(at + 60_000))).toBe(false);
});

test("jobs of one cadence are spread over their period", () => {
  const names = Array.from({ length: 40 }, (_, n) => `module-${n}.purge`);
  const minutes = names.map((name) => minutesOf({ name, every: "day" }, 1_440)[0]);
  expect(new Set(minutes).size).toBeGreaterThan(35);
});
