import { days, hours } from "#app/shared/time.ts";

/** Where the log lies in the browser's local storage (specification section 3). */
export const ERROR_LOG_KEY = "app_errors";

export const MAX_ERRORS = 50;

/** One error that happened in this browser. */
export interface ErrorRecord {
  error: string;
  /** ISO 8601, by the browser's clock. */
  timestamp: string;
  userAgent: string;
  /** Without query and fragment. */
  url: string;
  id: string;
}

const FIELDS = ["error", "timestamp", "userAgent", "url", "id"] as const;

const isRecord = (value: unknown): value is ErrorRecord =>
  typeof value === "object" &&
  value !== null &&
  FIELDS.every((field) => typeof (value as Record<string, unknown>)[field] === "string");

/** The log that a stored text holds, oldest first; what is no record of ours is left out, a text that is no list holds none. */
export function parseErrorLog(stored: string | null): ErrorRecord[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(parsed) ? parsed.filter(isRecord).slice(-MAX_ERRORS) : [];
  } catch {
    return [];
  }
}

/** The log with one more record, without the oldest when it is full. */
export const withError = (log: readonly ErrorRecord[], record: ErrorRecord): ErrorRecord[] =>
  [...log, record].slice(-MAX_ERRORS);

export interface ErrorStatistics {
  /** In the whole log. */
  total: number;
  last24Hours: number;
  lastHour: number;
}

/** How many errors of a log happened lately. What a clock that was set back left in the future is not recent. */
export function statisticsOf(log: readonly ErrorRecord[], nowMs: number): ErrorStatistics {
  const ages = log.map(({ timestamp }) => nowMs - Date.parse(timestamp));
  const within = (windowMs: number) => ages.filter((ageMs) => ageMs >= 0 && ageMs <= windowMs).length;
  return { total: log.length, last24Hours: within(days(1)), lastHour: within(hours(1)) };
}
