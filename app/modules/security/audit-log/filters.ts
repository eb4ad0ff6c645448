/** Periods of the audit log's filter. */
export const PERIODS = {
  day: "Last 24 hours",
  week: "Last 7 days",
  month: "Last 30 days",
  quarter: "Last 90 days",
} as const;

export type Period = keyof typeof PERIODS;

export const SEARCH_MAX_CHARS = 100;

/** The filters of an address, without its page. */
export function csvQuery(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  for (const name of ["cursor", "export"]) kept.delete(name);
  return kept.size > 0 ? `?${kept}` : "";
}
