import type { GoalMetric } from "./goal.ts";

/** What a campaign brought and cost. Null: not known. */
export interface Outcome {
  visits: number | null;
  leads: number | null;
  won: number | null;
  /** Won value in the campaign's currency. */
  revenueMinor: number;
  /** Won value in other currencies: shown, never added. */
  otherRevenue: { currency: string; amountMinor: number }[];
  /** Costs in the campaign's currency; null where one has no rate. */
  costMinor: number | null;
}

export interface ReportFigures extends Outcome {
  /** (revenue − cost) ÷ cost; null without costs, or where not all can be compared. */
  roiRatio: number | null;
  costPerLeadMinor: number | null;
  /** What was reached of the goal's metric; null: not known. */
  reached: number | null;
  /** Of the target; null without one. */
  reachedRatio: number | null;
  /** Cost of the budget; null without one. */
  budgetRatio: number | null;
}

/** Computes the report of a campaign. Formula of ROI: (revenue − cost) ÷ cost. */
export function reportOf(
  outcome: Outcome,
  { goalMetric, goalTarget, budgetMinor }: { goalMetric: GoalMetric; goalTarget: number; budgetMinor: number | null },
): ReportFigures {
  const { visits, leads, won, revenueMinor, otherRevenue, costMinor } = outcome;
  const reached = { visits, leads, won, revenue: otherRevenue.length > 0 && revenueMinor === 0 ? null : revenueMinor }[
    goalMetric
  ];
  const comparable = costMinor !== null && costMinor > 0 && otherRevenue.length === 0;
  return {
    ...outcome,
    roiRatio: comparable ? (revenueMinor - costMinor) / costMinor : null,
    costPerLeadMinor: costMinor !== null && leads !== null && leads > 0 ? Math.round(costMinor / leads) : null,
    reached,
    reachedRatio: reached !== null && goalTarget > 0 ? reached / goalTarget : null,
    budgetRatio: costMinor !== null && budgetMinor !== null && budgetMinor > 0 ? costMinor / budgetMinor : null,
  };
}
