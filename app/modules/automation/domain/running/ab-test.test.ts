import { expect, test } from "vitest";
import { armByChance, firstRuns, isCheckDue, newTest, winnerOf } from "./ab-test.ts";
import { shareOf } from "./share.ts";

const of = (count: number, all: number) => ({ count, of: all });

test.each([
  ["a clear difference", of(40, 100), of(10, 100), 0, "a"],
  ["the other way round", of(10, 100), of(60, 150), 0, "b"],
  // z = 2.17, p = 0.030: enough for one look, too little for the first of many.
  ["a difference that one look of several may find by chance", of(30, 100), of(17, 100), 0, null],
  // z = 2.35, p = 0.019: enough for the first check, too little for the second.
  ["what would have been enough before", of(36, 100), of(21, 100), 1, null],
  ["what would have been enough before, at the first check", of(36, 100), of(21, 100), 0, "a"],
  ["nobody reached a goal", of(0, 100), of(0, 100), 0, null],
  ["nobody came", of(0, 0), of(5, 100), 0, null],
] as const)("%s", (_, a, b, checks, winner) => {
  expect(winnerOf(a, b, checks)).toBe(winner);
});

test("checks look at the first runs, twice as many each time, once nearly all of them are through", () => {
  expect([0, 1, 2, 3].map((checks) => firstRuns({ checks }, 100))).toEqual([100, 200, 400, 800]);
  const done = (a: number, b: number, checks = 0) => {
    const test = newTest();
    return { ...test, checks, a: { ...test.a, done: a }, b: { ...test.b, done: b } };
  };
  expect(
    [done(100, 94), done(95, 95), done(100, 100, 1), done(190, 195, 1)].map((one) => isCheckDue(one, 100)),
  ).toEqual([false, true, false, true]);
  expect(isCheckDue({ ...done(100, 100), winner: "a" }, 100)).toBe(false);
});

test("of equal paths, fewer than one test in twenty names a winner, however long it runs", () => {
  const minimum = 100;
  const tests = 1_000;
  let winners = 0;
  for (let at = 0; at < tests; at += 1) {
    const goals = { a: 0, b: 0 };
    let checks = 0;
    let winner: string | null = null;
    for (let run = 1; run <= 800 && winner === null; run += 1) {
      for (const arm of ["a", "b"] as const) if (shareOf(`${at}:${arm}:${run}`) < 0.3) goals[arm] += 1;
      if (run !== firstRuns({ checks }, minimum)) continue;
      winner = winnerOf(of(goals.a, run), of(goals.b, run), checks);
      checks += 1;
    }
    if (winner !== null) winners += 1;
  }
  expect(winners / tests).toBeLessThan(0.05);
});

test("a contact takes the same path each time, and the share is kept", () => {
  const arms = Array.from({ length: 2_000 }, (_, at) => armByChance(`p${at}:n1`, 20));
  expect(arms.filter((arm) => arm === "a").length / 2_000).toBeCloseTo(0.2, 1);
  expect(armByChance("p7:n1", 20)).toBe(arms[7]);
});
