import { expect, it } from "vitest";
import { days } from "#app/shared/time.ts";
import { scheduleFault } from "./schedule.ts";

const NOW = new Date("2026-11-22T12:00:00.000Z");
const inMs = (ms: number) => new Date(NOW.getTime() + ms);

it.each([
  ["no time", null, null],
  ["the next millisecond", inMs(1), null],
  ["five years on", inMs(days(5 * 365)), null],
  ["this very moment", NOW, "Choose a time in the future."],
  ["yesterday", inMs(-days(1)), "Choose a time in the future."],
  ["a year that was mistyped", new Date("2206-11-22T12:00:00Z"), "Choose a time within the next five years."],
])("%s", (_, scheduledAt, fault) => {
  expect(scheduleFault(scheduledAt, NOW)).toBe(fault);
});
