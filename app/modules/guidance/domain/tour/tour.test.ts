import { describe, expect, it, test } from "vitest";
import { OPEN_PATHS } from "#app/modules/cards.server.ts";
import { DASHBOARD_TOUR, startsAutomatically, stepFrom, type TourStep } from "./tour.ts";

const steps = [..."abcd"].map(
  (target): TourStep => ({ target, title: target, content: "", position: "top", highlight: true }),
);

describe("steps whose target is missing are skipped", () => {
  it.each([
    ["abcd", 0, 1, 0],
    ["bcd", 0, 1, 1],
    ["ad", 1, 1, 3],
    ["ad", 2, -1, 0],
    ["a", 1, 1, null],
    ["d", 2, -1, null],
    ["", 0, 1, null],
    ["abcd", 4, 1, null],
    ["abcd", -1, -1, null],
  ] as const)("with %s on the page, from %i by %i: %s", (there, from, direction, found) => {
    expect(stepFrom(steps, from, direction, ({ target }) => there.includes(target))).toBe(found);
  });
});

test.each([
  ["u1", [], true],
  ["u1", ["another"], true],
  ["u1", ["dashboard"], false],
  [null, [], false],
])("for %s with %j completed it starts automatically: %s", (userId, completed, starts) => {
  expect(startsAutomatically(userId, completed, "dashboard")).toBe(starts);
});

test("every step has its own target, and actions lead to pages that exist", () => {
  expect(new Set(DASHBOARD_TOUR.map(({ target }) => target)).size).toBe(DASHBOARD_TOUR.length);
  for (const { action } of DASHBOARD_TOUR) if (action) expect(OPEN_PATHS.has(action.to)).toBe(true);
});
