import type { Goal } from "../situation.ts";
import { CONTENT_PLAYS } from "./content-plays.ts";
import { CUSTOMER_PLAYS } from "./customer-plays.ts";
import { OFFER_PLAYS } from "./offer-plays.ts";
import type { Play } from "./play.ts";
import { REACH_PLAYS } from "./reach-plays.ts";

export const PLAYS: readonly Play[] = [...CUSTOMER_PLAYS, ...REACH_PLAYS, ...CONTENT_PLAYS, ...OFFER_PLAYS];

export interface PlayFilter {
  goal: Goal | null;
  maxEffort: number;
  maxCost: number;
}

/** The plays that fit, those of little effort and risk first. */
export const choosePlays = ({ goal, maxEffort, maxCost }: PlayFilter): Play[] =>
  PLAYS.filter(
    ({ goals, effort, cost }) => (goal === null || goals.includes(goal)) && effort <= maxEffort && cost <= maxCost,
  ).sort((a, b) => a.effort + a.risk - (b.effort + b.risk) || a.title.localeCompare(b.title));
