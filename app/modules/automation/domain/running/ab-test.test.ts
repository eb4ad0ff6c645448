import { expect, test } from "vitest";
import { type AbTest, checked, neededRuns, newTest } from "./ab-test.ts";
import { shareOf } from "./share.ts";

const counts = (ended: number, goals: number) => ({ came: ended, ended, goals });
const of = (a: [ended: number, goals: number], b: [ended: number, goals: number], checks = 0): AbTest => ({
  ...newTest(),
  ...{ checks, a: counts(...a), b: counts(...b) },
});

test.each([
  ["too few runs on one path", of([100, 50], [99, 0]), 0, null],
  ["a clear difference", of([100, 40], [100, 10]), 1, "a"],
  ["the other way round", of([100, 10], [150, 60]), 1, "b"],
  // z = 2.14, p = 0.033: enough for one look, too little for the first of many.
  ["a difference that one look of several may find by chance", of([100, 30], [100, 17]), 1, null],
  ["nobody reached a goal", of([100, 0], [100, 0]), 1, null],
  ["a second check before the number has doubled", of([150, 100], [150, 0], 1), 1, null],
  ["a second check when it has", of([200, 100], [200, 50], 1), 2, "a"],
] as const)("%s", (_, before, checks, winner) => {
  expect(checked(before, 100)).toMatchObject({ checks, winner });
});

test("a winner stays", () => {
  const won = { ...of([100, 40], [100, 10]), winner: "b" as const };
  expect(checked(won, 100)).toBe(won);
});

test("checks come at each doubling", () => {
  expect([0, 1, 2, 3].map((checks) => neededRuns({ checks }, 100))).toEqual([100, 200, 400, 800]);
});

test("of equal paths, fewer than one test in twenty names a winner, however long it runs", () => {
  let winners = 0;
  const tests = 400;
  for (let at = 0; at < tests; at += 1) {
    let state = newTest();
    for (let run = 0; run < 3_200 && state.winner === null; run += 1) {
      const arm = run % 2 === 0 ? "a" : "b";
      const hasGoal = shareOf(`${at}:${run}`) < 0.3;
      const { came, ended, goals } = state[arm];
      state = checked({ ...state, [arm]: { came: came + 1, ended: ended + 1, goals: goals + (hasGoal ? 1 : 0) } }, 50);
    }
    if (state.winner !== null) winners += 1;
  }
  expect(winners / tests).toBeLessThan(0.06);
});
