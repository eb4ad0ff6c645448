import type { Filter } from "../dimensions.ts";
import type { GoalRule } from "../goal.ts";

/*
 * Patterns: * matches anything but "/", ** matches anything. What one costs grows with its wildcards and with the texts that it is
 * compared with, which a website's visitors make: both the single pattern and the whole question have a limit.
 */

/** Wildcards of one pattern; ** is one. */
export const MAX_WILDCARDS = 20;
/** Texts and parts of patterns that all filters and goals of one question of the API look for. */
export const MAX_COMPARISONS = 200;
/** The same of the filters of a page's address. */
export const MAX_ADDRESS_COMPARISONS = 60;
/** The same where anybody can write the address: a shared link. The object that compares also takes the visitors' events. */
export const MAX_SHARED_COMPARISONS = 3;

/** Events of a period, and of the one it is compared with, up to which a shared link looks into their properties: each is read for every view. */
export const MAX_SHARED_PROPERTY_EVENTS = 10_000;
/** Comparisons of all goals of a website together: its reports compare every one with every text. */
export const MAX_GOAL_COMPARISONS = 300;

export const TOO_MANY_WILDCARDS = `Use at most ${MAX_WILDCARDS} wildcards (*) in a pattern. “**” often replaces several.`;

const wildcardsOf = (pattern: string): number => pattern.match(/\*+/g)?.length ?? 0;

/** Whether a pattern has few enough wildcards to be looked for. Stored ones that have more, from before there was a limit, match nothing. */
export const isRunnable = (pattern: string): boolean => wildcardsOf(pattern) <= MAX_WILDCARDS;

/** How many texts a filter looks for in every value of its dimension; "is" looks its values up and costs nothing. */
export function comparisonsOf({ operator, values }: Pick<Filter, "operator" | "values">): number {
  if (operator === "is" || operator === "is_not") return 0;
  if (operator === "contains" || operator === "contains_not") return values.length;
  return values.reduce((sum, pattern) => sum + 1 + wildcardsOf(pattern), 0);
}

/** The same of a goal. */
export const comparisonsOfGoal = ({ pattern }: Pick<GoalRule, "pattern">): number =>
  pattern.includes("*") ? 1 + wildcardsOf(pattern) : 0;

/** Whether all patterns of a filter can be looked for. */
export const isRunnableFilter = ({ operator, values }: Pick<Filter, "operator" | "values">): boolean =>
  (operator !== "matches" && operator !== "matches_not") || values.every(isRunnable);
