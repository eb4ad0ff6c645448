/** Periods of the audit log's filter. */
export const PERIODS = {
  day: "Last 24 hours",
  week: "Last 7 days",
  month: "Last 30 days",
  quarter: "Last 90 days",
} as const;

export type Period = keyof typeof PERIODS;

export const SEARCH_MAX_CHARS = 100;
