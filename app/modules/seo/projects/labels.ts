import type { Schedule } from "./domain/schedule.ts";

/** How a schedule is called in forms and tables. */
export const SCHEDULE_LABELS: Record<Schedule, string> = {
  none: "Only when I start one",
  daily: "Every day",
  weekly: "Every week",
  monthly: "Every month",
};
