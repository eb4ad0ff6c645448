import { describe, expect, it } from "vitest";
import { type FunnelEvent, percentileOf, walkFunnel } from "./funnel.ts";

/** "a0 b5 x7": at minute 0 step a, at minute 5 step b, at minute 7 something else; a capital letter may not begin an attempt. */
const eventsOf = (text: string, steps: string): FunnelEvent[] =>
  text
    .split(" ")
    .filter(Boolean)
    .map((word) => {
      const name = word.charAt(0).toLowerCase();
      const mask = [...steps].reduce((sum, step, at) => sum + (step === name ? 2 ** at : 0), 0);
      return { atMs: Number(word.slice(1)) * 60_000, steps: mask, mayBegin: word.charAt(0) === name };
    });

const walk = (text: string, { steps = "abc", minutes = 60, strict = false } = {}) => {
  const { depth, beganAt, endedAt } = walkFunnel(eventsOf(text, steps), {
    stepCount: steps.length,
    windowMs: minutes * 60_000,
    strict,
  });
  return [depth, beganAt, endedAt];
};

describe("loose order", () => {
  it.each([
    ["", [0, -1, -1]],
    ["x0 b1 c2", [0, -1, -1]],
    ["a0", [1, 0, 0]],
    ["a0 b1 c2", [3, 0, 2]],
    ["a0 x1 b2 x3 a4 c5", [3, 0, 5]],
    // Steps before the first do not count, nor one that is left out.
    ["b0 a1 c2", [1, 1, 1]],
    ["c0 b1 a2", [1, 2, 2]],
    // The window runs from the first step; its last millisecond belongs to it.
    ["a0 b30 c60", [3, 0, 2]],
    ["a0 b30 c61", [2, 0, 1]],
    // A later beginning makes what the first one missed.
    ["a0 a30 b40 c70", [3, 1, 3]],
    // An attempt that is further ahead continues although another begins.
    ["a0 b10 a50 c55", [3, 0, 3]],
    ["a0 b10 a50 c65", [2, 0, 1]],
    ["a0 b10 a50 b55 c65", [3, 2, 4]],
    // The furthest counts, and of equals the first.
    ["a0 b1 a100 b101", [2, 0, 1]],
    // Begun before the asked days: not counted; what follows them is.
    ["A0 b1 c2", [0, -1, -1]],
    ["a0 B1 C2", [3, 0, 2]],
    ["A0 a1 B2", [2, 1, 2]],
  ])("%j", (text, expected) => expect(walk(text)).toEqual(expected));

  it("takes two events where two steps ask for the same", () => {
    expect(walk("a0", { steps: "aa" })).toEqual([1, 0, 0]);
    expect(walk("a0 a1", { steps: "aa" })).toEqual([2, 0, 1]);
    expect(walk("a0 a1 a2", { steps: "aba" })).toEqual([1, 0, 0]);
    expect(walk("a0 b1 a2", { steps: "aba" })).toEqual([3, 0, 2]);
  });
});

describe("strict order", () => {
  const strict = true;
  it.each([
    ["a0 b1 c2", [3, 0, 2]],
    ["a0 x1 b2 c3", [1, 0, 0]],
    ["a0 b1 x2 c3", [2, 0, 1]],
    // The same step again is a page loaded again.
    ["a0 a1 b2 b3 c4", [3, 1, 4]],
    ["a0 x1 a2 b3 c4", [3, 2, 4]],
    ["a0 b1 a2 c3", [2, 0, 1]],
    ["a0 b30 c61", [2, 0, 1]],
  ])("%j", (text, expected) => expect(walk(text, { strict })).toEqual(expected));
});

it("takes percentiles by nearest rank", () => {
  expect(percentileOf([], 50)).toBeNull();
  expect(percentileOf([7], 90)).toBe(7);
  expect(percentileOf([4, 1, 3, 2], 50)).toBe(2);
  expect(percentileOf([10, 1, 2, 3, 4, 5, 6, 7, 8, 9], 90)).toBe(9);
});
