import type { DayRange, Dimension, Filter } from "../../../domain/dimensions.ts";
import type { GoalRule } from "../../../domain/goal.ts";

export const MIN_STEPS = 2;
export const MAX_STEPS = 8;

/** One step: an event, in a visit that holds all filters. */
export interface FunnelStep {
  rule: GoalRule;
  filters: readonly Filter[];
}

export interface FunnelQuery {
  range: DayRange;
  /** On the visit in which the first step happened. */
  filters: readonly Filter[];
  steps: readonly FunnelStep[];
  windowMs: number;
  strict: boolean;
  /** A dimension of the visit with the first step; null: no groups. */
  groupBy: Dimension | null;
}

/** One step as people went through it. */
export interface FunnelStepMetrics {
  /** People who reached it. */
  people: number;
  /** Of the people who left the funnel here: the page they saw next in the same visit, the most frequent first. */
  next: { path: string; people: number }[];
  /** Of the people who left the funnel here: how many saw no further page in that visit. */
  left: number;
}

export interface FunnelReport {
  steps: FunnelStepMetrics[];
  /** From the first step to the last; null when nobody came so far. */
  medianMs: number | null;
  p90Ms: number | null;
  /** The largest groups by people who began. */
  groups: { value: string; people: number[] }[];
}
