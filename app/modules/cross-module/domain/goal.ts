/** What a campaign is measured by. */
export const GOAL_METRICS = ["visits", "leads", "won", "revenue"] as const;
export type GoalMetric = (typeof GOAL_METRICS)[number];
