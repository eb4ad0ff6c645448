import { expect, test } from "vitest";
import { minutes } from "#app/shared/time.ts";
import { BLOCK_MS, LATENESS_MS, NEW_SCHEDULE, type PermitRequest, reserve } from "./schedule.ts";

const AT = 1_000_000;
const request = (more: Partial<PermitRequest> = {}): PermitRequest => ({
  count: 1,
  gapMs: 220,
  crawlDelayMs: 0,
  patienceMs: 10_000,
  ...more,
});

test("the permits of several askers follow each other without overlapping", () => {
  const first = reserve(NEW_SCHEDULE, request({ count: 4 }), AT);
  expect(first.block).toEqual({ count: 4, startInMs: 0, gapMs: 220 });
  const second = reserve(first.schedule, request({ count: 2 }), AT + 100);
  expect(second.block).toEqual({ count: 2, startInMs: 780, gapMs: 220 });
  expect(second.schedule.nextAtMs).toBe(AT + 6 * 220);
});

test("time that nobody used is not made up for", () => {
  const { schedule } = reserve(NEW_SCHEDULE, request({ count: 2 }), AT);
  expect(reserve(schedule, request(), AT + minutes(1)).block.startInMs).toBe(0);
  expect(reserve(schedule, request(), AT + minutes(1)).schedule.nextAtMs).toBe(AT + minutes(1) + 220);
});

test("a block is never longer than its time, and never empty", () => {
  expect(reserve(NEW_SCHEDULE, request({ count: 1_000 }), AT).block.count).toBe(Math.floor(BLOCK_MS / 220));
  expect(reserve(NEW_SCHEDULE, request({ count: 1_000, gapMs: 30_000 }), AT).block.count).toBe(1);
  expect(reserve(NEW_SCHEDULE, request({ count: 0 }), AT).block.count).toBe(1);
});

test("who waits no longer than that reserves nothing", () => {
  const { schedule } = reserve(NEW_SCHEDULE, request({ gapMs: 5_000 }), AT);
  const impatient = reserve(schedule, request({ patienceMs: 4_999 }), AT);
  expect(impatient.block).toMatchObject({ count: 0, startInMs: 5_000 });
  expect(impatient.schedule.nextAtMs).toBe(schedule.nextAtMs);
  expect(reserve(schedule, request({ patienceMs: 5_000 }), AT).block).toMatchObject({ count: 1, startInMs: 5_000 });
});

test("a pause of robots.txt counts for everybody for an hour, and longer while it is read again", () => {
  const { schedule } = reserve(NEW_SCHEDULE, request({ crawlDelayMs: 3_000 }), AT);
  expect(schedule.nextAtMs).toBe(AT + 3_000 + LATENESS_MS);
  const other = reserve(schedule, request({ count: 9 }), AT + minutes(59));
  expect(other.block).toMatchObject({ count: 1, gapMs: 3_000 + LATENESS_MS });
  expect(reserve(other.schedule, request(), AT + minutes(61)).block.gapMs).toBe(220);
  const again = reserve(schedule, request({ crawlDelayMs: 3_000 }), AT + minutes(59));
  expect(reserve(again.schedule, request(), AT + minutes(118)).block.gapMs).toBe(3_000 + LATENESS_MS);
  // A shorter one, of another origin of the host, does not lift it.
  const shorter = reserve(schedule, request({ crawlDelayMs: 1_000 }), AT + minutes(1));
  expect(shorter.block.gapMs).toBe(3_000 + LATENESS_MS);
});
