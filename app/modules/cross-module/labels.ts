import type { Tone } from "#app/ui/tag.tsx";
import type { GoalMetric } from "./domain/goal.ts";
import type { Status } from "./domain/status.ts";

export const STATUS_LABELS: Readonly<Record<Status, { label: string; tone: Tone }>> = {
  draft: { label: "Draft", tone: "plain" },
  active: { label: "Active", tone: "good" },
  paused: { label: "Paused", tone: "warn" },
  ended: { label: "Ended", tone: "info" },
};

/** The state of a campaign on a day: one that was launched before its first day waits for it. */
export const stateOn = (status: Status, startsOn: string | null, today: string): { label: string; tone: Tone } =>
  status === "active" && startsOn !== null && startsOn > today
    ? { label: "Scheduled", tone: "info" }
    : STATUS_LABELS[status];

export const GOAL_LABELS: Readonly<Record<GoalMetric, string>> = {
  visits: "Visits",
  leads: "Leads",
  won: "Won leads",
  revenue: "Revenue",
};

/** The label of pages in the list of asset kinds; other kinds have theirs from their modules. */
export const PAGE_KIND = "page";
