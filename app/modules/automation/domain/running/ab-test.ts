import { twoSidedP } from "#app/shared/statistics/normal.ts";
import { proportionZ } from "#app/shared/statistics/significance.ts";
import { shareOf } from "./share.ts";

export const ARMS = ["a", "b"] as const;
export type Arm = (typeof ARMS)[number];

/** Runs that took a path by chance: how many, how many of them ended, and how many of those with their goal. */
export interface ArmCounts {
  came: number;
  ended: number;
  goals: number;
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
  a: { came: 0, ended: 0, goals: 0 },
  b: { came: 0, ended: 0, goals: 0 },
});

/** The path of a contact while no path has won: the same for the same seed. */
export const armByChance = (seed: string, percentForA: number): Arm => (shareOf(seed) * 100 < percentForA ? "a" : "b");

/** Chance that a test names a winner although both paths are equal, over all its checks. */
const FALSE_WINNERS = 0.05;

/** Runs that must have ended on each path before the next check. */
export const neededRuns = ({ checks }: Pick<AbTest, "checks">, minimum: number): number => minimum * 2 ** checks;

/**
 * Checks a test when enough runs have ended on both paths: two proportions, two-sided. Looking often would find a winner by chance,
 * so each check may err half as often as the one before (alpha spending: 2.5%, 1.25%, …, together below 5%).
 */
export function checked(test: AbTest, minimum: number): AbTest {
  const { a, b, checks } = test;
  if (test.winner !== null || Math.min(a.ended, b.ended) < neededRuns(test, minimum)) return test;
  const z = proportionZ({ count: a.goals, of: a.ended }, { count: b.goals, of: b.ended });
  const isSure = z !== null && twoSidedP(z) < FALSE_WINNERS / 2 ** (checks + 1);
  return { ...test, checks: checks + 1, winner: isSure ? (z > 0 ? "a" : "b") : null };
}
