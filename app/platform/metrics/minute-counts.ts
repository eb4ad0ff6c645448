/** What was counted of the requests of one minute. */
export interface MinuteCounts {
  /** Start of the minute, milliseconds since the epoch. */
  minuteMs: number;
  requests: number;
  /** Answers with a 5xx status. */
  errors: number;
  /** Answers with 429. */
  rateLimitHits: number;
  /** Sum of the times to an answer. */
  durationMs: number;
}

const MINUTE_MS = 60_000;

export const startOfMinute = (atMs: number): number => Math.floor(atMs / MINUTE_MS) * MINUTE_MS;

/** Adds the counts of one minute to those of another counter; the minute is that of the first. */
export const addCounts = (into: MinuteCounts, more: Omit<MinuteCounts, "minuteMs">): MinuteCounts => ({
  minuteMs: into.minuteMs,
  requests: into.requests + more.requests,
  errors: into.errors + more.errors,
  rateLimitHits: into.rateLimitHits + more.rateLimitHits,
  durationMs: into.durationMs + more.durationMs,
});

export interface Metric {
  name: "api_response_time" | "error_rate" | "uptime_percentage" | "requests" | "rate_limit_hits";
  value: number;
}

const twoDigits = (value: number): number => Math.round(value * 100) / 100;

/** The figures of one minute: the average time in ms, the share of errors in percent, and the two counts. None without a request. */
export function metricsOf({ requests, errors, rateLimitHits, durationMs }: MinuteCounts): Metric[] {
  if (requests === 0) return [];
  return [
    { name: "api_response_time", value: twoDigits(durationMs / requests) },
    { name: "error_rate", value: twoDigits((errors / requests) * 100) },
    { name: "requests", value: requests },
    { name: "rate_limit_hits", value: rateLimitHits },
  ];
}
