import type { Goal } from "../situation.ts";

/** Something unusual that a small team can do: what it asks for, what speaks for it, and how to begin this week. */
export interface Play {
  id: string;
  title: string;
  firstStep: string;
  /** From 1 (an afternoon) to 3 (weeks). */
  effort: 1 | 2 | 3;
  /** From 0 (nothing) to 3 (more than a month's budget). */
  cost: 0 | 1 | 2 | 3;
  /** From 1 (nothing can go wrong) to 3 (it may cost trust). */
  risk: 1 | 2 | 3;
  goals: readonly Goal[];
  /** What the law or the rules of a place ask for; empty when nothing special. */
  law: string;
  /** Why it may work. */
  why: string;
}

type Grade = readonly [effort: Play["effort"], cost: Play["cost"], risk: Play["risk"]];

/** A play in the order in which the lists write it. */
export const play = (
  id: string,
  title: string,
  firstStep: string,
  [effort, cost, risk]: Grade,
  goals: readonly Goal[],
  why: string,
  law = "",
): Play => ({ id, title, firstStep, effort, cost, risk, goals, law, why });
