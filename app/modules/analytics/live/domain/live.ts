import type { EventKind } from "../../domain/event.ts";
import type { GoalRule } from "../../domain/goal.ts";

/** People are "now" on a site for this long after their last sign of life. */
export const NOW_MINUTES = 5;
/** How far the live view looks back. */
export const LIVE_MINUTES = 30;

/** One value and the number of people with it. */
export interface LiveRow {
  value: string;
  visitors: number;
}

export interface LiveEvent {
  id: number;
  atMs: number;
  kind: EventKind;
  /** Of a custom event; else what a link or download led to; else empty. */
  name: string;
  path: string;
  source: string;
  /** ISO 3166-1 alpha-2; empty when unknown. */
  country: string;
  device: string;
}

/** A goal with the name that its people gave it. */
export interface NamedGoal {
  name: string;
  rule: GoalRule;
}

/** A website at this moment. */
export interface LiveSite {
  siteId: string;
  nowMs: number;
  /** With an event in the last 5 minutes. */
  visitorsNow: number;
  /** With an event in the last 30 minutes. */
  visitors: number;
  /** Page views of each of the last 30 minutes, oldest first; the last one is under way. */
  viewsByMinute: readonly number[];
  /** Where people are, or came from, who are there now; the ten with most. */
  pages: readonly LiveRow[];
  sources: readonly LiveRow[];
  countries: readonly LiveRow[];
  /** How often each goal was reached in the last 30 minutes. */
  goals: readonly { name: string; count: number }[];
  /** The newest first, without leaving a page. */
  events: readonly LiveEvent[];
}

/** Whether a message is the state of this site. */
export function isLiveSite(value: unknown, siteId: string): value is LiveSite {
  return (
    typeof value === "object" &&
    value !== null &&
    (value as Partial<LiveSite>).siteId === siteId &&
    Array.isArray((value as Partial<LiveSite>).events)
  );
}

/** Page views of the last minutes beside the same minutes of earlier weeks, as far back as the site was measured. */
export interface TrafficWindow {
  minutes: number;
  views: number;
  earlier: number[];
  /** The source that brought most of the visits of these views; null without any. */
  topSource: { value: string; visits: number; ofVisits: number } | null;
}
