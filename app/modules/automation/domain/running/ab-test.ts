import { twoSidedP } from "#app/shared/statistics/normal.ts";
import { type Proportion, proportionZ } from "#app/shared/statistics/significance.ts";
import { shareOf } from "./share.ts";

export const ARMS = ["a", "b"] as const;
export type Arm = (typeof ARMS)[number];

/** Runs that took a path by chance: how many, how many of them ended, and how many of those with their goal. */
export interface ArmCounts {
  came: number;
  ended: number;
  goals: number;
  /** Of the first runs, which the next check looks at: how many are through. */
  done: number;
}

export interface AbTest {
  /** How often it was checked. */
  checks: number;
  winner: Arm | null;
  a: ArmCounts;
  b: ArmCounts;
}

export const newTest = (): AbTest => ({
  checks: 0,
  winner: null,
  a: { came: 0, ended: 0, goals: 0, done: 0 },
  b: { came: 0, ended: 0, goals: 0, done: 0 },
});

/** The path of a contact while no path has won: the same for the same seed. */
export const armByChance = (seed: string, percentForA: number): Arm => (shareOf(seed) * 100 < percentForA ? "a" : "b");

/**
 * How many runs of each path a check looks at: the first ones. Runs with a goal often end sooner than those without, so a check of
 * whatever has ended would favor the path that is quicker.
 */
export const firstRuns = ({ checks }: Pick<AbTest, "checks">, minimum: number): number => minimum * 2 ** checks;

/** A few runs that hang must not keep a test open for ever. */
const THROUGH = 0.95;

/** Whether the first runs of both paths are through. */
export const isCheckDue = (test: AbTest, minimum: number): boolean =>
  test.winner === null && Math.min(test.a.done, test.b.done) >= Math.ceil(firstRuns(test, minimum) * THROUGH);

/** Chance that a test names a winner although both paths are equal, over all its checks. */
const FALSE_WINNERS = 0.05;

/**
 * The path that leads to goals clearly more often: two proportions, two-sided. Looking often would find a winner by chance, so each
 * check may err half as often as the one before (alpha spending: 2.5%, 1.25%, …, together below 5%).
 * @param checks how often the test was checked before
 */
export function winnerOf(a: Proportion, b: Proportion, checks: number): Arm | null {
  const z = proportionZ(a, b);
  if (z === null || twoSidedP(z) >= FALSE_WINNERS / 2 ** (checks + 1)) return null;
  return z > 0 ? "a" : "b";
}
