import type { DayRevenue } from "../../../domain/money/money.ts";

/** What became of one goal in a range. */
export interface GoalMetrics {
  /** Of the rule. */
  id: string;
  /** How often it was reached. */
  conversions: number;
  /** Visits in which it was. */
  convertedVisits: number;
  /** Conversions by events without revenue: what a fixed value counts for. */
  withoutRevenue: number;
  /** Conversions of each day of the range. */
  byDay: number[];
  /** Revenue of the events that reached it. */
  revenue: DayRevenue[];
  /** The first day with metrics; null before any. */
  firstDay: number | null;
  /** All visits of the range from that day on, converted or not: what its rate is a share of. */
  visits: number;
}

export interface GoalReport {
  /** All visits of the range, converted or not. */
  visits: number;
  goals: GoalMetrics[];
}

/** What goals can be made of, the most frequent first. */
export type GoalSuggestions = Record<"page" | "event" | "outbound" | "download", string[]>;
