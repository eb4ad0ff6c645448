import type { Tone } from "#app/ui/tag.tsx";

export const STATUS_LABELS: Readonly<Record<"draft" | "active" | "paused", { label: string; tone: Tone }>> = {
  draft: { label: "Draft", tone: "plain" },
  active: { label: "Active", tone: "good" },
  paused: { label: "Paused", tone: "warn" },
};

export const RUN_STATE_LABELS: Readonly<
  Record<"acting" | "waiting" | "failed" | "ended", { label: string; tone: Tone }>
> = {
  acting: { label: "Running", tone: "info" },
  waiting: { label: "Waiting", tone: "plain" },
  failed: { label: "Failed", tone: "bad" },
  ended: { label: "Ended", tone: "good" },
};

/** Of a step of a run. */
export const STEP_STATE_LABELS: Readonly<Record<string, { label: string; tone: Tone }>> = {
  open: { label: "Running", tone: "info" },
  waiting: { label: "Waiting", tone: "info" },
  done: { label: "Done", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
  skipped: { label: "Skipped", tone: "warn" },
  cancelled: { label: "Ended here", tone: "plain" },
};

export const OUTCOME_LABELS: Readonly<Record<string, string>> = {
  completed: "Completed",
  goal: "Goal reached",
  exited: "Exited",
  failed: "Failed",
  cancelled: "Cancelled",
  removed: "Contact deleted",
  merged: "Contact merged",
  held_out: "Held out",
};

export const REENTRY_LABELS = [
  ["never", "never again"],
  ["after_exit", "again once the last run has ended"],
  ["after_days", "again after some days"],
  ["always", "at any time, also several at once"],
] as const;
